import { buildApp } from '../server/src/app.ts'
import { openDatabaseForServer } from '../server/src/database/database.ts'
import { makeFilesPrivate } from '../server/src/database/private-files.ts'
import { settingsOfThisProcess } from '../server/src/env.ts'
import { whereToBegin } from '../server/src/where-to-begin.ts'

// The server as server/src/main.ts starts it, but that one token may call as often as it likes: here one person is all the load.
makeFilesPrivate()
const settings = settingsOfThisProcess()
const { database } = await openDatabaseForServer(settings)
const ofToken = { perSecond: 1, burst: Number.POSITIVE_INFINITY }
const { app, outbox, jobs } = await buildApp({ database, settings, limits: { rates: { ofToken } } })
await app.listen({ port: settings.port, host: settings.host })
outbox.start()
jobs.start()
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(whereToBegin(settings, app.outboxKey))
