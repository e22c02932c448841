import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { FastifyBaseLogger } from 'fastify'
import { failureOf } from './errors.ts'

interface Job {
  /** May return `{ lateBy }`: how late (ms) the run was. */
  run: () => Promise<unknown>
  /** In ms. */
  every: number
  /** Logged if a run fails. The next run starts nevertheless. */
  failureMessage: string
  /** Logged, once an hour at most, if a run reports a delay of 5 minutes or more, or itself takes 5 minutes or more. */
  lateMessage?: string
  /** A run is skipped unless this returns true. Needed for jobs that erase, or that write far ahead, because the clock may be wrong. */
  onlyIf?: () => Promise<boolean>
}

/** In ms. */
const LATE = 5 * MINUTE

/** Runs each job at once and then every `every` ms, from `start` to `stop`. A job never runs twice at the same time. */
export function runPeriodically(log: FastifyBaseLogger, jobs: Job[]) {
  const timers: NodeJS.Timeout[] = []
  const runs = jobs.map((job) => ({ run: runOf(log, job), every: job.every }))
  return {
    start: () => {
      for (const { run, every } of runs) {
        timers.push(setInterval(run, every))
        void run()
      }
    },
    stop: () => {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
    /** One run of each job, one after another: for tests. */
    runOnce: async () => {
      for (const { run } of runs) await run()
    },
  }
}

function runOf(log: FastifyBaseLogger, { run, failureMessage, lateMessage, onlyIf = async () => true }: Job) {
  let isRunning = false
  let toldAt = Number.NEGATIVE_INFINITY
  const tellIfLate = (began: number, result: unknown) => {
    const lateBy = Math.max(performance.now() - began, latenessIn(result))
    if (lateMessage === undefined || lateBy < LATE || began - toldAt < HOUR) return
    toldAt = began
    log.warn({ minutes: Math.round(lateBy / MINUTE) }, lateMessage)
  }
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      const began = performance.now()
      if (await onlyIf()) tellIfLate(began, await run())
    } catch (error) {
      log.error({ failure: failureOf(error) }, failureMessage)
    } finally {
      isRunning = false
    }
  }
}

const latenessIn = (result: unknown) =>
  typeof result === 'object' && result !== null && 'lateBy' in result && typeof result.lateBy === 'number' ? result.lateBy : 0
