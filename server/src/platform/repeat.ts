import type { FastifyBaseLogger } from 'fastify'

/** Runs a job now and then every so many ms, until its timer is cleared. A turn that fails is logged with this complaint; the next one comes all the same. */
export function repeat(log: FastifyBaseLogger, job: () => Promise<unknown>, every: number, complaint: string) {
  let isRunning = false
  const turn = () => {
    if (isRunning) return
    isRunning = true
    void job()
      .catch((error: unknown) => {
        log.error({ failure: error instanceof Error ? error.name : 'unknown' }, complaint)
      })
      .finally(() => {
        isRunning = false
      })
  }
  turn()
  return setInterval(turn, every)
}
