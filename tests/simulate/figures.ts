import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Played, playCircle, type Setup } from './circle.ts'

// Plays circles, each setup in a thread of its own, since a circle keeps one processor busy.

export interface Figures {
  /** The share of tasks that someone took. */
  covered: number
  /** Messages that asked or told of new tasks, for each person and week. */
  messages: number
  /** Hours from writing to the last take. */
  longestWait: number
  /** Tasks of the busiest helper in a week. */
  busiest: number
}

const HOUR = 3_600_000
/** The seeds of circles of one setup are so far apart. */
const BETWEEN_SEEDS = 1_000

/** The figures of several circles together. */
function figuresOf(circles: Played[]): Figures {
  const tasks = circles.flatMap((circle) => circle.tasks)
  const taken = tasks.filter(({ takenAt }) => takenAt !== null)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    covered: taken.length / tasks.length,
    messages: mean(circles.map(({ asks, helpers, weeks }) => asks.length / helpers.length / weeks)),
    longestWait: Math.max(0, ...taken.map(({ takenAt, writtenAt }) => ((takenAt ?? 0) - writtenAt) / HOUR)),
    busiest: mean(circles.map(({ helpers, weeks }) => Math.max(...helpers.map(({ model }) => model.amount())) / weeks)),
  }
}

/** Plays so many circles of each setup, and gives their figures in the same order. */
export async function playAll(setups: Setup[], circles: number): Promise<Figures[]> {
  const figures: Figures[] = []
  const left = setups.entries()
  const lane = async () => {
    for (const [index, setup] of left) figures[index] = await playApart(setup, circles)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return figures
}

const playApart = (setup: Setup, circles: number) =>
  new Promise<Figures>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { setup, circles } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

if (!isMainThread && parentPort) {
  const { setup, circles }: { setup: Setup; circles: number } = workerData
  const played: Played[] = []
  for (let circle = 0; circle < circles; circle++) played.push(await playCircle({ ...setup, seed: setup.seed + circle * BETWEEN_SEEDS }))
  parentPort.postMessage(figuresOf(played))
}
