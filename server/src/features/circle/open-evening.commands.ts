import type { Database } from '../../database/database.ts'
import { type FamilyId, provedFamily } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { countOthers } from '../../store/members.ts'
import { isUnseenNewcomer, listEntering, setOpenEvening } from '../../store/open-evenings.ts'
import { changeFamily } from '../../store/transactions.ts'
import { admit } from './circle.commands.ts'

/**
 * The person with this address has just proved it by a code. Approves their requests that came by a link that is open this evening (P161),
 * without a decision of the family. `now` in ms.
 */
export async function admitByCode(database: Database, address: string, { membersMax }: Pick<Settings, 'membersMax'>, now: number) {
  for (const { family_id, id } of await listEntering(database, address, now)) {
    const familyId = provedFamily(family_id)
    await changeFamily(database, familyId, async (transaction) => {
      // The list is read again after the family's row was locked. So if two people come at once, only one of them gets the last place in
      // the circle, and after the link was closed no one gets in.
      const isStill = (await listEntering(transaction, address, now)).some((each) => each.id === id)
      if (!isStill || (await countOthers(transaction, { familyId, id })) >= membersMax) return
      await admit(transaction, { familyId, id: null, now }, id, { trusted_at: null, looked_at: 0 })
    })
  }
}

/**
 * Closes the family's open link if the person who leaves is a newcomer whom no one has checked. That person could join again by the link.
 */
export async function endEveningOfUnseen(transaction: Database, familyId: FamilyId, id: number) {
  if (await isUnseenNewcomer(transaction, familyId, id)) await setOpenEvening(transaction, familyId, null)
}
