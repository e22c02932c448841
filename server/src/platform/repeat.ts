import type { FastifyBaseLogger } from 'fastify'
import { failureOf } from './errors.ts'

interface Job {
  run: () => Promise<unknown>
  /** In ms. */
  every: number
  /** What the log says of a turn that failed; the next one comes all the same. */
  complaint: string
}

/** Runs jobs now and then again and again, from `start` to `stop`; none while its last turn still runs. */
export function repeatedly(log: FastifyBaseLogger, jobs: Job[]) {
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

function turnOf(log: FastifyBaseLogger, { run, complaint }: Job) {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
      .catch((error: unknown) => log.error({ failure: failureOf(error) }, complaint))
      .finally(() => {
        isRunning = false
      })
  }
}
