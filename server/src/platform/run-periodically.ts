import type { FastifyBaseLogger } from 'fastify'
import { failureOf } from './errors.ts'

interface Job {
  run: () => Promise<unknown>
  /** In ms. */
  every: number
  /** Logged if a run fails. The next run starts all the same. */
  failureMessage: string
}

/** Runs each job at once and then every `every` ms, from `start` to `stop`. A job never runs twice at the same time. */
export function runPeriodically(log: FastifyBaseLogger, jobs: Job[]) {
  const timers: NodeJS.Timeout[] = []
  return {
    start: () => {
      for (const job of jobs) {
        const turn = turnOf(log, job)
        timers.push(setInterval(turn, job.every))
        turn()
      }
    },
    stop: () => {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
  }
}

function turnOf(log: FastifyBaseLogger, { run, failureMessage }: Job) {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
      .catch((error: unknown) => log.error({ failure: failureOf(error) }, failureMessage))
      .finally(() => {
        isRunning = false
      })
  }
}
