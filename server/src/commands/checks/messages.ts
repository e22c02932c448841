import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Settings } from '../../env.ts'
import { checkProvider } from '../../features/messages/messages.providers.ts'
import { type Diagnosis, fail, ok, reasonOfError } from '../../platform/diagnosis.ts'
import { countryOf } from '../../platform/phones.ts'
import { listNumbersSentTo, listUnservedCountries } from '../../store/messages/gateway-refusals.ts'
import { withTables } from '../run.ts'

/** How far this machine's clock may be from the gateway's, in ms. */
const GATEWAY_CLOCK_DIFFERS = 5 * MINUTE

/** Checks that the gateway can be reached, and that it accepts our credentials if it can say so without sending a message. */
export async function checkMessages(settings: Settings): Promise<Diagnosis[]> {
  try {
    const { findings, date } = await checkProvider(settings)
    return [...findings, ...checkClockBy(date ?? null)]
  } catch (error) {
    return [
      fail(
        `The SMS gateway can't be reached (${reasonOfError(error)}): messages wait. Check the address, and the way out of this machine.`,
      ),
    ]
  }
}

/** How many of the latest messages are read, to see whether one has gone to the country since the gateway's refusal. */
const NUMBERS_CHECKED = 1_000

/** Finds countries to which the gateway refused to send for our account, if no message has gone there since. */
export async function checkCountries(settings: Settings): Promise<Diagnosis[]> {
  return withTables(settings, async (database, state) => {
    if (state !== 'current') return []
    const findings: Diagnosis[] = []
    for (const { country, refused_at } of await listUnservedCountries(database)) {
      const since = await listNumbersSentTo(database, refused_at, NUMBERS_CHECKED)
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
