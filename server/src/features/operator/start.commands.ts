import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import { type Channel, channelOf } from '../../store/messages/channels.ts'
import { countStartsOf, insertAct } from '../../store/operator/acts.ts'
import { countStartsOfTokens, findStartOfToken, noteStartOfToken, noteTokenUse } from '../../store/operator/server-tokens.ts'
import { inTransaction } from '../../store/transactions.ts'
import { mustFindMember, sendLink } from '../circle/links.commands.ts'
import { createFamily, type FamilyInput, limitStarts } from '../family-start/family-start.commands.ts'
import { isWritable } from '../messages/address-choice.rules.ts'
import { sharesOf } from '../messages/shares.rules.ts'
import { type OperatorContext, OperatorRefusal } from './operating.rules.ts'

/**
 * Starts a family and sends its owner a link with which they accept it. No one else sees the link. `token`: the number of the server token
 * of the program that starts the family. Returns the family's number. Throws phone_invalid or email_invalid for an address to which nothing
 * can be sent, and too_many_requests for an address with many new families, or if programs have used their share of the day.
 */
export async function startForOwner(
  database: Database,
  { now, via, who, account }: OperatorContext,
  input: FamilyInput,
  settings: Settings,
  token: number | null = null,
): Promise<number> {
  const { phone: address } = input.owner
  if (!isWritable(settings, address)) throw new AppError(channelOf(address) === 'mail' ? 'email_invalid' : 'phone_invalid')
  return inTransaction(database, async (transaction) => {
    if (token !== null) {
      await noteTokenUse(transaction, token)
      // A program that got no reply sends its request again.
      const known = await findStartOfToken(transaction, token, { title: input.title, address, since: now - DAY })
      if (known) return known.id
    }
    await limitStarts(transaction, address, now)
    if (account) await limitStaff(transaction, account, now)
    if (token !== null) await limitPrograms(transaction, settings, channelOf(address), now)
    const { familyId, id, family_token: familyToken, title: familyTitle } = await createFamily(transaction, input, false, now)
    if (token !== null) await noteStartOfToken(transaction, familyId, token)
    await insertAct(transaction, { act: 'family created', via, who, account, family: familyId, now })
    const sender = { familyId, familyTitle, familyToken, now, id: null }
    await sendLink(transaction, sender, await mustFindMember(transaction, sender, id), {
      template: 'login_link',
      address,
      sendsManually: false,
    })
    return familyId
  })
}

/** How many families one member of the staff may start in 24 hours. There is a limit because each start sends someone a message. */
const STARTS_OF_STAFF = 20

async function limitStaff(transaction: Database, account: string, now: number) {
  await advisoryLock(transaction, `starts of ${account}`)
  if ((await countStartsOf(transaction, account, now - DAY)) < STARTS_OF_STAFF) return
  throw new OperatorRefusal(`You have started ${STARTS_OF_STAFF} families since yesterday: more can be started tomorrow.`)
}

/** Starts a family from the operator's page. Returns a sentence that says what was done. Throws an `OperatorRefusal`. */
export async function startByOperator(database: Database, operating: OperatorContext, input: FamilyInput, settings: Settings) {
  const { phone: address, first_name } = input.owner
  const isMail = channelOf(address) === 'mail'
  if (!isWritable(settings, address)) throw new OperatorRefusal(whyNotWritten(settings, isMail))
  const number = await startForOwner(database, operating, input, settings).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new OperatorRefusal('This address has three new families since yesterday: more can be started tomorrow.')
  })
  return `"${input.title}" (${number}) is there. ${first_name} gets ${isMail ? 'a mail' : 'an SMS'} with a link, and says yes with it.`
}

function whyNotWritten(settings: Settings, isMail: boolean) {
  if (isMail) return 'This server sends no mails: give a mobile number.'
  const orMail = settings.mail ? ', or a mail address' : ''
  return settings.sendsManually
    ? `This server sends no SMS${settings.mail ? ': give a mail address' : ', so no owner can be written to'}.`
    : `No SMS reaches this number from here: give a mobile number of ${settings.smsCountries.join(', ')}${orMail}.`
}

/**
 * Throws too_many_requests once programs have used up their share of the day. Each start sends someone a message, and without this share
 * programs could use up the messages that circles need.
 */
async function limitPrograms(transaction: Database, { smsPerDay, mail }: Settings, channel: Channel, now: number) {
  const { programs } = sharesOf(channel === 'sms' ? smsPerDay.inAll : (mail?.perDay ?? 0), true)
  if ((await countStartsOfTokens(transaction, channel, now - DAY)) >= programs) throw new AppError('too_many_requests', DAY / 1000)
}
