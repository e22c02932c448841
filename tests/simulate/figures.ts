import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { type Setup, type SimulatedCircle, simulateCircle } from './circle.ts'

// Simulates circles and computes their figures. Each setup with the real server has its own thread, because a circle keeps one processor
// busy.

/** A mean over circles, and the largest distance between it and the true mean, with 95% certainty. */
export interface Figure {
  mean: number
  within: number
}
const COUNTED = {
  /** The share of places that someone took. A place is for one person on one date. */
  covered: ({ tasks }: SimulatedCircle) => shareTaken(tasks),
  /** Of the places that were due in the last four weeks, the share that someone took. */
  coveredLast: ({ tasks, end }: SimulatedCircle) => shareTaken(tasks.filter(({ due }) => due > end - 28 * DAY)),
  /** The messages with asks or new tasks, for each person and week. */
  messages: ({ sent, helpers, end }: SimulatedCircle) =>
    sent.length / helpers.reduce((sum, { joinedAt }) => sum + (end - joinedAt) / (7 * DAY), 0),
  /** How often in a week the person with the most asks was asked. */
  mostAsked: ({ sent, helpers, weeks }: SimulatedCircle) =>
    Math.max(...helpers.map(({ id }) => sent.filter(({ to, kind }) => to === id && kind !== 'evening').length)) / weeks,
  /** Of the people who joined later, the share that took something. */
  newcomers: ({ helpers, start }: SimulatedCircle) => {
    const later = helpers.filter(({ joinedAt }) => joinedAt > start)
    return later.length === 0 ? 0 : later.filter(({ model }) => model.amount() > 0).length / later.length
  },
}
export type Figures = Record<keyof typeof COUNTED, Figure>

const shareTaken = (tasks: SimulatedCircle['tasks']) => tasks.filter(({ takenAt }) => takenAt !== null).length / Math.max(1, tasks.length)

export function figureOf(values: readonly number[]): Figure {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return { mean, within: 1.96 * Math.sqrt(variance / values.length) }
}
const figuresOf = (circles: SimulatedCircle[]) =>
  Object.fromEntries(Object.entries(COUNTED).map(([name, count]) => [name, figureOf(circles.map(count))])) as Figures

/** The distance between the seeds of two circles of one setup. */
const BETWEEN_SEEDS = 1_000

async function simulateHere(setup: Setup, circles: number) {
  const results: SimulatedCircle[] = []
  for (let circle = 0; circle < circles; circle++)
    results.push(await simulateCircle({ ...setup, seed: setup.seed + circle * BETWEEN_SEEDS }))
  return figuresOf(results)
}
const simulateApart = (setup: Setup, circles: number) =>
  new Promise<Figures>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { setup, circles } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Simulates this many circles of each setup, and returns the figures of the setups in the same order. */
export async function simulateAll(setups: readonly Setup[], circles: number): Promise<Figures[]> {
  const figures: Figures[] = []
  const left = setups.entries()
  const lane = async () => {
    for (const [index, setup] of left) figures[index] = await (setup.product === 'server' ? simulateApart : simulateHere)(setup, circles)
  }
  const lanes = setups.some(({ product }) => product === 'server') ? availableParallelism() : 1
  await Promise.all(Array.from({ length: lanes }, lane))
  return figures
}

if (!isMainThread && parentPort && workerData?.setup) {
  const { setup, circles }: { setup: Setup; circles: number } = workerData
  parentPort.postMessage(await simulateHere(setup, circles))
}
