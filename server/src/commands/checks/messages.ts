import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Settings } from '../../env.ts'
import { countryOf } from '../../platform/phones.ts'
import { listNumbersSentTo, listUnservedCountries } from '../../store/gateway-refusals.ts'
import { withTables } from '../run.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from './finding.ts'

const GATEWAY_PATIENCE = 10_000
/** How far this machine's clock may be from the gateway's, in ms. */
const GATEWAY_CLOCK_DIFFERS = 5 * MINUTE
const TWILIO = 'https://api.twilio.com/2010-04-01/Accounts'

/** Whether messages can go out: the gateway can be reached, and takes our credentials if it says so without a message. */
export async function checkMessages(settings: Settings): Promise<Diagnosis[]> {
  const { smsProvider, smsSettings } = settings
  if (smsProvider === 'screen') return [warn('Messages are shown on this machine alone (SMS_PROVIDER=screen): it is for trying.')]
  if (smsProvider === 'by-hand') return [ok("The family's side sends the messages itself (SMS_PROVIDER=by-hand).")]
  try {
    const reply = await (smsProvider === 'twilio' ? askTwilio(smsSettings) : askGateway(smsSettings.SMS_HTTP_URL ?? ''))
    return [smsProvider === 'twilio' ? ofTwilio(reply) : REACHED, ...checkReports(smsSettings), ...checkClockBy(reply.headers.get('date'))]
  } catch (error) {
    return [
      fail(
        `The SMS gateway can't be reached (${reasonOfError(error)}): messages wait. Check the address, and the way out of this machine.`,
      ),
    ]
  }
}

const REACHED = ok(
  'The SMS gateway can be reached. Whether it takes the password shows only with a message: npm run sms -- test --to YOUR-NUMBER sends one.',
)

/** Kannel refuses a message whose address for reports is not whole. */
const checkReports = ({ SMS_HTTP_URL = '', SMS_HTTP_BODY = '', SMS_REPORT_KEY }: Settings['smsSettings']) =>
  !SMS_REPORT_KEY && `${SMS_HTTP_URL}${SMS_HTTP_BODY}`.includes('{report}')
    ? [warn('The gateway is to report to {report}, but there is no SMS_REPORT_KEY: set one (openssl rand -hex 16), or leave {report} out.')]
    : []

const askGateway = (address: string) =>
  fetch(new URL(address).origin, { signal: AbortSignal.timeout(GATEWAY_PATIENCE), redirect: 'manual' })

/** So many numbers are looked at, to see whether a message has gone to a country since. */
const NUMBERS_LOOKED_AT = 1_000

/** Countries to which the gateway's account may not send, if it has sent nothing there since. */
export async function checkCountries(settings: Settings): Promise<Diagnosis[]> {
  return withTables(settings, async (database, state) => {
    if (state !== 'current') return []
    const findings: Diagnosis[] = []
    for (const { country, refused_at } of await listUnservedCountries(database)) {
      const since = await listNumbersSentTo(database, refused_at, NUMBERS_LOOKED_AT)
      if (!settings.smsCountries.includes(country) || since.some(({ phone_e164 }) => countryOf(phone_e164) === country)) continue
      const day = new Date(refused_at).toISOString().slice(0, 10)
      findings.push(
        fail(
          `The SMS account may not send to ${country}, it last said on ${day}: allow it there (Twilio: Messaging, Geo permissions), or take it out of SMS_COUNTRIES.`,
        ),
      )
    }
    return findings
  })
}

/** The account's own page: https://www.twilio.com/docs/iam/api/account */
function askTwilio({ TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: token = '' }: Settings['smsSettings']) {
  const authorization = `Basic ${Buffer.from(`${account.trim()}:${token.trim()}`).toString('base64')}`
  return fetch(`${TWILIO}/${account.trim()}.json`, { headers: { authorization }, signal: AbortSignal.timeout(GATEWAY_PATIENCE) })
}

function ofTwilio({ status }: Response) {
  if (status === 401 || status === 403) {
    return fail('Twilio does not take TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: copy them again from console.twilio.com.')
  }
  return status < 300
    ? ok('Twilio takes the account and its token.')
    : warn(`Twilio's reply has the status ${status}: look at status.twilio.com.`)
}

/** HTTP replies say the time: https://www.rfc-editor.org/rfc/rfc9110#field.date */
function checkClockBy(date: string | null) {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return []
  const apart = Math.round(Math.abs(Date.now() - there) / MINUTE)
  if (apart * MINUTE <= GATEWAY_CLOCK_DIFFERS) return [ok("This machine's clock agrees with the gateway's.")]
  return [
    fail(`This machine's clock and the gateway's differ by ${apart} minutes: let it be set over the network (timedatectl set-ntp true).`),
  ]
}
