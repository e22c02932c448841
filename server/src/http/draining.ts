import type { Application } from './application.ts'

/**
 * Before a server stops, a proxy in front learns that it is not ready, and sends its requests to others. What still comes gets its
 * reply, after which the connection closes: on one that the server closed by itself a request could be on its way.
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
