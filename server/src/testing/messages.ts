import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Updateable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { MessageTable } from '../database/message-tables.ts'
import type { FamilyId } from '../database/schema.ts'
import { createFamily } from '../features/family-start/family-start.commands.ts'
import { queueMessage } from '../features/messages/queueing.commands.ts'
import { setChoices } from '../store/messages/message-choices.ts'
import { upsertPerson } from '../store/people.ts'
import type { Template } from '../templates/templates.ts'
import { makePhone } from './family.ts'
import type { testServer } from './server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
export type Recipient = Awaited<ReturnType<typeof makeRecipient>>

/**
 * An owner with a family. Both are written into the database: a family that is made over HTTP has sent a code, and the test counts every
 * message. Someone has joined the family, so that it may send as many SMS as an older family.
 */
export async function makeRecipient({ database, clock }: Pick<Server, 'database' | 'clock'>, phone = makePhone()) {
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const { familyId, id } = await database.transaction().execute(async (transaction) => {
    const family = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner } as const
    const made = await createFamily(transaction, family, true, clock.now)
    await addSomeoneSeen(transaction, made.familyId, clock.now)
    await setChoices(transaction, { ...made, role: 'owner' }, { off: [], digest: 'none' })
    return made
  })
  return { familyId, membershipId: id, phone }
}

/** Sets that this member confirmed by the link that was sent to them. */
export const confirmMember = ({ database, clock }: Pick<Server, 'database' | 'clock'>, id: number) =>
  database.updateTable('membership').set({ confirmed_at: clock.now, confirmed_by: 'sms_link' }).where('id', '=', id).execute()

/** A supporter who has used the app. */
export async function addSomeoneSeen(database: Database, familyId: FamilyId, now: number) {
  const person_id = await upsertPerson(database, makePhone(), now)
  const seen = { confirmed_at: now, confirmed_by: 'sms_link', last_seen_at: now } as const
  const bella = { first_name: 'Bella', last_name: 'Katz', locale: 'en' } as const
  const member = { ...bella, ...seen, role: 'supporter', state: 'approved', requested_at: now, version: 1 } as const
  await database
    .insertInto('membership')
    .values({ family_id: familyId, person_id, ...member })
    .execute()
}

let count = 0
/** Puts a new message into the outbox: a reminder, unless `template` says otherwise. Nothing wakes the server's own worker for it. */
export async function makeMessageTo(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  to: Recipient,
  template: Template = 'reminder',
) {
  const isCode = template === 'login_code'
  const id = await queueMessage(database, {
    template,
    to: { id: isCode ? null : to.membershipId, phone_e164: to.phone, locale: 'en' },
    familyId: isCode ? null : to.familyId,
    by: null,
    parameters: isCode ? { code: '123456' } : { family: 'Levi', title: 'Soup', path: '/t/abcdefghijk/1' },
    reason: `test ${count++}`,
    now: clock.now,
    expiresAt: clock.now + DAY,
  })
  if (id === null) throw new Error('the message was a repeat')
  return {
    id,
    read: () => database.selectFrom('message').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    set: (values: Updateable<MessageTable>) => database.updateTable('message').set(values).where('id', '=', id).execute(),
  }
}

/** A time zone where it is noon now, because at night nothing is sent. */
export function zoneOfNoon() {
  const ahead = ((12 - new Date().getUTCHours() + 36) % 24) - 12
  // The sign in these names is inverted.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
