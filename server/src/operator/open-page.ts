import type { Application } from '../http/application.ts'
import { operatorServer } from './operator-server.ts'

/** Only this machine reaches it. */
const HOST = '127.0.0.1'
/** In ms. During an update the process before still has the port. */
const TRIED_EVERY = 2_000

/** Opens the operator's page, at once or when its port is free. Families are served without it. Returns how to close it. */
export async function openOperatorsPage(app: Application, port: number) {
  const page = await operatorServer(app)
  let isClosing = false
  let retry: NodeJS.Timeout | undefined
  const listen = async () => {
    try {
      await page.listen({ port, host: HOST })
    } catch (error) {
      if (isClosing) return
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
      app.log.warn({ port, code }, "the operator's page can't open its port, and tries again")
      retry = setTimeout(listen, TRIED_EVERY)
      retry.unref()
    }
  }
  await listen()
  return {
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      await page.close()
    },
  }
}
