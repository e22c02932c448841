import type { RequestClient } from 'twilio'
import { Refusal } from '../../../platform/errors.ts'
import {
  failureByStatus,
  NoAnswer,
  type OutgoingSms,
  type Provider,
  type ProviderKind,
  type Report,
  wasNeverReached,
} from '../messages.providers.ts'

const STATES = new Map<string | undefined, Report['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

/** Twilio, by its own SDK. It asks for a sender in every country that gets messages. */
export const twilio = {
  name: 'twilio',
  configure: (given, { publicUrl, countries, senders }) => {
    const account = given('TWILIO_ACCOUNT_SID') ?? ''
    const token = given('TWILIO_AUTH_TOKEN') ?? ''
    if (!/^AC[0-9a-f]{32}$/.test(account) || !token) {
      throw new Refusal('SMS_PROVIDER=twilio needs TWILIO_ACCOUNT_SID (AC and 32 digits) and TWILIO_AUTH_TOKEN, from console.twilio.com.')
    }
    const without = countries.filter((country) => !senders[country] && !senders['*'])
    if (without.length > 0) {
      throw new Refusal(
        `SMS_PROVIDER=twilio needs a sender for ${without.join(', ')} in SMS_SENDERS, or one for all: SMS_SENDERS=+15005550006.`,
      )
    }
    if (!publicUrl.startsWith('https:')) throw new Refusal('SMS_PROVIDER=twilio needs a PUBLIC_URL with https, to report to.')
    return () => openTwilio({ account, token, publicUrl })
  },
} as const satisfies ProviderKind

interface Account {
  account: string
  token: string
  publicUrl: string
  /** Another way out than the SDK's own, for tests. */
  httpClient?: RequestClient
}

export async function openTwilio({ account, token, publicUrl, httpClient }: Account): Promise<Provider> {
  // 20 MB that only those who use it load.
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
      throw whyNot(error)
    })
  }

  return {
    send,
    callbacks: {
      isProved: ({ headers, url, form }) =>
        sdk.validateRequest(token, String(headers['x-twilio-signature'] ?? ''), `${publicUrl}${url}`, form),
      readReport: ({ query, form }) => {
        const state = STATES.get(form.MessageStatus)
        return state ? { message: Number(query.message), state } : null
      },
      readAnswer: ({ form }) => ({ phone: form.From ?? '', text: form.Body ?? '' }),
    },
  }
}

function inTime<Result>(promise: Promise<Result>, patience: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new NoAnswer()), patience)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The SDK throws with the answer's status where there was one, else what its HTTP client threw. */
function whyNot(error: unknown) {
  // What the SDK and its client throw has no common class, only these.
  const { status } = error as { status?: number }
  if (typeof status === 'number') return failureByStatus(status)
  return wasNeverReached(error) ? error : new NoAnswer()
}
