import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Database } from './database/database.ts'
import type { Settings } from './env.ts'
import { askPageRoutes } from './features/asks/ask-page.routes.ts'
import { askRoutes } from './features/asks/asks.routes.ts'
import { browserErrorRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { circleJobs } from './features/circle/circle.jobs.ts'
import { circleRoutes } from './features/circle/circle.routes.ts'
import { familyRoutes } from './features/families/families.routes.ts'
import { familyJobs } from './features/family-settings/family-settings.jobs.ts'
import { familySettingsRoutes } from './features/family-settings/family-settings.routes.ts'
import { familyStartRoutes } from './features/family-start/family-start.routes.ts'
import { fewerMailsRoutes } from './features/fewer-mails/fewer-mails.routes.ts'
import { firstPageRoutes } from './features/first-page/first-page.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { mealRoutes } from './features/meals/meals.routes.ts'
import { gatewayRoutes } from './features/messages/gateways.routes.ts'
import type { OpenProvider } from './features/messages/messages.providers.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { makeOutboxKey } from './features/messages/outbox.commands.ts'
import { type OutboxWorker, outboxWorker } from './features/messages/outbox.jobs.ts'
import { type PushSender, pushJobs } from './features/messages/push.jobs.ts'
import type { Intervals } from './features/messages/sending.jobs.ts'
import { operatorJobs } from './features/operator/operator.jobs.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { planningJobs } from './features/planning/planning.jobs.ts'
import { planningRoutes } from './features/planning/planning.routes.ts'
import { questionRoutes } from './features/questions/questions.routes.ts'
import { reminderJobs } from './features/reminders/reminders.jobs.ts'
import { inboxJobs } from './features/replies/mails.jobs.ts'
import { mailRoutes } from './features/replies/mails.routes.ts'
import { receiveReply } from './features/replies/replies.commands.ts'
import { clockJobs } from './features/server-settings/clock.jobs.ts'
import { creationKeyJobs } from './features/server-settings/creation-keys.jobs.ts'
import { serverSettingsRoutes } from './features/server-settings/server-settings.routes.ts'
import { signInJobs } from './features/sign-in/sign-in.jobs.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { signUpRoutes } from './features/sign-up/sign-up.routes.ts'
import { standInRoutes } from './features/stand-ins/stand-ins.routes.ts'
import { addressLinkRoutes } from './features/supporters/address-links.routes.ts'
import { supporterJobs } from './features/supporters/supporters.jobs.ts'
import { supporterRoutes } from './features/supporters/supporters.routes.ts'
import { taskJobs } from './features/tasks/tasks.jobs.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { type AdmissionLimits, admission } from './http/admission.ts'
import type { Application } from './http/application.ts'
import { refuseWithoutHost, replyToBrokenRequest } from './http/broken-requests.ts'
import { boundedConnections, type ConnectionLimits } from './http/connections/connections.ts'
import { draining } from './http/draining.ts'
import { problem, replyWithError, sendProblem } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import type { StreamLimits } from './http/live-streams.ts'
import { loggerOptions } from './http/logging.ts'
import { openApi } from './http/openapi/openapi.ts'
import { builtPage } from './http/page/app-page.ts'
import { shareTarget } from './http/page/share-target.ts'
import { limitWrongCodes } from './http/rate-limits.ts'
import { keptReplies } from './http/replies/kept-replies.ts'
import { makeRequestIds, setRequestId } from './http/request-ids.ts'
import { withoutBrokenEnd } from './http/routing/broken-links.ts'
import { knownPaths } from './http/routing/known-paths.ts'
import { compileOnFirstUse } from './http/schemas.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityLog } from './http/security-log.ts'
import { staticFiles } from './http/static-files.ts'
import { logUnreadableValues } from './http/unreadable-values.ts'
import { readOnlyCleanJson } from './http/validation.ts'
import { appLinks } from './http/well-known/app-links.ts'
import { securityTxt } from './http/well-known/security-txt.ts'
import { limitAlarms } from './platform/alarms.ts'
import { makesSense } from './platform/clock-sense.ts'
import { openSecretKey } from './platform/secrets/secret-key.ts'
import { missingOperatorSettings } from './platform/settings/operator.ts'
import { textReading } from './reading/read-text.ts'
import type { ReadingLimits } from './reading/reading-pool.ts'
import { findKnownClock } from './store/clock.ts'

const BODY_LIMIT = 64 * 1024

export interface Limits extends AdmissionLimits {
  connections?: Partial<ConnectionLimits>
  streams?: Partial<StreamLimits>
  reading?: Partial<ReadingLimits>
}
interface ApplicationParts {
  database: Database
  settings: Settings
  openProvider: OpenProvider
  /** The present instant in ms. */
  now?: () => number
  /** Writes the texts of the screen provider. */
  show?: (text: string) => void
  logStream?: { write: (line: string) => void }
  /** Replaces the browsers' push services in tests. */
  sendPush?: PushSender | undefined
  /** Replaces the intervals of the outbox in tests that can't wait for the real ones. */
  intervals?: Partial<Intervals>
  /** Replaces the limits in tests that can't reach the real ones, or whose clock does not move. */
  limits?: Limits
}

/** The whole server, not yet listening. It registers every feature by name, in order. */
export async function buildApp(parts: ApplicationParts) {
  const { database, settings, openProvider, now = Date.now, logStream, sendPush, intervals, limits = {} } = parts
  const show = parts.show ?? ((text: string) => void process.stdout.write(text))
  const { app, setHeaders } = openApplication(settings, limits, logStream)
  await decorate(app, { database, settings, now, limits })

  app.setErrorHandler(replyWithError)
  refuseWithoutHost(app)
  compileOnFirstUse(app)
  readOnlyCleanJson(app)
  app.decorate('setHeaders', setHeaders)
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply))
  await app.register(cookie)
  // A list of 100 tasks is 60 KB plain, and 5 KB compressed.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  const methodsOf = knownPaths(app)
  openApi(app)

  const missing = missingOperatorSettings(settings)
  const warnings = missing.length > 0 ? [`The terms and the privacy notice name no operator: set ${missing.join(', ')}.`] : []
  for (const warning of warnings) app.log.warn(warning)
  const provider = await openProvider({ database, now, show })
  const outbox = outboxWorker(app, provider, intervals)
  if (settings.metrics) {
    // Loaded only if it is used.
    const { openMetrics } = await import('./http/metrics/metrics.ts')
    app.metrics = openMetrics(app, settings.metrics)
  }
  const passesOnReplies = provider?.callbacks !== undefined
  featureRoutes(app, passesOnReplies)
  const live = liveRoutes(app, limits.streams)
  app.metrics?.watchStreams(live.count)
  await gatewayRoutes(app, provider, (reply) => receiveReply(app, reply))
  await mailRoutes(app)
  const drain = draining(app)
  healthRoutes(app, () => outbox.isHealthy() && !drain.isOn(), warnings)
  securityTxt(app)
  appLinks(app)
  legalRoutes(app, passesOnReplies)
  await shareTarget(app)
  await askPageRoutes(app)
  await fewerMailsRoutes(app)
  await addressLinkRoutes(app)
  await staticFiles(app, methodsOf)

  // A message that a change puts into the outbox is sent at once, without waiting for the worker's next poll.
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && reply.statusCode < 300) outbox.wake()
  })
  const jobs = allJobs(app, outbox, sendPush)
  return { app, outbox, jobs, drain: drain.begin } satisfies { app: Application; outbox: OutboxWorker; jobs: unknown; drain: () => void }
}

