import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { type Insertable, PostgresAdapter, sql } from 'kysely'
import { compiledQuery } from '../database/compiled.ts'
import type { Database } from '../database/database.ts'
import type { MessageTable } from '../database/message-tables.ts'
import type { FamilyId } from '../database/schema.ts'
import { recordEvent } from './events.ts'
import { noteFamilyChange } from './family-changes.ts'
import { insertMessage } from './messages/messages.ts'
import { browsersOf, insertPushes } from './messages/push-messages.ts'
import { takingIfOpen, tasksWithPeople } from './tasks.ts'
import { changeFamily } from './transactions.ts'

// Taking a task as one read, which finds all that decides about it, and one write, which holds only if the task is still as it was read.

interface TakeBy {
  familyId: FamilyId
  memberId: number
  taskId: number
}

/** More caused messages than this are too many for one statement, however many they are. */
const COUNTED_UP_TO = 10
const TO_TAKE = compiledQuery((database, { familyId, memberId, taskId, since }: TakeBy & { since: number }) =>
  tasksWithPeople(database, familyId)
    .innerJoin('family', 'family.id', 'task.family_id')
    .innerJoin('membership as taker', (join) => join.onRef('taker.family_id', '=', 'task.family_id').on('taker.id', '=', memberId))
    .innerJoin('person as taker_person', 'taker_person.id', 'taker.person_id')
    .where('task.id', '=', taskId)
    .select([
      'taker.first_name as taker_first_name',
      'taker.last_name as taker_last_name',
      'taker.confirmed_at as taker_confirmed_at',
      'taker_person.phone_e164 as taker_phone',
      'taker.messages_caused as taker_messages_caused',
    ])
    // What decides about the message to the creator.
    .select('creator.role as creator_role')
    .select(['creator.messages', 'creator.confirmed_at as creator_confirmed_at'])
    .select(['family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.paused_at', 'family.closed_at'])
    .select((select) => [
      select
        .exists(
          select
            .selectFrom('message')
            .whereRef('message.phone_e164', '=', 'creator_person.phone_e164')
            // In the text: of a value that it does not know PostgreSQL expects that hardly any message differs, and plans each time.
            .where('message.template', '!=', sql.lit('login_code' as const))
            .select('message.id'),
        )
        .as('was_written_to'),
      select
        .selectFrom('consent')
        .where('consent.family_id', '=', familyId)
        .where('consent.membership_id', '=', memberId)
        .select(sql<string | null>`string_agg(consent.kind || ' ' || consent.version, ',')`.as('given'))
        .as('consents'),
      select
        .selectFrom(({ selectFrom }) =>
          selectFrom('message')
            .where('message.family_id', '=', familyId)
            .where('message.caused_by', '=', memberId)
            .where('message.due_at', '>', since)
            // Else PostgreSQL expects a third of all that they ever caused, and plans each time.
            .limit(sql.lit(COUNTED_UP_TO))
            .select('message.id')
            .as('few'),
        )
        .select((few) => few.fn.countAll().as('amount'))
        .as('caused'),
    ]),
)

export type TaskToTake = NonNullable<Awaited<ReturnType<typeof readToTake>>>

/**
 * A task with all that decides about taking it: its people, the taker's consents, how its creator hears of it, and how many messages the
 * taker has caused that are due since an instant (ms).
 */
export async function readToTake(database: Database, wanted: TakeBy & { since: number }) {
  const [row] = await TO_TAKE(database, wanted)
  // Only insertConsents writes them, and neither part has a space or a comma.
  const consents = (row?.consents ?? '').split(',').flatMap((each) => {
    const [kind, version] = each.split(' ') as [ConsentKind, string?]
    return version === undefined ? [] : [{ kind, version }]
  })
  return row && { ...row, consents, caused: Number(row.caused ?? 0) }
}

interface Take extends TakeBy {
  /** Of the task as it was read. */
  taskVersion: number
  /** In ms. */
  now: number
}

const BIGINTS = [
  'family_id',
  'membership_id',
  'task_id',
  'caused_by',
  'next_attempt_at',
  'due_at',
  'any_hour_at',
  'expires_at',
  'created_at',
] as const
const TEXT_COLUMNS = ['phone_e164', 'locale', 'template', 'parameters', 'state'] as const
const INTEGERS = ['attempts', 'priority'] as const
/** A message that is not stored yet, without its key. */
type MessageOfTake = Required<Pick<Insertable<MessageTable>, (typeof BIGINTS | typeof TEXT_COLUMNS | typeof INTEGERS)[number]>>

/** What the creator is told. The key of the message names the event: it is written between these two. */
interface CreatorMessage {
  row: MessageOfTake
  keyAround: [string, string]
  isPushed: boolean
  /** How many messages the taker had caused, as it was read. */
  causedBefore: number
}

/** Takes a task that is still as it was read, with its event and its message. Returns false if it has changed: then nothing is written. */
export const writeTake = (database: Database, take: Take, message: CreatorMessage | null): Promise<boolean> =>
  database.getExecutor().adapter instanceof PostgresAdapter ? inOneStatement(database, take, message) : inSteps(database, take, message)

const takingAsRead = (database: Database, { familyId, memberId, taskId, taskVersion, now }: Take) =>
  takingIfOpen(database, { familyId, id: memberId, now }, taskId).where('version', '=', taskVersion)

const TAKE = compiledQuery(takingAsRead)

