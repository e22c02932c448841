// Loaded before a server of the stories. A call to CLOCK_PORT sets the server's clock ahead for a moment. So the server does at once what
// otherwise waits a minute, and no story has to wait. The reply comes when the clock is right again.
import { createServer } from 'node:http'

/**
 * In ms: as long as a message is held back to be sent together with other messages. A longer time would be too long for what other stories
 * do in this moment: the server does not believe an instant that is more than a minute ahead.
 */
const MINUTE = 60_000
/** In ms: how long the clock stays ahead. The server checks once a second what is due. */
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