/** Fastify with our limits, and with hooks that set the headers of each reply. */
function openApplication(settings: Settings, limits: Limits, logStream: ApplicationParts['logStream']) {
  const logger = loggerOptions(settings.logLevel)
  const setSecurityHeaders = securityHeaders(settings, builtPage())
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply)
    setRequestId(request, reply)
  }
  const nextRequestId = makeRequestIds()
  const app: Application = Fastify({
    logger: typeof logger === 'object' && logStream ? { ...logger, stream: logStream } : logger,
    bodyLimit: BODY_LIMIT,
    // The id is never the caller's own, which could contain anything.
    genReqId: nextRequestId,
    logController: new LogController({ requestIdLogLabel: 'request_id' }),
    ...boundedConnections(
      (error, socket) => replyToBrokenRequest(error, socket, { id: nextRequestId(), log: app.log }),
      limits.connections,
    ),
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server stops gets its reply, then the connection is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_000 },
    rewriteUrl: ({ url = '/' }) => withoutBrokenEnd(url),
    ...(settings.trustProxy && { trustProxy: settings.trustProxy }),
    // A path that can't be decoded is not found. Fastify's own reply would repeat the path, with its token.
    frameworkErrors: (_error, request, givenReply) => {
      // Fastify gives this reply the type of a route without a schema, which is true here.
      const reply = givenReply as unknown as FastifyReply
      // Fastify runs no hook for this reply.
      setHeaders(request, reply)
      sendProblem(reply, problem('not_found'))
    },
  }) as unknown as Application // Our server is plain HTTP/1; Fastify's type also allows for others.
  return { app, setHeaders }
}

