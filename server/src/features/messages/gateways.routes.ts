import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { AppError } from '../../platform/errors.ts'
import type { GatewayCall, InboundSms, Provider } from '../../platform/providers/provider.ts'
import { noteDelivery } from './outbox.commands.ts'
import { rerouteFailed } from './routing.jobs.ts'

const FORM = 'application/x-www-form-urlencoded'
// Some gateways report by POST, others by GET, such as Kannel.
const method = ['GET', 'POST']

/**
 * Routes for the delivery reports and inbound SMS of the chosen gateway. They are not calls of the app: they use the gateway's own format,
 * and each provider checks that a request comes from the gateway. `receive` gets the replies that people send.
 */
export async function gatewayRoutes(app: Application, provider: Provider | null, receive: (reply: InboundSms) => Promise<void>) {
  const callbacks = provider?.callbacks
  if (!callbacks) return
  const path = `/v2/providers/${app.settings.smsProvider}`

  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
      // The body is a string because of parseAs: 'string'.
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    })

    const serveCall = (name: 'report' | 'inbound', handle: (call: GatewayCall) => Promise<unknown>) =>
      scope.route({
        method,
        url: `${path}/${name}`,
        handler: async (request, reply) => {
          const call = gatewayCallOf(request)
          if (!callbacks.isAuthentic(call)) throw new AppError('not_found')
          await handle(call)
          // The gateway would send a body of this response back as an SMS.
          return reply.type('text/plain').send('')
        },
      })

    serveCall('report', async (call) => {
      const report = callbacks.parseReport(call)
      const hasChanged = report !== null && (await noteDelivery(app, report))
      if (hasChanged && report.state === 'failed') await rerouteFailed(app, report.message)
      if (hasChanged && report.state !== 'sent') app.metrics?.countSms(report.state === 'failed' ? 'undelivered' : 'delivered')
    })
    serveCall('inbound', (call) => receive(callbacks.parseInbound(call)))
  })
}

const gatewayCallOf = ({ url, query, body, headers, ip }: FastifyRequest): GatewayCall => ({
  url,
  query: textsOf(query),
  form: textsOf(body),
  headers,
  address: ip,
})

/** Keeps single string or number values; drops arrays and objects. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text.isWellFormed() && !text.includes('\0') ? [[name, text] as const] : []
    }),
  )
