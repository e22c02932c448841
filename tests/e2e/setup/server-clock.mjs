// Loaded before a server of the stories. A call to CLOCK_PORT lets its clock be ahead for a moment: what waits a minute is done then, and
// no story waits that long. The reply comes when the clock is right again.
import { createServer } from 'node:http'

/** ms: as long as a message waits for others, and a bit more. */
const MINUTE = 61_000
/** ms: the server looks once a second for what is due. */
const MOMENT = 1_500

let ahead = 0
const rightNow = Date.now.bind(Date)
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [rightNow() + ahead] : given),
  get: (target, name) => (name === 'now' ? () => rightNow() + ahead : Reflect.get(target, name)),
})
createServer((_request, reply) => {
  ahead = MINUTE
  setTimeout(() => {
    ahead = 0
    reply.end()
  }, MOMENT)
})
  .listen(Number(process.env.CLOCK_PORT), '127.0.0.1')
  .unref()
