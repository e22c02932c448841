import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../database/database.ts'
import { readArguments, type Settings } from '../env.ts'
import { gatewayTakesUs } from '../features/messages/gateway-refusals.commands.ts'
import { isReachable } from '../features/messages/limits.rules.ts'
import { configureProvider, credentialsOf, senderTo } from '../features/messages/messages.providers.ts'
import { releaseMessages } from '../features/messages/outbox.commands.ts'
import { reasonOfError } from '../platform/diagnosis.ts'
import { StartupError } from '../platform/errors.ts'
import { countryOf, phoneOf } from '../platform/phones.ts'
import { NoGatewayReply, RefusedByGateway, RejectedByGateway } from '../platform/providers/provider.ts'
import { partsOf } from '../platform/sms-alphabet.ts'
import { CHANNELS } from '../store/messages/channels.ts'
import { findHold, findRefusal } from '../store/messages/gateway-refusals.ts'
import { readQueue } from '../store/messages/message-leases.ts'
import { countCharged } from '../store/messages/message-limits.ts'
import { countMessages } from '../store/messages/messages.ts'
import { runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const SMS_USAGE =
  'Usage: npm run sms -- test --to +972502345678 sends one SMS to try the gateway; npm run sms -- today counts the messages of today; npm run sms -- release sends what waits since a backup was restored, with --new-only without what waited in the backup.'
const TEST_PATIENCE = 10_000
/** No message has this id, so a report about the test SMS changes no message. */
const ID_OF_TEST = 0

// Tries the gateway, and counts what was sent. Works beside the running server. Prints no number of a phone.
void runCommand(async () => {
  const { values, positionals } = readArguments({ to: { type: 'string' }, 'new-only': { type: 'boolean' } }, SMS_USAGE)
  const [name, ...more] = positionals
  const to = typeof values.to === 'string' ? values.to : undefined
  const isTest = name === 'test' && to !== undefined
  const isNewOnly = values['new-only'] === true
  const isOther = (name === 'today' && !isNewOnly) || name === 'release'
  if (more.length > 0 || !((isTest && !isNewOnly) || (isOther && to === undefined))) throw new StartupError(SMS_USAGE)
  const phone = isTest ? readPhoneOfTest(to) : ''
  const settings = settingsOfCommand()
  const text = await withDatabase(settings, (database) => {
    if (isTest) return sendTest(database, settings, phone)
    return name === 'today' ? countToday(database, settings) : release(database, isNewOnly)
  })
  say(text)
})

function readPhoneOfTest(text: string) {
  try {
    return phoneOf(text)
  } catch {
    throw new StartupError('--to takes a number that exists, with its country, such as +972502345678.')
  }
}

/** Throws a `StartupError` that says what the gateway replied and what to do. */
async function sendTest(database: Database, settings: Settings, to: string) {
  const provider = await configureProvider(settings)({ database, now: Date.now, show: (text) => say(text) })
  if (!provider) throw new StartupError('With SMS_PROVIDER=by-hand the families send the messages themselves: there is no gateway to try.')
  const text = `Hand in Hand: test ${new Date().toISOString().slice(11, 19)} UTC, ${new URL(settings.publicUrl).hostname}`
  try {
    await provider.send({ id: ID_OF_TEST, to, text, from: senderTo(settings, to), patience: TEST_PATIENCE })
  } catch (error) {
    throw new StartupError(adviceFor(error, settings))
  }
  if (settings.smsProvider === 'screen') return 'It is shown on this machine alone (SMS_PROVIDER=screen): no phone gets it.'
  const wasRefused = await gatewayTakesUs(database, 'sms', Date.now())
  return [
    `The gateway (${settings.smsProvider}) took it, in ${partsOf(text)} part.`,
    "If the phone does not get it within a few minutes, look at the gateway's own list of messages, and at the sender in SMS_SENDERS.",
    ...(isReachable(settings, to) ? [] : [`The server itself would send nothing there: SMS_COUNTRIES has no ${countryOf(to)}.`]),
    ...(wasRefused ? ['It refused us before: the server now sends what waits.'] : []),
  ].join('\n')
}

function adviceFor(error: unknown, settings: Settings) {
  if (error instanceof RefusedByGateway) {
    return `The gateway refuses us (${error.message}). Check ${credentialsOf(settings)}, and whether the account there has credit and is open. Until then messages wait.`
  }
  if (error instanceof RejectedByGateway) {
    return `The gateway does not take this message (${error.message}). Check the number, the sender in SMS_SENDERS, and what the gateway asks for in its address and body.`
  }
  if (error instanceof NoGatewayReply) {
    return `The gateway did not reply within ${TEST_PATIENCE / 1_000} s: it may have sent it. Check its address, and the way out of this machine.`
  }
  return `The gateway was not reached, or could not take it now (${reasonOfError(error)}). Check its address, and the way out of this machine. Messages are tried again for 4 hours.`
}

async function release(database: Database, isNewOnly: boolean) {
  const dropped = await releaseMessages(database, { isNewOnly })
  if (dropped === null) return 'No messages are held back: the server sends what is due.'
  const { due } = await readQueue(database, CHANNELS, Date.now())
  return [
    ...(isNewOnly ? [`Messages that waited in the backup, and are not sent: ${dropped}.`] : []),
    `The server sends what waits and is still of use: ${due} now.`,
  ].join('\n')
}

/** Counts messages since midnight in this machine's time zone. */
async function countToday(database: Database, { smsPerDay, smsIsFree }: Settings) {
  const now = Date.now()
  const counts = await countMessages(database, new Date(now).setHours(0, 0, 0, 0))
  const lines = counts.map(({ state, provider, messages, parts }) =>
    [state.padEnd(10), String(messages).padStart(6), `${parts ?? 0} parts`.padStart(12), `  ${provider ?? ''}`].join('').trimEnd(),
  )
  const refusal = await findRefusal(database, 'sms')
  const heldSince = await findHold(database)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [charged] = await countCharged(database, [{ key: 'sms' }], now - DAY)
  return [
    `Messages written or sent since 00:00 (${timeZone}), with their parts and provider:`,
    ...(lines.length > 0 ? lines : ['none']),
    `${(await readQueue(database, CHANNELS, now)).due} are due and wait.`,
    ...(smsIsFree
      ? []
      : [
          `In the last 24 hours ${(charged?.others ?? 0) + (charged?.reserved ?? 0)} of ${smsPerDay.inAll} SMS were sent (SMS_PER_DAY), without login codes.`,
        ]),
    ...(heldSince === null
      ? []
      : [
          `All but login codes wait since a backup was restored at ${new Date(heldSince).toISOString()}: npm run sms -- release sends them.`,
        ]),
    ...(refusal ? [`The gateway refuses us since ${new Date(refusal.since).toISOString()} (${refusal.reason}).`] : []),
  ].join('\n')
}