/** Counts the taker's message, if they have caused no other since the read. */
const causingAsRead = (database: Database, { familyId, memberId, causedBefore }: Omit<TakeBy, 'taskId'> & { causedBefore: number }) =>
  database
    .updateTable('membership')
    .set({ messages_caused: sql<number>`messages_caused + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .where('state', '=', 'approved')
    .where('messages_caused', '=', causedBefore)
    .returning('id')
const CAUSE = compiledQuery(causingAsRead)

/** On SQLite a statement costs little, since there is no way to a server, and one statement can't change several tables. */
function inSteps(database: Database, take: Take, message: CreatorMessage | null) {
  const { familyId, memberId, taskId, now } = take
  return changeFamily(database, familyId, async (transaction) => {
    const [isCounted] = message ? await CAUSE(transaction, { ...take, causedBefore: message.causedBefore }) : [true]
    const [taken] = isCounted ? await TAKE(transaction, take) : []
    if (!taken) return false
    const event = await recordEvent(transaction, familyId, { kind: 'taken', by: memberId, task: taskId, now })
    if (!message) return true
    const { row, keyAround, isPushed } = message
    const id = await insertMessage(transaction, { ...row, dedup_key: keyAround.join(String(event)) })
    if (isPushed && id !== null) await insertPushes(transaction, familyId, { ...row, id })
    return true
  })
}

/**
 * On PostgreSQL each statement is a way to the server and back, during which the family's row is locked. The family comes first in
 * this one too, so that two changes can't wait for each other.
 */
async function inOneStatement(database: Database, take: Take, message: CreatorMessage | null) {
  const [taken] = message
    ? await TAKE_AND_TELL(database, {
        ...message.row,
        ...take,
        creatorId: message.row.membership_id ?? 0,
        keyBefore: message.keyAround[0],
        keyAfter: message.keyAround[1],
        isPushed: message.isPushed ? 1 : 0,
        causedBefore: message.causedBefore,
      })
    : await TAKE_AND_RECORD(database, take)
  if (!taken) return false
  noteFamilyChange(database, take.familyId)
  return true
}

// PostgreSQL takes a bare value of a select as a text.
const castText = <Value extends string | null>(value: Value) => sql<Value>`cast(${value} as text)`
const bigint = <Value extends number | null>(value: Value) => sql<Value>`cast(${value} as bigint)`
const integer = <Value extends number | undefined>(value: Value) => sql<number>`cast(${value} as integer)`

/** `told`: someone is told of it, which counts for the taker. */
const takenAndRecorded = (database: Database, take: Take, told?: { causedBefore: number }) =>
  database
    .with('changed_family', (other) =>
      other.updateTable('family').set({ version: sql<number>`version + 1` }).where('id', '=', take.familyId).returning('id'),
    )
    // The statement sees what was committed before it began to wait for the family: a locked row is read again, as it is now.
    .with('taker', (other) =>
      told
        ? causingAsRead(database, { familyId: take.familyId, memberId: take.memberId, causedBefore: told.causedBefore }).where(
            sql<boolean>`exists (select id from changed_family)`,
          )
        : other
            .selectFrom('membership')
            .where('family_id', '=', take.familyId)
            .where('id', '=', take.memberId)
            .where('state', '=', 'approved')
            .where(sql<boolean>`exists (select id from changed_family)`)
            .forShare()
            .select('id'),
    )
    .with('taken', () => takingAsRead(database, take).where(sql<boolean>`exists (select id from taker)`))
    .with('recorded', (other) =>
      other
        .insertInto('family_event')
        .columns(['family_id', 'kind', 'at', 'by_id', 'task_id'])
        .expression(
          other
            .selectFrom('taken')
            .select([
              bigint(take.familyId).as('family_id'),
              castText('taken').as('kind'),
              bigint(take.now).as('at'),
              bigint(take.memberId).as('by_id'),
              'taken.id as task_id',
            ]),
        )
        .returning('id'),
    )

const TAKE_AND_RECORD = compiledQuery((database, take: Take) => takenAndRecorded(database, take).selectFrom('taken').select('id'))

interface TakeAndTell extends Take, MessageOfTake {
  causedBefore: number
  keyBefore: string
  keyAfter: string
  creatorId: number
  /** 1 if the message also goes to browsers, else 0. */
  isPushed: number
}

const TAKE_AND_TELL = compiledQuery((database, told: TakeAndTell) =>
  takenAndRecorded(database, told, told)
    .with('queued', (other) =>
      other
        .insertInto('message')
        .columns([...BIGINTS, ...TEXT_COLUMNS, ...INTEGERS, 'dedup_key'])
        .expression(
          other
            .selectFrom('recorded')
            .select([
              ...BIGINTS.map((name) => bigint(told[name]).as(name)),
              ...TEXT_COLUMNS.map((name) => castText(told[name]).as(name)),
              ...INTEGERS.map((name) => integer(told[name]).as(name)),
              sql<string>`${castText(told.keyBefore)} || recorded.id || ${castText(told.keyAfter)}`.as('dedup_key'),
            ]),
        )
        .onConflict((conflict) => conflict.column('dedup_key').doNothing())
        .returning('id'),
    )
    .with('pushed', (other) =>
      other
        .insertInto('push_message')
        .columns(['subscription_id', 'message_id', 'template', 'parameters', 'send_at', 'expires_at'])
        .expression(
          browsersOf(database, told.familyId, told.creatorId)
            .innerJoin(sql<{ id: number }>`queued`.as('queued'), (join) => join.onTrue())
            .where(sql<boolean>`${integer(told.isPushed)} = 1`)
            .select([
              'queued.id as message_id',
              castText(told.template).as('template'),
              castText(told.parameters).as('parameters'),
              bigint(told.next_attempt_at).as('send_at'),
              bigint(told.expires_at).as('expires_at'),
            ]),
        ),
    )
    .selectFrom('taken')
    .select('id'),
)
