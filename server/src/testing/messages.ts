import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { Updateable } from 'kysely'
import type { MessageTable } from '../database/message-tables.ts'
import { createFamily } from '../features/families/families.commands.ts'
import { queueMessage } from '../features/messages/messages.commands.ts'
import { aPhone } from './family.ts'
import type { testServer } from './server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type TestMember = Awaited<ReturnType<typeof memberOf>>

/** The owner of a family of their own, made without a call: nothing waits in the outbox for them. */
export async function memberOf({ database, clock }: Pick<Server, 'database' | 'clock'>, phone = aPhone()) {
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const { familyId, id } = await database
    .transaction()
    .execute((transaction) =>
      createFamily(transaction, { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner }, true, clock.now),
    )
  return { familyId, membershipId: id, phone }
}

let count = 0
/** Puts a message of its own into the outbox, out of reach of the server's own worker: a reminder unless it is said otherwise. */
export async function aMessageTo({ database, clock }: Pick<Server, 'database' | 'clock'>, to: TestMember, template: Template = 'reminder') {
  const isCode = template === 'login_code'
  const id = await queueMessage(database, {
    template,
    to: { membershipId: isCode ? null : to.membershipId, phone: to.phone, locale: 'en' },
    familyId: isCode ? null : to.familyId,
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
