import type { RequestClient } from 'twilio'
import { StartupError } from '../../../platform/errors.ts'
import { senderOf } from '../../../platform/phones.ts'
import type { DeliveryReport, RefusalOfNumber } from '../../../store/messages.ts'
import {
  type ConfigureProvider,
  failureByStatus,
  type InboundSms,
  NoGatewayReply,
  type OutgoingSms,
  type Provider,
  RefusedByGateway,
  RefusedNumber,
  wasNeverReached,
} from './provider.ts'

const STATES = new Map<string | undefined, DeliveryReport['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

/**
 * Errors that concern the account, whatever the message: a wrong token, an account that is suspended or without credit. Each has a
 * page, such as https://www.twilio.com/docs/api/errors/20003.
 */
const OF_THE_ACCOUNT = new Set<unknown>([10001, 20003, 20005, 20008, 30002, 90010])

/** Errors that concern the number: https://www.twilio.com/docs/api/errors/21610 and so on. */
const OF_THE_NUMBER = new Map<string, RefusalOfNumber>([
  // They have replied STOP to Twilio.
  ['21610', 'stopped'],
  // No number, one that gets no SMS, and a landline.
  ['21211', 'no SMS'],
  ['21614', 'no SMS'],
  ['21635', 'no SMS'],
  // The account may not send to its country.
  ['21408', 'country'],
])

const CHOICES = new Map<string | undefined, InboundSms['choice']>([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
])

/** Twilio, by its own SDK. It needs a sender for every country that gets messages. */
export const twilio: ConfigureProvider = (given, { publicUrl, countries, senders }) => {
  const account = given('TWILIO_ACCOUNT_SID') ?? ''
  const token = given('TWILIO_AUTH_TOKEN') ?? ''
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
  /** Replaces the SDK's HTTP client in tests. */
  httpClient?: RequestClient
}

export async function openTwilio({ account, token, publicUrl, httpClient }: TwilioAccount): Promise<Provider> {
  // Loaded only if used: it is 20 MB.
  const { default: sdk } = await import('twilio')
  const client = sdk(account, token, httpClient && { httpClient })

  async function send({ id, to, text, from = '', patience }: OutgoingSms) {
    const sent = client.messages.create({
      to,
      body: text,
      ...(from.startsWith('MG') ? { messagingServiceSid: from } : { from }),
      statusCallback: `${publicUrl}/v2/providers/twilio/report?message=${id}`,
    })
    await inTime(sent, patience).catch((error: unknown) => {
      throw toGatewayError(error)
    })
  }

  return {
    send,
    callbacks: {
      isAuthentic: ({ headers, url, form }) =>
        sdk.validateRequest(token, String(headers['x-twilio-signature'] ?? ''), `${publicUrl}${url}`, form),
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

function inTime<Result>(promise: Promise<Result>, patience: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new NoGatewayReply()), patience)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The SDK throws an error with the reply's status if there was one, else its HTTP client's error. */
function toGatewayError(error: unknown) {
  // Errors of the SDK and its client have no common class, only these fields.
  const { status, code } = error as { status?: number; code?: unknown }
  const ofNumber = OF_THE_NUMBER.get(String(code))
  if (ofNumber) return new RefusedNumber(ofNumber)
  if (OF_THE_ACCOUNT.has(code)) return new RefusedByGateway(`Twilio's error ${code}`)
  if (typeof status === 'number') return failureByStatus(status)
  return wasNeverReached(error) ? error : new NoGatewayReply()
}
