import { createServer } from 'node:http'
import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readFreeDisk } from '../../platform/free-disk.ts'
import { watchCertificate } from '../../platform/secrets/certificate.ts'
import { DOCTOR_HEADER, doctorProof } from '../../platform/secrets/doctor-proof.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { MetricsSettings } from '../../platform/settings/metrics.ts'
import { VERSION } from '../../platform/version.ts'
import { openChannels } from '../../store/messages/channels.ts'
import { findRefusal, type Refusal } from '../../store/messages/gateway-refusals.ts'
import { readQueue } from '../../store/messages/message-leases.ts'
import { readBackupTimes } from '../../store/operator/notices.ts'
import type { Application, Metrics } from '../application.ts'
import { bearerOf } from '../bearer.ts'

// Loaded only if metrics are on. No label is an id, a number of a phone, or a text that someone wrote.

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const TAKES = /\/assign_me(_all)?$|^\/v2\/ask\/yes$/
/** A stream of live updates is open for hours, so its duration is not measured. */
const STREAM = /\/live$/

type NameMetric = (name: string, help: string) => { name: string; help: string; registers: Registry[] }

/** Counts the replies of all routes that are added from now on, and serves the metrics as the settings say. */
export function openMetrics(app: Application, settings: MetricsSettings): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const { smsProvider: provider, databaseUrl } = app.settings
  const named: NameMetric = (name, help) => ({ name: `hand_in_hand_${name}`, help, registers: [register] })

  new Gauge({ ...named('build_info', 'The version that runs; always 1'), labelNames: ['version', 'database', 'provider'] })
    .labels({ version: VERSION, database: databaseUrl ? 'postgres' : 'sqlite', provider })
    .set(1)
  countReplies(app, named)
  const countSms = smsCounter(named, provider)
  const mails = new Counter({ ...named('mails_in_total', 'Mails and events of providers that came in'), labelNames: ['what'] })
  for (const what of ['unreadable', 'unknown_event']) mails.labels({ what }).inc(0)
  let liveStreams = () => 0
  const streams = new Gauge(named('live_streams', 'Open streams of live updates'))
  const readStored = storedGauges(app, named)
  watchPublicAddress(app.settings.publicUrl, named)
  if (!databaseUrl) watchDisk(app.settings.dataFolder, named)
  const listen = serveMetrics(app, settings, register, async () => {
    streams.set(liveStreams())
    await readStored()
    return register.metrics()
  })
  return {
    watchStreams: (count) => {
      liveStreams = count
    },
    countSms,
    countMailIn: (what) => mails.inc({ what }),
    listen,
  }
}

function countReplies(app: Application, named: NameMetric) {
  const replies: { labels: { method: string; route: string; status: string }; amount: number }[] = []
  new Counter({
    ...named('http_requests_total', 'Replies by method, pattern of the route and class of status'),
    labelNames: ['method', 'route', 'status'],
    collect() {
      this.reset()
      for (const { labels, amount } of replies) this.inc(labels, amount)
    },
  })
  const durations = new Histogram({
    ...named('http_request_duration_seconds', 'Time to reply, without live streams'),
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  const takes = new Counter(named('task_takes_total', 'Calls that took a task; one that is repeated counts as well'))

  /**
   * The hook that counts the replies of a route. Each route has its own hook, because reading the route from a request would double the
   * cost of the hook. Returning a promise would double the cost too.
   */
  function counterOf(route: string): onResponseHookHandler {
    const known = new Map<string, { replied: { amount: number }; observe: (seconds: number) => void }>()
    const [isStream, isTake] = [STREAM.test(route), TAKES.test(route)]
    return ({ method }, { statusCode, elapsedTime }, done) => {
      const status = `${Math.floor(statusCode / 100)}xx`
      const key = method + status
      let counted = known.get(key)
      if (!counted) {
        const replied = { labels: { method, route, status }, amount: 0 }
        replies.push(replied)
        counted = { replied, observe: durations.labels({ method, route }).observe }
        known.set(key, counted)
      }
      counted.replied.amount++
      if (!isStream) counted.observe(elapsedTime / 1_000)
      if (isTake && status === '2xx') takes.inc()
      done()
    }
  }
  app.addHook('onRoute', (route) => {
    route.onResponse = [counterOf(route.url), ...[route.onResponse ?? []].flat()]
  })
  const countMissing = counterOf('none')
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) countMissing.call(this, request, reply, done)
    else done()
  })
}

