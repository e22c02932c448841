import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { AppError } from '../../platform/errors.ts'
import { obeyAnswer } from './choices.commands.ts'
import type { GatewayCall, Provider } from './messages.providers.ts'
import { moveForward } from './messages.queries.ts'

const FORM = 'application/x-www-form-urlencoded'
// Gateways report by POST or, as Kannel does, by GET.
const method = ['GET', 'POST']
const schema = { hide: true } as const

/**
 * Where the gateway that was chosen says what became of a message, and passes on what people answer. No call of the app: in the
 * gateways' own forms, and proved to come from them as each provider can.
 */
export async function gatewayRoutes(app: Application, provider: Provider | null) {
  const callbacks = provider?.callbacks
  if (!callbacks) return
  const path = `/v2/providers/${app.settings.smsProvider}`

  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
      // parseAs: 'string' makes it one.
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    })

    const proved = (request: FastifyRequest) => {
      const call = callOf(request)
      if (!callbacks.isProved(call)) throw new AppError('not_found')
      return call
    }

    scope.route({
      method,
      url: `${path}/report`,
      schema,
      handler: async (request, reply) => {
        const report = callbacks.readReport(proved(request))
        if (report && Number.isSafeInteger(report.message)) await moveForward(app.database, report, app.now())
        return reply.type('text/plain').send('')
      },
    })

    scope.route({
      method,
      url: `${path}/inbound`,
      schema,
      handler: async (request, reply) => {
        const { phone, text } = callbacks.readAnswer(proved(request))
        await obeyAnswer(app.database, phone, text, app.now())
        // What stood here would be sent back as an SMS.
        return reply.type('text/plain').send('')
      },
    })
  })
}

const callOf = ({ url, query, body, headers, ip }: FastifyRequest): GatewayCall => ({
  url,
  query: textsOf(query),
  form: textsOf(body),
  headers,
  address: ip,
})

/** What has one value that can be stored; the rest no gateway sends. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text.isWellFormed() && !text.includes('\0') ? [[name, text] as const] : []
    }),
  )
