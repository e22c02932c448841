import type { Application } from './application.ts'

/**
 * Before a server stops, a proxy in front of it learns that the server is not ready, and sends requests to other servers. A request that
 * still comes gets its reply, and its connection is closed only afterwards. If the server closed a connection earlier, a request could be
 * lost.
 */
export function draining(app: Application) {
  let isOn = false
  app.addHook('onSend', async (_request, reply) => {
    if (isOn) reply.header('connection', 'close')
  })
  return {
    isOn: () => isOn,
    begin: () => {
      isOn = true
    },
  }
}