function smsCounter(named: NameMetric, provider: string): Metrics['countSms'] {
  const sms = new Counter({ ...named('sms_total', 'Messages by what became of them'), labelNames: ['outcome', 'provider'] })
  const parts = new Counter({ ...named('sms_parts_total', 'Parts of the SMS that the gateway took'), labelNames: ['provider'] })
  // Starts at zero, so that the first refusal is seen as an increase.
  for (const outcome of ['sent', 'gateway_refuses_us', 'refused', 'no_reply', 'unreachable'] as const)
    sms.labels({ outcome, provider }).inc(0)
  parts.labels({ provider }).inc(0)
  return (outcome, amount = 0, by = provider) => {
    sms.inc({ outcome, provider: by })
    if (outcome === 'sent' && by === provider) parts.inc({ provider }, amount)
  }
}

/** All values from the database, read together. If the database does not reply, only the other metrics are served. */
function storedGauges({ database, settings, now: clock }: Application, named: NameMetric) {
  const waiting = new Gauge(named('outbox_messages', 'Messages that are due and not sent yet, of all servers'))
  const oldest = new Gauge(named('outbox_oldest_seconds', 'For how long the oldest of them has been due'))
  const refused = new Gauge(named('gateway_refused_seconds', 'For how long the gateway has refused us; 0 if it takes messages'))
  const mailRefused = new Gauge(named('mail_refused_seconds', 'For how long the mail server has refused us; 0 if it takes mails'))
  const backup = new Gauge(named('last_backup_timestamp_seconds', 'When the last nightly backup was made; 0 if none was'))
  const verified = new Gauge(named('last_verified_backup_timestamp_seconds', 'When one was last found whole by a restore; 0 if none was'))
  const secondsOf = (refusal: Refusal | null, now: number) => (refusal ? Math.max(now - refusal.since, 1) / 1_000 : 0)
  async function collectStored() {
    const now = clock()
    const queue = await readQueue(database, openChannels(settings), now)
    const refusal = await findRefusal(database, 'sms')
    const ofMail = await findRefusal(database, 'mail')
    waiting.set(queue.due)
    oldest.set(queue.oldest === null ? 0 : (now - queue.oldest) / 1_000)
    refused.set(secondsOf(refusal, now))
    mailRefused.set(secondsOf(ofMail, now))
    const times = await readBackupTimes(database)
    backup.set((times.made ?? 0) / 1_000)
    verified.set((times.verified ?? 0) / 1_000)
  }
  const stored = new Gauge(named('database_up', '1 if the database replied when it was asked for these metrics, else 0'))
  return () =>
    collectStored().then(
      () => stored.set(1),
      () => {
        stored.set(0)
        for (const gauge of [waiting, oldest, refused, mailRefused, backup, verified]) gauge.remove()
      },
    )
}

function watchPublicAddress(publicUrl: string, named: NameMetric) {
  const certificate = watchCertificate(publicUrl)
  new Gauge({
    ...named(
      'certificate_end_timestamp_seconds',
      'Until when the certificate of the public address is good; 0 if no one gets a safe connection, infinite without https',
    ),
    async collect() {
      const found = await certificate()
      this.set(found === null ? Number.POSITIVE_INFINITY : (found.until ?? 0) / 1_000)
    },
  })
}

function watchDisk(dataFolder: string, named: NameMetric) {
  new Gauge({
    ...named('disk_free_bytes', 'Room on the disk of the data'),
    collect() {
      this.set(readFreeDisk(dataFolder).free)
    },
  })
}

/**
 * Serves the metrics and the full `/readyz` on a separate port, or the metrics as a route of the app. Returns a function that begins to
 * listen.
 */
function serveMetrics(app: Application, { port, host, token }: MetricsSettings, register: Registry, render: () => Promise<string>) {
  const isAllowed = (authorization: string | undefined) =>
    token === null || hashOf(bearerOf({ headers: { authorization } }) ?? '') === hashOf(token)
  if (port === null) {
    app.get('/metrics', async (request: FastifyRequest, reply: FastifyReply) =>
      isAllowed(request.headers.authorization) ? reply.type(register.contentType).send(await render()) : reply.callNotFound(),
    )
  }
  const server = createServer(async (request, reply) => {
    const isKnown = request.method === 'GET' && ['/metrics', '/readyz'].includes(request.url ?? '')
    if (!isKnown || !isAllowed(request.headers.authorization)) return reply.writeHead(isKnown ? 401 : 404).end()
    if (request.url === '/readyz') {
      const ready = await app.inject({ url: '/readyz', headers: { [DOCTOR_HEADER]: doctorProof(app.secretKey, app.now()) } })
      return reply.writeHead(ready.statusCode, { 'content-type': String(ready.headers['content-type']) }).end(ready.body)
    }
    const body = await render().catch(() => null)
    reply.writeHead(body === null ? 500 : 200, { 'content-type': register.contentType }).end(body)
  })
  app.addHook('onClose', async () => {
    register.clear()
    server.close()
    server.closeAllConnections()
  })
  return async () => {
    if (port === null) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject).listen(port, host, resolve)
    await promise
  }
}
