import type { Database } from '../../database/database.ts'
import type { OperatorAct } from '../../database/operator-tables.ts'
import { type FamilyId, provedFamily } from '../../database/schema.ts'
import { withCommandNames } from '../../platform/command-names.ts'
import { dayText } from '../../platform/instants.ts'
import { findPersonByAddress } from '../../store/addresses/addresses.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { isSentManually } from '../../store/messages/channels.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { hasFamily, setSmsBudget } from '../../store/operator/families.ts'
import { inTransaction } from '../../store/transactions.ts'
import { proposeOwner, type WhyNotPropose } from '../circle/heirs.commands.ts'
import { CLOSED_KEPT_FOR, writeClosedByOperator } from '../family-settings/closing.commands.ts'
import { type OperatorContext, OperatorRefusal } from './operating.rules.ts'

// Each function changes one family, stores the operator's act in the same transaction, and returns a sentence that says what was changed.
// Each throws an `OperatorRefusal`. `number` is the family's id.

type FamilyToChange = Awaited<ReturnType<typeof findFamily>> & { familyId: FamilyId }

function act(
  database: Database,
  { now, via, who, account }: OperatorContext,
  number: number,
  name: OperatorAct,
  change: (transaction: Database, family: FamilyToChange) => Promise<string>,
) {
  return inTransaction(database, async (transaction) => {
    if (!(await hasFamily(transaction, number))) throw new OperatorRefusal(`No family has the number ${number}.`)
    const familyId = provedFamily(number)
    await raiseFamilyVersion(transaction, familyId)
    const done = await change(transaction, { ...(await findFamily(transaction, familyId)), familyId })
    await insertAct(transaction, { act: name, via, who, account, family: number, now })
    return done
  })
}

/** Closes a family, as its owner can. */
export const closeByOperator = (database: Database, operating: OperatorContext, number: number) =>
  act(database, operating, number, 'family closed', async (transaction, family) => {
    if (family.closed_at !== null) throw new OperatorRefusal(`"${family.title}" is closed already.`)
    await writeClosedByOperator(transaction, family.familyId, operating.now, operating.now)
    const erased = dayText(operating.now + CLOSED_KEPT_FOR)
    return `"${family.title}" (${number}) is closed. Until ${erased} it can be reopened, then all of it is erased.`
  })

/** Opens a closed family again, before it is erased. */
export const reopenByOperator = (database: Database, operating: OperatorContext, number: number) =>
  act(database, operating, number, 'family reopened', async (transaction, family) => {
    if (family.closed_at === null) throw new OperatorRefusal(`"${family.title}" is open.`)
    if (family.closed_at + CLOSED_KEPT_FOR <= operating.now) throw new OperatorRefusal(`"${family.title}" is being erased.`)
    await writeClosedByOperator(transaction, family.familyId, null, operating.now)
    return `"${family.title}" (${number}) is open again.`
  })

/** Sets how many SMS a family may send in 24 hours; null means that the server's setting applies. */
export const setBudget = (database: Database, operating: OperatorContext, number: number, sms: number | null) =>
  act(database, operating, number, 'SMS budget set', async (transaction, { title, familyId }) => {
    await setSmsBudget(transaction, familyId, sms)
    return sms === null
      ? `"${title}" (${number}) sends as many SMS as SMS_PER_FAMILY says.`
      : `"${title}" (${number}) sends up to ${sms} SMS within 24 hours.`
  })

/**
 * Proposes the approved member with this number (E.164) as owner. `whoNotifiesBoth` returns the sentence that says who notifies the two.
 */
export const proposeByOperator = (database: Database, operating: OperatorContext, number: number, phone: string) =>
  act(database, operating, number, 'owner proposed', async (transaction, { title, familyId }) => {
    const person = await findPersonByAddress(transaction, phone)
    const why = person ? await proposeOwner(transaction, familyId, person.id, operating.now) : 'not in the circle'
    if (why) throw new OperatorRefusal(WHY_NOT_PROPOSE[why])
    return `If the owner of "${title}" (${number}) opens the circle within seven days, they stay; otherwise the new owner can accept in the app.`
  })

/** A sentence that says who notifies the owner and the proposed member. `phone` is the number of the proposed member. */
export const whoNotifiesBoth = (settings: Parameters<typeof isSentManually>[0], phone: string) =>
  isSentManually(settings, phone)
    ? withCommandNames(
        `Here no gateway sends: tell both. After the seven days npm run family -- link --phone ${phone} makes the link that accepts.`,
      )
    : 'Both are told by message.'

const WHY_NOT_PROPOSE: Record<WhyNotPropose, string> = {
  closed: 'This family is closed.',
  'not in the circle': "No approved member of this family has this number: the new owner has to be in the family's circle.",
  'is the owner': 'This person is the owner already.',
  'never signed in': 'This person never signed in to this family, so no one knows that the number is theirs.',
  'owner was here': 'The owner opened the circle within the last hour. They can hand it over themselves.',
}
