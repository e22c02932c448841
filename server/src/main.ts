import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { openDatabaseForServer } from './database/open-database.ts'
import { makeFilesPrivate } from './database/private-files.ts'
import { asksForVersion, passedSocket, settingsOfThisProcess } from './env.ts'
import { configureProvider } from './features/messages/messages.providers.ts'
import { StartupError } from './platform/errors.ts'
import { VERSION } from './platform/version.ts'
import { refuseWithoutOperator } from './refuse-without-operator.ts'
import { startupInstructions } from './where-to-begin.ts'

/** How long running requests may take after SIGTERM, in ms. */
const GRACE = 15_000
/** How often to close connections that have become idle, in ms. */
const IDLE_CLOSED_EVERY = 100

makeFilesPrivate()
if (asksForVersion()) process.stdout.write(`${VERSION}\n`)
else
  startServer().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })

async function startServer() {
  const settings = settingsOfThisProcess()
  // Before anything is opened: it throws if a setting can't be used.
  const openProvider = configureProvider(settings)
  const { database, close } = await openDatabaseForServer(settings)
  const giveUp = async (error: unknown): Promise<never> => {
    await close()
    throw error
  }
  await refuseWithoutOperator(settings, database).catch(giveUp)
  const { app, outbox, jobs, drain } = await buildApp({ database, settings, openProvider }).catch(giveUp)
  try {
    const fd = passedSocket()
    // The port stays open while this server stops and the next one starts: who asks meanwhile waits.
    const place = fd === null ? { port: settings.port } : { fd }
    await app.listen({ ...place, host: settings.host })
  } catch (error) {
    await app.close()
    await giveUp(listenError(error, settings))
  }
  outbox.start()
  jobs.start()

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    if (settings.drainSeconds > 0) {
      drain()
      await wait(settings.drainSeconds * 1_000)
    }
    setTimeout(() => process.exit(1), GRACE).unref()
    jobs.stop()
    // A browser keeps its connection after the reply, and closing waits for it.
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CLOSED_EVERY)
    await app.close()
    clearInterval(idle)
    await outbox.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(startupInstructions(settings, app.outboxKey))
}

function listenError(error: unknown, { port, host }: { port: number; host: string }) {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new StartupError(`Port ${port} is in use: stop the other program, or choose another port with PORT.`)
  if (code === 'EACCES') return new StartupError(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`This machine has no address ${host}: leave HOST out, or set 0.0.0.0 for all of its addresses.`)
  }
  return error
}
