import { BROWSER_ERRORS_PER_HOUR } from '@hand-in-hand/contract/constants.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { limitSuccesses } from '../../http/rate-limits.ts'

/** How many different errors are counted at most. One more deletes all counts. */
const ERRORS_COUNTED = 1_000

export function browserErrorRoutes(app: Application) {
  const limited = limitSuccesses(app, { amount: BROWSER_ERRORS_PER_HOUR, inSeconds: 3600 })
  const times = new Map<string, number>()

  /** How often this error was reported since the counts began. */
  function count(key: string) {
    const counted = (times.get(key) ?? 0) + 1
    if (times.size >= ERRORS_COUNTED && !times.has(key)) times.clear()
    times.set(key, counted)
    return counted
  }

  // This call works before the person has confirmed, because errors can happen on the welcome page too.
  serve(app, 'POST /supporters/:user/browser_errors', async (request) => {
    const { personId } = request.member
    const { build, route, error, stack_hash } = request.body
    return limited(String(personId), async () => {
      request.log.warn({ build, route, error, stack_hash, times: count(`${build} ${error} ${stack_hash}`) }, 'an error in a browser')
      return {}
    })
  })
}
