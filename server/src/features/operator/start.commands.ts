import type { Database } from '../../database/database.ts'
import type { Settings } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import { channelOf, isByHand } from '../../store/messages/channels.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { inTransaction } from '../../store/transactions.ts'
import { mustFindMember, sendLink } from '../circle/links.commands.ts'
import { createFamily, type FamilyInput, limitStarts } from '../family-start/family-start.commands.ts'
import { isReachable } from '../messages/limits.rules.ts'
import { type Operating, OperatorRefusal } from './operating.rules.ts'

/**
 * Starts a family and writes to its owner, who says yes by the link that comes to them: no one else sees it. Returns a sentence that says
 * so. Throws an `OperatorRefusal` for an address to which nothing goes out, and for one with many new families.
 */
export function startByOperator(database: Database, { now, via, who }: Operating, input: FamilyInput, settings: Settings) {
  const { phone: address, first_name } = input.owner
  const isMail = channelOf(address) === 'mail'
  if (isByHand(settings, address) || !(isMail || isReachable(settings, address))) throw new OperatorRefusal(whyNotWritten(settings, isMail))
  return inTransaction(database, async (transaction) => {
    await limitStarts(transaction, address, now).catch(refuseMoreStarts)
    const family = await createFamily(transaction, input, false, now)
    const { familyId, id, family_token: familyToken, title: familyTitle } = family
    await insertAct(transaction, { act: 'family created', via, who, family: familyId, now })
    const sender = { familyId, familyTitle, familyToken, now, id: null }
    await sendLink(transaction, sender, await mustFindMember(transaction, sender, id), {
      template: 'login_link',
      address,
      sendsByHand: false,
    })
    return `"${familyTitle}" (${familyId}) is there. ${first_name} gets ${isMail ? 'a mail' : 'an SMS'} with a link, and says yes with it.`
  })
}

function whyNotWritten(settings: Settings, isMail: boolean) {
  if (isMail) return 'This server sends no mails: give a mobile number.'
  const orMail = settings.mail ? ', or a mail address' : ''
  return settings.sendsByHand
    ? `This server sends no SMS${settings.mail ? ': give a mail address' : ', so no owner can be written to'}.`
    : `No SMS reaches this number from here: give a mobile number of ${settings.smsCountries.join(', ')}${orMail}.`
}

function refuseMoreStarts(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new OperatorRefusal('This address has three new families since yesterday: more can be started tomorrow.')
}
