import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Pump } from './pumps.ts'
import type { PatternToTry, Report } from './try-patterns.ts'

/**
 * In ms. If a worker is still busy with one text, its CPU time is checked every CHECKED_AFTER. The worker is ended if it has used
 * ENDED_AFTER since the first check.
 */
const CHECKED_AFTER = 500
const ENDED_AFTER = 500

/** Returns the slow patterns, each with a sentence that names a text for which it is slow. */
export async function slowPatterns<Tried extends PatternToTry>(patterns: Tried[]) {
  const slow: { pattern: Tried; why: string }[] = []
  let worker = startWorker()
  for (const pattern of patterns) {
    const why = await whySlow(worker, pattern)
    if (why === null) continue
    slow.push({ pattern, why: why.text })
    if (!why.isEnded) continue
    await worker.terminate()
    worker = startWorker()
  }
  await worker.terminate()
  return slow
}

const startWorker = () => new Worker(join(import.meta.dirname, 'try-patterns.ts'))

/** Returns null if the pattern is not slow. If `isEnded` is true, the worker still computes, and the caller has to end it. */
function whySlow(worker: Worker, pattern: PatternToTry) {
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string; isEnded: boolean } | null>()
  let why: string | null = null
  let timer: NodeJS.Timeout | undefined
  const lookLater = (pump: Pump, used?: NodeJS.CpuUsage) => {
    timer = setTimeout(async () => {
      const [mine, now] = [timer, await worker.cpuUsage()]
      if (mine !== timer) return
      const ms = used ? (now.user + now.system - used.user - used.system) / 1_000 : 0
      if (ms < ENDED_AFTER) return lookLater(pump, used ?? now)
      resolve({ text: `more than ${ENDED_AFTER} ms for ${textOfPump(pump)}`, isEnded: true })
    }, CHECKED_AFTER)
  }
  const onReport = (report: Report) => {
    clearTimeout(timer)
    timer = undefined
    if ('at' in report) lookLater(report.at)
    else if ('slow' in report)
      why = `${report.ms.toFixed(1)} ms, ${report.growth.toFixed(1)} times the half, for ${textOfPump(report.slow)}`
    else resolve(why === null ? null : { text: why, isEnded: false })
  }
  worker.on('message', onReport).on('error', reject)
  worker.postMessage(pattern)
  return promise.finally(() => {
    clearTimeout(timer)
    timer = undefined
    worker.off('message', onReport).off('error', reject)
  })
}

const textOfPump = ({ before, part, after }: Pump) => `${JSON.stringify(before)} + ${JSON.stringify(part)} × n + ${JSON.stringify(after)}`
