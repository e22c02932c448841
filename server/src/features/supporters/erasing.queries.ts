import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { MessageParameters } from '../messages/messages.commands.ts'
import { SOMEBODY } from '../messages/messages.templates.ts'
import { forgetCodes } from '../sign-in/sign-in.queries.ts'
import { fullName } from './supporters.presentation.ts'
import { findPerson } from './supporters.queries.ts'

/** Messages to this person, at whatever number, and what is kept of their number. */
export async function forgetMessagesOf(database: Database, personId: number) {
  const { phone_e164: phone } = await findPerson(database, personId)
  await database
    .deleteFrom('message')
    .where((where) =>
      where.or([
        where('phone_e164', '=', phone),
        where.exists(
          where
            .selectFrom('membership')
            .where('membership.person_id', '=', personId)
            .whereRef('membership.family_id', '=', 'message.family_id')
            .whereRef('membership.id', '=', 'message.membership_id')
            .select('membership.id'),
        ),
      ]),
    )
    .execute()
  await forgetNumber(database, phone)
}

/** What is kept of a number (E.164) that is nobody's any more, outside of families: its codes, and texts that were shown. */
export async function forgetNumber(database: Database, phone: string) {
  await database.deleteFrom('message').where('phone_e164', '=', phone).where('family_id', 'is', null).execute()
  await database.deleteFrom('screen_outbox').where('phone_e164', '=', phone).execute()
  await forgetCodes(database, phone)
}

/**
 * Takes this person's name out of what the family's messages and notifications to others still say: they may be sent
 * later, or by hand. Whose deed a message tells of is known by the event that it follows from.
 */
export async function forgetNameIn(database: Database, personId: number, { familyId, id }: { familyId: FamilyId; id: number }) {
  const person = await findPerson(database, personId)
  const names = [person.first_name, fullName(person)]
  const events = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where((where) => where.or([where('by_id', '=', id), where('about_id', '=', id)]))
    .select(['id', 'by_id'])
    .execute()
  const isTheirDeed = new Map(events.map((event) => [event.id, event.by_id === id]))
  const withoutName = ({ locale, dedup_key, parameters }: { locale: Locale; dedup_key: string; parameters: string }) => {
    // Written by queueMessage and by nobody else.
    const said = JSON.parse(parameters) as MessageParameters
    const isTheirs = isTheirDeed.get(Number(/^\w+ event (\d+) /.exec(dedup_key)?.[1]))
    const isNamed = said.name !== undefined && isTheirs !== undefined && (isTheirs || names.includes(said.name))
    return isNamed ? JSON.stringify({ ...said, name: SOMEBODY[locale] }) : null
  }
  const messages = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('parameters', 'like', WITH_A_NAME)
    .select(['id', 'locale', 'dedup_key', 'parameters'])
    .execute()
  for (const message of messages) {
    const parameters = withoutName(message)
    if (parameters) {
      await database.updateTable('message').set({ parameters }).where('family_id', '=', familyId).where('id', '=', message.id).execute()
    }
  }
  const pushes = await database
    .selectFrom('push_message')
    .innerJoin('message', 'message.id', 'push_message.message_id')
    .where('message.family_id', '=', familyId)
    .where('push_message.parameters', 'like', WITH_A_NAME)
    .select(['push_message.id', 'message.locale', 'message.dedup_key', 'push_message.parameters'])
    .execute()
  for (const push of pushes) {
    const parameters = withoutName(push)
    if (parameters) await database.updateTable('push_message').set({ parameters }).where('id', '=', push.id).execute()
  }
}

const WITH_A_NAME = '%"name":%'

/** A row stays, since what was done refers to it; nothing in it tells who it was. */
export async function anonymisePerson(database: Database, personId: number) {
  await database
    .updateTable('membership')
    .set({ can_help: null, messages: null, called_first: null, called_last: null })
    .where('person_id', '=', personId)
    .execute()
  await database
    .updateTable('person')
    .set({
      phone_e164: `erased ${personId}`,
      first_name: '',
      last_name: '',
      terms_version: null,
      privacy_version: null,
      consented_at: null,
    })
    .where('id', '=', personId)
    .execute()
}
