import { setImmediate } from 'node:timers/promises'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { FARTHEST_ASK, FARTHEST_REMINDER } from '../../rules/reminder-times.ts'
import { listDigestReaders } from '../../store/asking/evening-messages.ts'
import { listNewTasks, listOffered, listOpen, listOpenAtAnyTime, listOpenOnDays } from '../../store/asking/open-tasks.ts'
import {
  type FamilyToCheck,
  forgetFamilyChecksAfter,
  listFamiliesToCheck,
  listNextStarts,
  listTaken,
  storeFamilyCheck,
} from '../../store/asking/reminders.ts'
import { listKnownKeys } from '../../store/messages/messages.ts'
import { listUnseenNewcomers } from '../../store/open-evenings.ts'
import { inTransaction } from '../../store/transactions.ts'
import { NEW_FOR, THIS_WEEK } from '../asks/new-tasks.rules.ts'
import { askCircle } from '../asks/send-asks.commands.ts'
import { ANY_TIME_NEW_FOR, nextAfter } from '../asks/waves.rules.ts'
import { type DeliverySettings, onceEach } from '../asks/whom-to-ask.commands.ts'
import { bySoonest } from '../messages/messages.rules.ts'
import { messageKey, queueMessage } from '../messages/queueing.commands.ts'
import { digestsOf } from './digest.commands.ts'
import type { DueMessage, FamilyCheck, FamilyCheckResult } from './family-check.rules.ts'
import { newcomersOf } from './newcomers.commands.ts'
import { dueNews } from './news.commands.ts'
import { remindersOf } from './reminders.commands.ts'
import { uncoveredOf } from './uncovered.commands.ts'

/** How many families are loaded together. With twice as many, one call in a hundred waits twice as long for the processor. */
const FAMILIES_PER_PAGE = 10
/**
 * How many families have their messages written at the same time. Writing mostly waits for PostgreSQL. On SQLite the calls of people wait
 * until this number of families is written.
 */
const WRITTEN_AT_ONCE = { postgres: 2, sqlite: 1 }
/** If this many families fail, the database is at fault and not a family. */
const FAILED_AT_MOST = 100
/** In ms: how far the clocks of several servers may differ. */
const CLOCKS_MAY_DIFFER = MINUTE

/**
 * Checks families until none is due: queues what is to be sent by now, and stores when each family is due next. A family that fails stays
 * due and does not stop the others. Returns how late (ms) the most delayed check was. Throws the first failure.
 */
export async function queueDueMessages(
  database: Database,
  clock: () => number,
  settings: DeliverySettings & Pick<Settings, 'databaseUrl'>,
) {
  const lanes = WRITTEN_AT_ONCE[settings.databaseUrl ? 'postgres' : 'sqlite']
  await forgetFamilyChecksAfter(database, clock() + CLOCKS_MAY_DIFFER)
  const failed = new Map<number, unknown>()
  let lateBy = 0
  while (failed.size < FAILED_AT_MOST) {
    const now = clock()
    const page = await listFamiliesToCheck(database, now, [...failed.keys()], FAMILIES_PER_PAGE)
    if (page.length === 0) break
    const findIn = await loadPage(database, page, now, settings)
    const rest = page.values()
    const checkRemaining = async () => {
      for (const family of rest) {
        try {
          const { check, toAskFor, due, moments } = await findIn(family)
          await queueOnce(database, check.familyId, due, now)
          const nextAsks = await askCircle(database, check, toAskFor)
          const news = await dueNews(database, check)
          await queueOnce(database, check.familyId, news.due, now)
          await storeFamilyCheck(database, family, nextAfter(now, [...moments, ...news.moments, nextAsks ?? now]), now)
          if (family.due_at > 0) lateBy = Math.max(lateBy, now - family.due_at)
        } catch (error) {
          failed.set(family.id, error)
        }
        // Without this pause, nothing else would run on SQLite meanwhile.
        await setImmediate()
      }
    }
    await Promise.all(Array.from({ length: lanes }, checkRemaining))
  }
  for (const error of failed.values()) throw error
  return { lateBy }
}