/** Adds to the application what routes and jobs read from it. */
async function decorate(app: Application, parts: Pick<Application, 'database' | 'settings' | 'now'> & { limits: Limits }) {
  const { database, settings, now, limits } = parts
  app.decorate('database', database)
  app.decorate('settings', settings)
  app.decorate('secretKey', openSecretKey(settings))
  app.decorate('now', now)
  app.decorate('clockMakesSense', async () => makesSense(await findKnownClock(database), now()))
  app.decorate('alarm', limitAlarms(app.log, now))
  const texts = textReading(now, limits.reading)
  app.decorate('readText', texts.read)
  app.addHook('onClose', texts.close)
  logUnreadableValues(app)
  app.decorate('metrics', null)
  app.decorate('tryCode', limitWrongCodes(app))
  app.decorate('outboxKey', settings.smsProvider === 'screen' ? await makeOutboxKey(database, now()) : null)

  app.decorate('security', securityLog(app))
  app.decorateRequest('caller', '')
  // With these properties, V8 creates each request with space for what `serve` adds.
  for (const name of ['member', 'creation']) app.decorateRequest(name, undefined)
  app.decorate('keptReplies', keptReplies(now))
  app.decorate('admission', admission(app, limits))
}

function featureRoutes(app: Application, passesOnReplies: boolean) {
  serverSettingsRoutes(app, passesOnReplies)
  signUpRoutes(app)
  signInRoutes(app)
  supporterRoutes(app)
  familyRoutes(app)
  familySettingsRoutes(app)
  familyStartRoutes(app)
  operatorRoutes(app)
  overviewRoutes(app)
  firstPageRoutes(app)
  taskRoutes(app)
  mealRoutes(app)
  standInRoutes(app)
  questionRoutes(app)
  planningRoutes(app)
  invitationRoutes(app)
  circleRoutes(app)
  messageRoutes(app)
  askRoutes(app)
  calendarRoutes(app)
  browserErrorRoutes(app)
}

function allJobs(app: Application, outbox: OutboxWorker, sendPush: ApplicationParts['sendPush']) {
  const [tasks, planning, reminders] = [taskJobs(app), planningJobs(app), reminderJobs(app)]
  const [pushes, families] = [pushJobs(app, sendPush), familyJobs(app)]
  const [signIns, circle, clocks] = [signInJobs(app), circleJobs(app), clockJobs(app)]
  const [supporters, keys] = [supporterJobs(app), creationKeyJobs(app)]
  const [operator, inbox] = [operatorJobs(app), inboxJobs(app)]
  const byTheClock = [clocks, tasks, planning, reminders, pushes, families, signIns, circle, supporters, keys, operator, inbox]
  return {
    ...clocks,
    ...tasks,
    ...planning,
    ...reminders,
    ...pushes,
    ...families,
    ...signIns,
    ...circle,
    ...supporters,
    ...keys,
    ...operator,
    ...inbox,
    start: () => {
      for (const each of byTheClock) each.start()
    },
    stop: () => {
      for (const each of byTheClock) each.stop()
    },
    runOnce: async () => {
      for (const each of [...byTheClock, outbox]) await each.runOnce()
    },
  }
}
