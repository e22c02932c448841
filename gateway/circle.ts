import { randomInt } from 'node:crypto'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../server/src/database/database.ts'
import { type FamilyId, provedFamily } from '../server/src/database/schema.ts'
import { createFamily } from '../server/src/features/families/families.commands.ts'
import { queueMessage } from '../server/src/features/messages/messages.commands.ts'
import { addSomebodySeen } from '../server/src/testing/messages.ts'

export interface Recipient {
  familyId: number
  membershipId: number
  phone: string
}

/** A family whose owner has this number. */
export async function aFamilyAt(database: Database, phone = `+97252${randomInt(2_000_000, 9_999_999)}`, locale: Locale = 'en') {
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const { family_token, ...made } = await database.transaction().execute(async (transaction) => {
    const family = await createFamily(transaction, { title: 'Levi', time_zone: 'Asia/Jerusalem', locale, owner }, true, Date.now())
    // A family to which nobody has come sends a few SMS a day.
    await addSomebodySeen(transaction, family.familyId, Date.now())
    return family
  })
  const { familyId, id } = made
  return { familyId, membershipId: id, phone, token: family_token }
}

export const numbered = (number: number) => `M${String(number).padStart(5, '0')}`

/** A reminder with a number in it, as a job of the product would queue it; the same number twice is one message. */
export const queueNumbered = (transaction: Database, to: Recipient, number: number, now: number) =>
  queueReminder(transaction, to, { title: numbered(number), reason: numbered(number), now })

export const queueReminder = (
  transaction: Database,
  { familyId, membershipId, phone }: Recipient,
  { title, reason, now, locale = 'en' }: { title: string; reason: string; now: number; locale?: Locale },
) =>
  queueMessage(transaction, {
    template: 'reminder',
    to: { membershipId, phone, locale },
    familyId: provedFamily(familyId) satisfies FamilyId,
    parameters: { family: 'Levi', title, path: '/t/abcdefghijk/17' },
    reason,
    now,
    // As the product's reminders: these tests run at any hour.
    atOnce: true,
  })
