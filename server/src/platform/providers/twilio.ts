import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail, ok, warn } from '../diagnosis.ts'
import { StartupError } from '../errors.ts'
import { senderOf } from '../phones.ts'
import { hashOf } from '../secrets/tokens.ts'
import {
  CHECK_PATIENCE,
  type DeliveryReport,
  failureByStatus,
  failureWithoutReply,
  type GatewayCall,
  type InboundSms,
  type OutgoingSms,
  type Provider,
  type ProviderCheck,
  type RefusalOfNumber,
  RefusedByGateway,
  RefusedNumber,
  type SettingOf,
  type SharedSettings,
  smsProvider,
} from './provider.ts'

const API = 'https://api.twilio.com'

const STATES = new Map<string | undefined, DeliveryReport['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

/**
 * Errors that concern the account, whatever the message: a wrong token, or an account that is suspended or without credit. Each error has a
 * page, such as https://www.twilio.com/docs/api/errors/20003.
 */
const OF_THE_ACCOUNT = new Set(['10001', '20003', '20005', '20008', '30002', '90010'])

/** Errors that concern the number: https://www.twilio.com/docs/api/errors/21610 and so on. */
const OF_THE_NUMBER = new Map<string, RefusalOfNumber>([
  // These people have replied STOP to Twilio.
  ['21610', 'stopped'],
  // 21211: no phone number. 21614: a number that gets no SMS. 21635: a landline.
  ['21211', 'no SMS'],
  ['21614', 'no SMS'],
  ['21635', 'no SMS'],
  // The account may not send to the country of the number.
  ['21408', 'country'],
])

const CHOICES = new Map<string | undefined, InboundSms['choice']>([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
])

const SETTINGS = {
  TWILIO_ACCOUNT_SID: 'the account, `AC` and 32 digits, from console.twilio.com',
  TWILIO_AUTH_TOKEN: 'its token, which also signs the reports',
}

/** Twilio, by its HTTP API. It needs a sender for every country that gets messages. */
export const twilio = smsProvider({
  says: 'Twilio, whose reports come signed; needs `SMS_SENDERS` and a `PUBLIC_URL` with https',
  settings: SETTINGS,
  company: { name: 'Twilio', country: 'US' },
  credentials: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  configure,
  check,
})

function configure(settingOf: SettingOf<keyof typeof SETTINGS>, { publicUrl, countries, senders }: SharedSettings) {
  const account = settingOf('TWILIO_ACCOUNT_SID') ?? ''
  const token = settingOf('TWILIO_AUTH_TOKEN') ?? ''
  if (!/^AC[0-9a-f]{32}$/.test(account) || !token) {
    throw new StartupError(
      'SMS_PROVIDER=twilio needs TWILIO_ACCOUNT_SID (AC and 32 digits) and TWILIO_AUTH_TOKEN, from console.twilio.com.',
    )
  }
  const without = countries.filter((country) => !senders[country] && !senders['*'])
  if (without.length > 0) {
    throw new StartupError(
      `SMS_PROVIDER=twilio needs a sender for ${without.join(', ')} in SMS_SENDERS, or one for all: SMS_SENDERS=+15005550006.`,
    )
  }
  if (!publicUrl.startsWith('https:')) throw new StartupError('SMS_PROVIDER=twilio needs a PUBLIC_URL with https, to report to.')
  return () => openTwilio({ account, token, publicUrl })
}

interface TwilioAccount {
  account: string
  token: string
  publicUrl: string
  /** The address of Twilio's API. Tests use another address. */
  api?: string
}

export function openTwilio({ account, token, publicUrl, api = API }: TwilioAccount): Provider {
  /** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
  async function send({ id, to, text, from = '', patience }: OutgoingSms) {
    const reply = await fetch(`${pageOf(account, api)}/Messages.json`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: authorizationOf(account, token) },
      body: new URLSearchParams({
        To: to,
        Body: text,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        StatusCallback: `${publicUrl}/v2/providers/twilio/report?message=${id}`,
      }),
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw failureWithoutReply(error)
    })
    if (!reply.ok) throw failureOfTwilio(reply.status, codeIn(await reply.text().catch(() => '')))
    // Only the status counts, even if the body is incomplete.
    await reply.body?.cancel().catch(() => {})
  }

  return {
    send,
    callbacks: {
      isAuthentic: (call) => isSigned(call, token, publicUrl),
      parseReport: ({ query, form }) => {
        const state = STATES.get(form.MessageStatus)
        const why = state === 'failed' ? OF_THE_NUMBER.get(form.ErrorCode ?? '') : undefined
        return state ? { message: Number(query.message), state, why } : null
      },
      parseInbound: ({ form }) => ({
        phone: senderOf(form.From ?? '', []),
        text: form.Body ?? '',
        choice: CHOICES.get(form.OptOutType?.toUpperCase()),
      }),
    },
  }
}

const pageOf = (account: string, api = API) => `${api}/2010-04-01/Accounts/${account}`
const authorizationOf = (account: string, token: string) => `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

/** The code of Twilio's error; '' if its reply has none. */
const codeIn = (body: string) => /"code"\s*:\s*(\d+)/.exec(body)?.[1] ?? ''

function failureOfTwilio(status: number, code: string) {
  const ofNumber = OF_THE_NUMBER.get(code)
  if (ofNumber) return new RefusedNumber(ofNumber)
  return OF_THE_ACCOUNT.has(code) ? new RefusedByGateway(`Twilio's error ${code}`) : failureByStatus(status)
}

/**
 * Whether Twilio signed the call, by https://www.twilio.com/docs/usage/security#validating-requests. Twilio signs the form and the address,
 * with its port or without. It signs a body of JSON in another way, but reports and replies are forms, so a call with JSON is refused.
 */
function isSigned({ headers, url, form }: GatewayCall, token: string, publicUrl: string) {
  const signature = hashOf(String(headers['x-twilio-signature'] ?? ''))
  const { hostname, port } = new URL(publicUrl)
  return [`https://${hostname}`, `https://${hostname}:${port || 443}`].some((origin) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(hashOf(signatureOf(token, `${origin}${url}`, form)))),
  )
}

/** HMAC-SHA1 of the address and of all parameters, sorted by name, each name with its value. */
export function signatureOf(token: string, address: string, form: Record<string, string>) {
  const parameters = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
  return createHmac('sha1', token)
    .update([address, ...parameters].join(''))
    .digest('base64')
}

/** Requests the account's own page: https://www.twilio.com/docs/iam/api/account */
async function check(settingOf: SettingOf<keyof typeof SETTINGS>): Promise<ProviderCheck> {
  const [account = '', token = ''] = [settingOf('TWILIO_ACCOUNT_SID'), settingOf('TWILIO_AUTH_TOKEN')]
  const headers = { authorization: authorizationOf(account, token) }
  const reply = await fetch(`${pageOf(account)}.json`, { headers, signal: AbortSignal.timeout(CHECK_PATIENCE) })
  return { findings: [findingOf(reply.status)], date: reply.headers.get('date') }
}

function findingOf(status: number) {
  if (status === 401 || status === 403) {
    return fail('Twilio does not take TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: copy them again from console.twilio.com.')
  }
  return status < 300
    ? ok('Twilio takes the account and its token.')
    : warn(`Twilio's reply has the status ${status}: look at status.twilio.com.`)
}
