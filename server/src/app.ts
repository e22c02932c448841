import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply } from 'fastify'
import type { Database } from './database/database.ts'
import type { Settings } from './env.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { circleRoutes } from './features/circle/circle.routes.ts'
import { joiningRoutes } from './features/circle/joining.routes.ts'
import { memberRoutes } from './features/circle/members.routes.ts'
import { familyJobs } from './features/families/families.jobs.ts'
import { familyRoutes } from './features/families/families.routes.ts'
import { settingsRoutes } from './features/families/settings.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { shareRoutes } from './features/invitations/share.routes.ts'
import { gatewayRoutes } from './features/messages/gateways.routes.ts'
import { type Intervals, type OutboxWorker, outboxWorker } from './features/messages/messages.jobs.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { makeOutboxKey } from './features/messages/outbox.commands.ts'
import { type PushSender, pushJobs } from './features/messages/push.jobs.ts'
import { pushRoutes } from './features/messages/push.routes.ts'
import { reminderJobs } from './features/reminders/reminders.jobs.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { signInJobs } from './features/sign-in/sign-in.jobs.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { signUpRoutes } from './features/sign-up/sign-up.routes.ts'
import { supporterRoutes } from './features/supporters/supporters.routes.ts'
import { actingRoutes } from './features/tasks/acting.routes.ts'
import { importRoutes } from './features/tasks/import.routes.ts'
import { taskJobs } from './features/tasks/tasks.jobs.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { type AdmissionLimits, admission } from './http/admission.ts'
import type { Application } from './http/application.ts'
import { refuseWithoutHost } from './http/broken-requests.ts'
import { boundedConnections, type ConnectionLimits } from './http/connections.ts'
import { answerError, problem, sendProblem } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { loggerOptions } from './http/logging.ts'
import { openApi } from './http/openapi.ts'
import { limitWrongCodes } from './http/rate-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityLog } from './http/security-log.ts'
import { securityTxt } from './http/security-txt.ts'
import { staticFiles } from './http/static-files.ts'
import { readOnlyCleanJson } from './http/validation.ts'
import { limitAlarms } from './platform/alarms.ts'
import { openSecretKey } from './platform/secret-key.ts'

const BODY_LIMIT = 64 * 1024

export interface Limits extends AdmissionLimits {
  connections?: Partial<ConnectionLimits>
}
interface Parts {
  database: Database
  settings: Settings
  /** The present instant in ms. */
  now?: () => number
  /** Where the screen provider shows texts. */
  show?: (text: string) => void
  logStream?: { write: (line: string) => void }
  /** The browsers' services, where a test stands in for them. */
  sendPush?: PushSender | undefined
  /** The outbox's, where a test can't wait for the real ones. */
  intervals?: Partial<Intervals>
  /** Where a test can't reach the real ones, or would reach them while its clock stands. */
  limits?: Limits
}

/** The whole server, not yet listening: every feature by name, in order. */
export async function buildApp(parts: Parts) {
  const {
    database,
    settings,
    now = Date.now,
    show = (text) => void process.stdout.write(text),
    logStream,
    sendPush,
    intervals,
    limits = {},
  } = parts
  const logger = loggerOptions(settings.logLevel)
  const setHeaders = securityHeaders(settings)
  const app = Fastify({
    logger: typeof logger === 'object' && logStream ? { ...logger, stream: logStream } : logger,
    bodyLimit: BODY_LIMIT,
    ...boundedConnections(limits.connections),
    forceCloseConnections: 'idle',
    // What still comes on an open connection while the server stops is answered, and the connection closed with it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_000 },
    ...(settings.trustProxy && { trustProxy: settings.trustProxy }),
    // A path that can't be decoded names nothing. Fastify's own answer would repeat it, token and all.
    frameworkErrors: (_error, request, givenReply) => {
      // Its type of reply is that of a route without a schema, which is what this is.
      const reply = givenReply as unknown as FastifyReply
      // No hook sees this answer.
      setHeaders(request, reply)
      sendProblem(reply, problem('not_found'))
    },
  }) as unknown as Application // Our server is plain HTTP/1; Fastify's type also allows for others.
  app.decorate('database', database)
  app.decorate('settings', settings)
  app.decorate('secretKey', openSecretKey(settings))
  app.decorate('now', now)
  app.decorate('alarm', limitAlarms(app.log, now))
  app.decorate('tryCode', limitWrongCodes())
  app.decorate('outboxKey', settings.smsProvider === 'screen' ? await makeOutboxKey(database, now()) : null)

  app.decorate('security', securityLog(app))
  app.decorateRequest('caller', '')
  app.decorate('admission', admission(app, limits))

  app.setErrorHandler(answerError)
  refuseWithoutHost(app)
  readOnlyCleanJson(app)
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply))
  await app.register(cookie)
  // A list of 100 tasks is 60 KB as it is, and 5 KB on the way.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await openApi(app)

  const provider = await settings.openProvider({ database, now, show })
  const outbox = outboxWorker(app, provider, intervals)
  signUpRoutes(app)
  signInRoutes(app)
  supporterRoutes(app)
  familyRoutes(app)
  settingsRoutes(app)
  taskRoutes(app)
  importRoutes(app)
  invitationRoutes(app)
  shareRoutes(app)
  circleRoutes(app)
  memberRoutes(app)
  joiningRoutes(app)
  actingRoutes(app)
  messageRoutes(app)
  pushRoutes(app)
  reminderRoutes(app)
  calendarRoutes(app)
  await gatewayRoutes(app, provider)
  healthRoutes(app, outbox)
  securityTxt(app)
  await staticFiles(app)

  // What a change put into the outbox goes out at once, not at the worker's next turn.
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && reply.statusCode < 300) outbox.wake()
  })
  const [tasks, reminders, pushes, families] = [taskJobs(app), reminderJobs(app), pushJobs(app, sendPush), familyJobs(app)]
  const signIns = signInJobs(app)
  const byTheClock = [tasks, reminders, pushes, families, signIns]
  const jobs = {
    ...tasks,
    ...reminders,
    ...pushes,
    ...families,
    ...signIns,
    start: () => {
      for (const each of byTheClock) each.start()
    },
    stop: () => {
      for (const each of byTheClock) each.stop()
    },
  }
  return { app, outbox, jobs } satisfies { app: Application; outbox: OutboxWorker; jobs: unknown }
}
