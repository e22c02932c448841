import type { FastifyBaseLogger } from 'fastify'
import { failureOf } from './errors.ts'

interface Job {
  run: () => Promise<unknown>
  /** In ms. */
  every: number
  /** Logged if a run fails. The next run starts all the same. */
  failureMessage: string
  /** A turn is skipped unless this returns true: for jobs that erase, or that write far ahead. */
  onlyIf?: () => Promise<boolean>
}

/** Runs each job at once and then every `every` ms, from `start` to `stop`. A job never runs twice at the same time. */
export function runPeriodically(log: FastifyBaseLogger, jobs: Job[]) {
  const timers: NodeJS.Timeout[] = []
  const turns = jobs.map((job) => ({ turn: turnOf(log, job), every: job.every }))
  return {
    start: () => {
      for (const { turn, every } of turns) {
        timers.push(setInterval(turn, every))
        void turn()
      }
    },
    stop: () => {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
    /** One turn of each job, one after another: for tests. */
    turn: async () => {
      for (const { turn } of turns) await turn()
    },
  }
}

function turnOf(log: FastifyBaseLogger, { run, failureMessage, onlyIf = async () => true }: Job) {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      if (await onlyIf()) await run()
    } catch (error) {
      log.error({ failure: failureOf(error) }, failureMessage)
    } finally {
      isRunning = false
    }
  }
}
