import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { openDatabaseForServer } from './database/open-database.ts'
import { makeFilesPrivate } from './database/private-files.ts'
import { asksForVersion, isAwaitedBySystemd, passedSocket, settingsOfThisProcess } from './env.ts'
import { configureProvider } from './features/messages/messages.providers.ts'
import { portAt, turnAway } from './http/connections/kept-port.ts'
import { openOperatorsPage } from './operator/open-page.ts'
import { defectText, StartupError, showDefectsInWords } from './platform/errors.ts'
import { VERSION } from './platform/version.ts'
import { refuseWithoutOperator } from './refuse-without-operator.ts'
import { startupInstructions } from './where-to-begin.ts'

/** After SIGTERM, running requests may take this long, in ms. */
const GRACE = 15_000
/** How often to close connections that have become idle, in ms. */
const IDLE_CLOSED_EVERY = 100
/** How long a new server only serves requests before it begins its jobs, in ms. Requests that waited for the start come first. */
const JOBS_WAIT = 300
/** In ms. After a failed start, the process closes waiting connections for this long. Then systemd tries again. */
const TURNED_AWAY_FOR = 4_000

showDefectsInWords()
makeFilesPrivate()
if (asksForVersion()) process.stdout.write(`${VERSION}\n`)
else
  startServer().catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof StartupError ? error.message : defectText(error)}\n`)
    process.exitCode = 1
    const fd = passedSocket()
    if (fd !== null) await turnAway(fd, TURNED_AWAY_FOR)
    // After a failed start, something may still be open and would keep the process running.
    process.exit()
  })

async function startServer() {
  const settings = settingsOfThisProcess()
  const fd = passedSocket()
  const kept = fd === null ? null : portAt(fd)
  if (kept !== null && kept !== settings.port) throw new StartupError(otherPort(kept, settings.port))
  // `configureProvider` throws if a setting can't be used. So it runs before anything is opened.
  const openProvider = configureProvider(settings)
  const { database, close } = await openDatabaseForServer(settings)
  const giveUp = async (error: unknown): Promise<never> => {
    await close()
    throw error
  }
  await refuseWithoutOperator(settings, database).catch(giveUp)
  const { app, outbox, jobs, drain } = await buildApp({ database, settings, openProvider }).catch(giveUp)
  const { port, host, metrics } = settings
  const orGiveUp = (names: ListenNames) => async (error: unknown) => {
    await app.close()
    await giveUp(listenError(error, names))
  }
  // With `fd`, systemd keeps the port open while this server stops and the next one starts. Meanwhile requests wait.
  const place = fd === null ? { port, host } : { fd, host }
  await app.listen(place).catch(orGiveUp({ port, host, names: ['PORT', 'HOST'] }))
  if (metrics)
    await app.metrics?.listen().catch(orGiveUp({ port: metrics.port ?? 0, host: metrics.host, names: ['METRICS_PORT', 'METRICS_HOST'] }))
  const operator = settings.operatorPort === null ? null : await openOperatorsPage(app, settings.operatorPort)
  const begin = setTimeout(() => {
    outbox.start()
    jobs.start()
  }, JOBS_WAIT)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    clearTimeout(begin)
    if (settings.drainSeconds > 0) {
      drain()
      await wait(settings.drainSeconds * 1_000)
    }
    setTimeout(() => process.exit(1), GRACE).unref()
    jobs.stop()
    await operator?.close()
    // `app.close` waits for all connections, and a browser keeps its connection open after the reply.
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
  notifySystemd()
}

/**
 * Tells systemd that the server serves. With `Type=notify`, `systemctl start` waits for this, so the commands that follow find a server
 * that serves.
 */
function notifySystemd() {
  if (!isAwaitedBySystemd()) return
  const say = spawn('systemd-notify', ['--ready'], { stdio: 'ignore' })
  say.on('error', (error) => process.stderr.write(`systemd was not told that the server serves: ${error.message}\n`))
}

function otherPort(kept: number, port: number) {
  return `systemd keeps the port ${kept}, and PORT says ${port}: set PORT=${kept}, or ListenStream= by systemctl edit hand-in-hand.socket.`
}

interface ListenNames {
  port: number
  host: string
  /** The names of the settings for `port` and `host`. */
  names: [port: string, host: string]
}

function listenError(error: unknown, { port, host, names: [portName, hostName] }: ListenNames) {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is in use: stop the other program, or choose another port with ${portName}.`)
  if (code === 'EACCES')
    return new StartupError(`Port ${port} needs more rights than this user has: choose one above 1023 with ${portName}.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`This machine has no address ${host}: leave ${hostName} out, or set 0.0.0.0 for all of its addresses.`)
  }
  return error
}
