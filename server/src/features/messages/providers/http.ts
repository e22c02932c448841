import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../../http/tokens.ts'
import { addressesOf, isAddressOrRange } from '../../../platform/addresses.ts'
import { Refusal } from '../../../platform/errors.ts'
import { isGsm7 } from '../../../platform/sms-alphabet.ts'
import {
  failureByStatus,
  type GatewayCall,
  NoAnswer,
  type OutgoingSms,
  type ProviderKind,
  type Report,
  wasNeverReached,
} from '../messages.providers.ts'

/** How gateways say what became of a message: words, and Kannel's numbers. */
const WORDS: [Report['state'], string[]][] = [
  ['delivered', ['1', 'delivered', 'delivrd', 'read']],
  ['failed', ['2', '16', 'failed', 'undelivered', 'undeliv', 'rejected', 'rejectd', 'expired']],
  ['sent', ['4', '8', 'sent', 'accepted', 'acceptd', 'enroute', 'buffered']],
]

/** Any gateway that sends what is asked of an address. In that address, or in a body, {to}, {text} and their like are filled in. */
export const http = {
  name: 'http',
  configure: (given, { publicUrl }) => {
    const address = given('SMS_HTTP_URL') ?? ''
    const body = given('SMS_HTTP_BODY')
    const authorization = given('SMS_HTTP_AUTHORIZATION')
    const key = given('SMS_REPORT_KEY')
    const allowed = readAddresses(given('SMS_REPORT_FROM'))
    const filled = `${address}${body ?? ''}`
    if (!URL.canParse(address) || !/^https?:/.test(address) || !filled.includes('{to') || !filled.includes('{text}')) {
      throw new Refusal(
        'SMS_PROVIDER=http needs SMS_HTTP_URL, the address that sends an SMS, with {to} and {text} in it or in SMS_HTTP_BODY: ' +
          'docs/operations.md has examples.',
      )
    }
    if (key && !/^[\w-]{22,}$/.test(key)) {
      throw new Refusal('SMS_REPORT_KEY has to be at least 22 letters, digits, - or _ that nobody can guess.')
    }
    const isJson = body?.startsWith('{') || body?.startsWith('[')
    const asJson = (value: string) => JSON.stringify(value).slice(1, -1)

    async function send(message: OutgoingSms) {
      const report = key ? `${publicUrl}/v2/providers/http/report?key=${key}&message=${message.id}` : ''
      const values = { ...valuesOf(message), report }
      const answer = await fetch(fill(address, values, encodeURIComponent), {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        signal: AbortSignal.timeout(message.patience),
        headers: {
          ...(authorization && { authorization }),
          ...(body && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
        },
        ...(body && { body: fill(body, values, isJson ? asJson : encodeURIComponent) }),
      }).catch((error: unknown) => {
        throw isNeverReached(error) ? error : new NoAnswer()
      })
      // Its words don't count; where they break off, the status stands all the same.
      await answer.body?.cancel().catch(() => {})
      if (!answer.ok) throw failureByStatus(answer.status)
    }

    const isProved = ({ query, address: from }: GatewayCall) =>
      key !== undefined && timingSafeEqual(Buffer.from(hashOf(query.key ?? '')), Buffer.from(hashOf(key))) && allowed(from)
    const readReport = ({ query, form }: GatewayCall) => {
      const said = { ...form, ...query }
      const word = (said.state ?? said.status ?? said.type ?? '').toLowerCase()
      const [state] = WORDS.find(([, words]) => words.includes(word)) ?? []
      return state ? { message: Number(said.message), state } : null
    }
    const readAnswer = ({ query, form }: GatewayCall) => {
      const { from = '', text = '' } = { ...form, ...query }
      return { phone: `+${from.replace(/\D/g, '')}`, text }
    }
    return async () => ({ send, ...(key && { callbacks: { isProved, readReport, readAnswer } }) })
  },
} as const satisfies ProviderKind

const valuesOf = ({ id, to, text, from = '' }: OutgoingSms) => ({
  id: String(id),
  to,
  to_digits: to.slice(1),
  text,
  from,
  // As SMS gateways number the alphabets: 0 for the phones' own, 2 for Unicode.
  coding: isGsm7(text) ? '0' : '2',
})

const fill = (template: string, values: Record<string, string>, written: (value: string) => string) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : written(values[name])))

function isNeverReached(error: unknown) {
  const cause = error instanceof Error ? error.cause : null
  // A name with several addresses fails with one error for each.
  return (cause instanceof AggregateError ? cause.errors : [cause]).every(wasNeverReached)
}

/** Who may report: everybody who has the key where no address is named. */
function readAddresses(text: string | undefined) {
  if (!text) return () => true
  const addresses = text.split(',').map((word) => word.trim())
  if (!addresses.every(isAddressOrRange)) {
    throw new Refusal('SMS_REPORT_FROM has to be a list of addresses or ranges, such as 192.0.2.7,10.0.0.0/8.')
  }
  return addressesOf(addresses)
}
