import { buildApp } from '../../server/src/app.ts'
import { openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { makeFilesPrivate } from '../../server/src/database/private-files.ts'
import { settingsOfThisProcess } from '../../server/src/env.ts'
import { configureProvider } from '../../server/src/features/messages/messages.providers.ts'
import { startupInstructions } from '../../server/src/where-to-begin.ts'

// This is the server of server/src/main.ts without a rate limit for a token, because in a benchmark few people make very many calls.
makeFilesPrivate()
const settings = settingsOfThisProcess()
const { database } = await openDatabaseForServer(settings)
const ofToken = { perSecond: 1, burst: Number.POSITIVE_INFINITY }
const { app, outbox, jobs } = await buildApp({
  database,
  settings,
  openProvider: configureProvider(settings),
  limits: { rates: { ofToken } },
})
await app.listen({ port: settings.port, host: settings.host })
outbox.start()
jobs.start()
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(startupInstructions(settings, app.outboxKey))
