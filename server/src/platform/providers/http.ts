import { addressesOf, isAddressOrRange } from '../addresses.ts'
import { ok, warn } from '../diagnosis.ts'
import { StartupError } from '../errors.ts'
import { isProxied } from '../outbound.ts'
import { senderOf } from '../phones.ts'
import { hashOf, isSameSecret } from '../secrets/tokens.ts'
import { isGsm7 } from '../sms-alphabet.ts'
import {
  CHECK_PATIENCE,
  type DeliveryReport,
  failureByStatus,
  failureWithoutReply,
  type GatewayCall,
  type OpenGateway,
  type OutgoingSms,
  type ProviderCheck,
  RejectedByGateway,
  type SettingOf,
  type SharedSettings,
  smsProvider,
} from './provider.ts'

/** States in delivery reports: words, and Kannel's numbers. */
const STATE_WORDS: [DeliveryReport['state'], string[]][] = [
  ['delivered', ['1', 'delivered', 'delivrd', 'read']],
  ['failed', ['2', '16', 'failed', 'undelivered', 'undeliv', 'rejected', 'rejectd', 'expired']],
  ['sent', ['4', '8', 'sent', 'accepted', 'acceptd', 'enroute', 'buffered']],
]

const SETTINGS = {
  SMS_HTTP_URL: 'the address that sends an SMS, with `{to}` and `{text}` in it or in the body',
  SMS_HTTP_BODY: 'a body: then it is a POST, and JSON if it begins with `{`',
  SMS_HTTP_AUTHORIZATION: 'the header `Authorization`',
  SMS_REPORT_KEY:
    'at least 22 letters and digits that no one can guess (`openssl rand -hex 16`): the gateway reports and passes on replies with it',
  SMS_REPORT_FROM: 'the addresses or ranges that may report, if not all that have the key',
}

/** Any gateway that sends an SMS by an HTTP request. Placeholders such as {to} and {text} are filled in, in the address or the body. */
export const http = smsProvider({
  says: 'any gateway with an address for it, such as Kannel: [examples](sms.md)',
  settings: SETTINGS,
  credentials: 'the name and password in SMS_HTTP_URL or SMS_HTTP_AUTHORIZATION',
  configure,
  check,
})

function configure(settingOf: SettingOf<keyof typeof SETTINGS>, { publicUrl, countries }: SharedSettings): OpenGateway {
  const address = settingOf('SMS_HTTP_URL') ?? ''
  const body = settingOf('SMS_HTTP_BODY')
  const authorization = settingOf('SMS_HTTP_AUTHORIZATION')
  const key = settingOf('SMS_REPORT_KEY')
  const allowed = readAddresses(settingOf('SMS_REPORT_FROM'))
  const filled = `${address}${body ?? ''}`
  if (!URL.canParse(address) || !/^https?:/.test(address) || !filled.includes('{to') || !filled.includes('{text}')) {
    throw new StartupError(
      'SMS_PROVIDER=http needs SMS_HTTP_URL, the address that sends an SMS, with {to} and {text} in it or in SMS_HTTP_BODY: ' +
        'docs/operations/sms.md has examples.',
    )
  }
  if (key && !/^[\w-]{22,}$/.test(key)) {
    throw new StartupError('SMS_REPORT_KEY has to be at least 22 letters, digits, - or _ that no one can guess.')
  }
  const isJson = body?.startsWith('{') || body?.startsWith('[')
  const asJson = (value: string) => JSON.stringify(value).slice(1, -1)

  async function send(message: OutgoingSms) {
    const report = key ? `${publicUrl}/v2/providers/http/report?key=${key}&message=${message.id}` : ''
    const values = { ...placeholdersOf(message), report }
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
      throw failureWithoutReply(error)
    })
    // Kannel returns 403 for a wrong password, and also for a number to which it has no route: only the text differs.
    const isOfNumber = answer.status === 403 && (await answer.text().catch(() => '')).startsWith('Not routable')
    // The body is not needed any more, so it does not matter if it is incomplete.
    if (!answer.bodyUsed) await answer.body?.cancel().catch(() => {})
    if (isOfNumber) throw new RejectedByGateway('no way to this number')
    if (!answer.ok) throw failureByStatus(answer.status)
  }

  const isAuthentic = ({ query, address: from }: GatewayCall) =>
    key !== undefined && isSameSecret(hashOf(key), hashOf(query.key ?? '')) && allowed(from)
  const parseReport = ({ query, form }: GatewayCall) => {
    const said = { ...form, ...query }
    const word = (said.state ?? said.status ?? said.type ?? '').toLowerCase()
    const [state] = STATE_WORDS.find(([, words]) => words.includes(word)) ?? []
    return state ? { message: Number(said.message), state } : null
  }
  const parseInbound = ({ query, form }: GatewayCall) => {
    const { from = '', text = '' } = { ...form, ...query }
    return { phone: senderOf(from, countries), text }
  }
  return () => ({ send, ...(key && { callbacks: { isAuthentic, parseReport, parseInbound } }) })
}

const placeholdersOf = ({ id, to, text, from = '' }: OutgoingSms) => ({
  id: String(id),
  to,
  to_digits: to.slice(1),
  text,
  from,
  // The SMS data coding: 0 for the default alphabet, 2 for Unicode.
  coding: isGsm7(text) ? '0' : '2',
})

const fill = (template: string, values: Record<string, string>, written: (value: string) => string) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : written(values[name])))

async function check(settingOf: SettingOf<keyof typeof SETTINGS>): Promise<ProviderCheck> {
  const address = settingOf('SMS_HTTP_URL') ?? ''
  const { origin } = new URL(address)
  const reply = await fetch(origin, { signal: AbortSignal.timeout(CHECK_PATIENCE), redirect: 'manual' })
  // Kannel refuses a message with an incomplete address for reports.
  const isHalf = !settingOf('SMS_REPORT_KEY') && `${address}${settingOf('SMS_HTTP_BODY') ?? ''}`.includes('{report}')
  const isFromProxy = isProxied(new URL(origin)) && [403, 407, 502, 503, 504].includes(reply.status)
  return {
    findings: [isFromProxy ? proxySays(reply.status) : REACHED, ...(isHalf ? [NO_REPORT_KEY] : [])],
    date: reply.headers.get('date'),
  }
}

const REACHED = ok(
  'The SMS gateway can be reached. Whether it takes the password shows only with a message: npm run sms -- test --to YOUR-NUMBER sends one.',
)
const proxySays = (status: number) =>
  warn(
    `The SMS gateway, or the proxy of OUTBOUND_PROXY on the way, says ${status}: let the proxy pass it, or name the gateway in NO_PROXY.`,
  )
const NO_REPORT_KEY = warn(
  'The gateway is to report to {report}, but there is no SMS_REPORT_KEY: set one (openssl rand -hex 16), or leave {report} out.',
)

/** Returns which addresses may send reports. If the setting names none, every address may. The key is always needed too. */
function readAddresses(text: string | undefined) {
  if (!text) return () => true
  const addresses = text.split(',').map((word) => word.trim())
  if (!addresses.every(isAddressOrRange)) {
    throw new StartupError('SMS_REPORT_FROM has to be a list of addresses or ranges, such as 192.0.2.7,10.0.0.0/8.')
  }
  return addressesOf(addresses)
}
