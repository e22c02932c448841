import { buildApp } from './app.ts'
import { openDatabaseForServer } from './database/database.ts'
import { makeFilesPrivate } from './database/private-files.ts'
import { settingsOfThisProcess } from './env.ts'
import { Refusal } from './platform/errors.ts'
import { whereToBegin } from './where-to-begin.ts'

/** How long what runs may take to finish after SIGTERM, in ms. */
const GRACE = 15_000
/** How often to look, in ms, for connections whose request has finished meanwhile. */
const IDLE_CLOSED_EVERY = 100

makeFilesPrivate()
try {
  await start()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start() {
  const settings = settingsOfThisProcess()
  const { database, close } = await openDatabaseForServer(settings)
  const { app, outbox, jobs } = await buildApp({ database, settings })
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await app.close()
    await close()
    throw refusalToListen(error, settings)
  }
  outbox.start()
  jobs.start()

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), GRACE).unref()
    jobs.stop()
    // A browser keeps its connection after the answer, and closing waits for it.
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CLOSED_EVERY)
    await app.close()
    clearInterval(idle)
    await outbox.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(whereToBegin(settings, app.outboxKey))
}

function refusalToListen(error: unknown, { port, host }: { port: number; host: string }) {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new Refusal(`Port ${port} is in use: stop the other program, or choose another port with PORT.`)
  if (code === 'EACCES') return new Refusal(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Refusal(`This machine has no address ${host}: leave HOST out, or set 0.0.0.0 for all of its addresses.`)
  }
  return error
}