/** Loads what is due soon in a page of families, each table once. */
async function loadPage(database: Database, page: FamilyToCheck[], now: number, settings: DeliverySettings) {
  const open = page.filter(({ closed_at }) => closed_at === null).map(({ id }) => id)
  // Questions and digests are meant to help the family. With manual sending the family would have to send them, so none are written.
  const asking = settings.sendsNothing
    ? []
    : page.filter(({ closed_at, paused_at }) => closed_at === null && paused_at === null).map(({ id }) => id)
  const taken = await rowsOf(open, () => listTaken(database, open, now, now + FARTHEST_REMINDER))
  const takenLater = await rowsOf(open, () => listNextStarts(database, open, 'in_progress', now + FARTHEST_REMINDER))
  const uncovered = await rowsOf(asking, () => listOpen(database, asking, now, now + FARTHEST_ASK))
  const offered = await rowsOf(asking, () => listOffered(database, asking, now))
  const openLater = await rowsOf(asking, () => listNextStarts(database, asking, 'initial', now + FARTHEST_ASK))
  const atAnyTime = await rowsOf(asking, () => listOpenAtAnyTime(database, asking, now - ANY_TIME_NEW_FOR))
  const onDays = await rowsOf(asking, () => listOpenOnDays(database, asking, now))
  const written = await rowsOf(asking, () => listNewTasks(database, asking, now - NEW_FOR, now, now + THIS_WEEK))
  const newcomers = await rowsOf(open, () => listUnseenNewcomers(database, open, now - 2 * DAY))
  const readers = await rowsOf(asking, () => listDigestReaders(database, asking))

  return async (family: FamilyToCheck) => {
    const { id } = family
    const check: FamilyCheck = { familyId: provedFamily(id), family, quietHours: quietHoursOf(family), now, settings }
    const toCover = bySoonest([uncovered, offered, onDays, atAnyTime].flatMap((rows) => rows.get(id) ?? []))
    const digests = await digestsOf(database, check, readers.get(id) ?? [])
    const ofTaken = taken.get(id) ?? []
    const found: FamilyCheckResult[] = [
      { due: [], moments: (takenLater.get(id) ?? []).map(({ start_at }) => start_at - FARTHEST_REMINDER) },
      { due: [], moments: (openLater.get(id) ?? []).map(({ start_at }) => start_at - FARTHEST_ASK) },
      await remindersOf(database, check, ofTaken),
      await uncoveredOf(database, check, { rows: toCover, taken: ofTaken, digests: digests.due, readers: readers.get(id) ?? [] }),
      await newcomersOf(database, check, newcomers.get(id) ?? []),
      digests,
    ]
    const toAskFor = onceEach([...toCover, ...(written.get(id) ?? [])])
    return { check, toAskFor, due: found.flatMap(({ due }) => due), moments: found.flatMap(({ moments }) => moments) }
  }
}

async function rowsOf<Row extends { family_id: number }>(families: number[], load: () => Promise<Row[]>) {
  const rows = families.length === 0 ? [] : await load()
  // Without this pause, nothing else would run on SQLite meanwhile.
  await setImmediate()
  return Map.groupBy(rows, ({ family_id }) => family_id)
}

/**
 * Queues messages that were not queued before. The keys in the outbox show which messages were queued. So a restart or a clock that is set
 * back repeats nothing, and of two processes only one queues a message.
 */
async function queueOnce(database: Database, familyId: FamilyCheck['familyId'], due: DueMessage[], now: number) {
  if (due.length === 0) return
  const keyOf = ({ template, reason, to }: DueMessage) => messageKey(template, reason, to)
  const known = await listKnownKeys(database, due.map(keyOf))
  const unknown = due.filter((message) => !known.has(keyOf(message)))
  if (unknown.length === 0) return
  await inTransaction(database, async (transaction) => {
    for (const { isStillTrue, record, ...message } of unknown) {
      if (isStillTrue && !(await isStillTrue(transaction))) continue
      const id = await queueMessage(transaction, { ...message, familyId, by: null, now })
      if (id !== null) await record?.(transaction)
    }
  })
}
