import { commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { ChatPromise, PromiseAsks } from '@hand-in-hand/contract/planning/promises.ts'
import { daysToPick, hasEnded, isAtTime, isDated, lastMoment } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { AppError } from '../../platform/errors.ts'
import { fullName } from '../../platform/people.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { dayOf, isoOf, localOf, startOfDay } from '../../platform/zones.ts'
import type { ChatPerson } from '../../reading/promises/chat-names.rules.ts'
import type { PromisedLine } from '../../reading/promises/promises.parser.ts'
import type { ChatTask } from '../../reading/promises/said-task.rules.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { listOpenOf } from '../../store/asking/open-tasks.ts'
import { findDoneWith, insertDoneWith } from '../../store/chat-lines.ts'
import { findFamily } from '../../store/families.ts'
import { membersWithNames } from '../../store/members.ts'
import { listForCoverage } from '../../store/task-lists.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { answersOf } from './history.rules.ts'
import { queueAsks } from './send-asks.commands.ts'
import { groupOf } from './waves.rules.ts'
import { type DeliverySettings, type KnownFamily, loadFamilyToAsk } from './whom-to-ask.commands.ts'
import { isAwayFor } from './whom-to-ask.rules.ts'

/** In ms: a promise in a chat does not mean a task that begins later than this. */
const CHAT_AHEAD = 60 * DAY

/**
 * Finds what people promised in a chat, and whom the server could ask to do it. Throws what `readText` throws, family_paused, too_large.
 */
export async function readChatPromises(
  { database, readText, settings }: Pick<Application, 'database' | 'readText' | 'settings'>,
  member: FamilySide,
  text: string,
): Promise<ChatPromise[]> {
  const { familyId, personId, now, timeZone, paused } = member
  if (paused) throw new AppError('family_paused')
  const { locale } = await findFamily(database, familyId)
  const today = startOfDay(dayOf(now, timeZone), timeZone)
  const tasks = (await listForCoverage(database, familyId, today, now + CHAT_AHEAD)).filter(
    ({ status, when }) => status !== 'completed' && !hasEnded(when, now),
  )
  const circle = (await membersWithNames(database, familyId).execute()).filter(({ state }) => state === 'approved')
  const chat = {
    ...{ text, locale, now, timeZone },
    tasks: tasks.map((task) => toChatTask(task, member)),
    people: circle.map((person): ChatPerson => {
      const { id, first_name, last_name, phone_e164, role } = person
      return { id, firstName: first_name, lastName: last_name, phone: phone_e164 ?? '', isAsked: role === 'supporter' }
    }),
  }
  const lines = await readText('promises', chat, `person ${personId}`)
  const doneWith = await findDoneWith(database, familyId, lines.map(keyOfLine(familyId)))
  const known = await loadToAsk(database, member, lines, settings)
  return lines.flatMap((line): ChatPromise | never[] => {
    const key = keyOfLine(familyId)(line)
    if (doneWith.has(key)) return []
    const task = tasks.find(({ id }) => id === line.task)
    const person = circle.find(({ id }) => id === line.person)
    const { why, ask } = wayToAsk(known, line, now, settings)
    return {
      ...{ source: line.source, sender: line.sender, key, why: line.why ?? why, may_ask: line.why === null && ask !== null },
      task: task ? presentFamilyTask(task, member) : null,
      person: person ? { id: person.id, full_name: fullName(person) } : null,
    }
  })
}

const keyOfLine = (familyId: FamilyId) => (line: PromisedLine) => hashOf(`${familyId}\n${line.key}`)

/**
 * Asks these people whether they can do these tasks, except people who can't be asked now. Stores which lines the family is done with.
 * Returns the first names of the people who were asked. Throws family_paused.
 */
export const askForPromises = (database: Database, member: FamilySide, { asks, done_with }: PromiseAsks, settings: DeliverySettings) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now, paused } = member
    if (paused) throw new AppError('family_paused')
    const family = await findFamily(transaction, familyId)
    const known = await loadToAsk(transaction, member, asks, settings)
    const pairs = [...new Map(asks.map((ask) => [`${ask.task} ${ask.member}`, ask])).values()]
    const possible = pairs.flatMap(({ task, member: person }) => wayToAsk(known, { task, person }, now, settings).ask ?? [])
    const wanted = [...Map.groupBy(possible, ({ person }) => person).entries()].flatMap(([person, theirs]) =>
      theirs.slice(0, leftToday(person, now)),
    )
    const sent = await queueAsks(transaction, { familyId, family, quietHours: quietHoursOf(family), now, settings }, wanted)
    if (done_with.length > 0) await insertDoneWith(transaction, familyId, [...new Set(done_with)], now)
    return [...new Set(sent.map(({ name }) => name))]
  })

/**
 * How many asks a person gets in a day, including those that the server sends by itself. No one promises more in a day. Without the limit
 * the family could have any number of messages sent.
 */
const ASKS_IN_DAY = 5
const leftToday = ({ asked }: { asked: number[] }, now: number) => Math.max(0, ASKS_IN_DAY - asked.filter((at) => at > now - DAY).length)

async function loadToAsk(
  database: Database,
  { familyId, now }: FamilySide,
  about: readonly { task: number | null }[],
  settings: DeliverySettings,
) {
  const rows = await listOpenOf(database, familyId, [...new Set(about.flatMap(({ task }) => task ?? []))])
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  return loadFamilyToAsk(database, familyId, { quietHours, now, until: now }, settings, rows)
}

/** `ask`: the ask to send; null if the person can't be asked for the task now. `why`: the reason if asking would be pointless. */
function wayToAsk(
  { quietHours, rows, people, asks, givenBack, places }: KnownFamily,
  { task, person }: { task: number | null; person: number | null },
  now: number,
  { sendsNothing }: DeliverySettings,
) {
  // The link of an ask ends when the event begins.
  const row = rows.find(({ id, when }) => id === task && now < (lastMoment(when) ?? Number.POSITIVE_INFINITY))
  const helper = people.find(({ id }) => id === person)
  if (!row || !helper) return { why: null, ask: null }
  const group = places.get(groupOf(row)) ?? [row]
  const ids = group.map(({ id }) => id)
  const { asked, hasDeclined } = answersOf(asks, givenBack, row, ids)
  // People who were asked have the question already. People who said no, gave the task back or hold it have answered.
  const isAsked = asked.has(helper.id) || hasDeclined(helper.id) || group.some(({ assignee_id }) => assignee_id === helper.id)
  const why = isAsked ? 'asked' : row.trusted_only_at !== null && !helper.isTrusted ? 'not_trusted' : null
  // No one is asked for a task for which the family wants no asks.
  const isThere = !isAwayFor(helper.away, { when: row.when, timeZone: quietHours.timeZone }, now) && leftToday(helper, now) > 0
  const isAllowed = !sendsNothing && helper.mayBeAsked && isThere && row.asks_off_at === null
  return { why, ask: why === null && isAllowed ? { task: row, person: helper, others: asked.size } : null } as const
}

function toChatTask(task: TaskWithPeople, { timeZone, now }: FamilySide): ChatTask {
  const { id, group_id, title, category, when, status, created_at } = task
  const mayBe = daysToPick(when)
  const clockOf = (at: number) => isoOf(at, timeZone).slice(11, 16)
  return {
    ...{ id, group: group_id ?? id, need: commonNeedOf(category, title), isOpen: status === 'initial' },
    titles: [...new Set([title, ...LOCALES.map((locale) => titleFor(title, locale))])],
    days: mayBe ? daysLeft(mayBe, localOf(now, timeZone)) : isDated(when) ? [dayOf(when.begins, timeZone)] : [],
    start: isAtTime(when) ? clockOf(when.begins) : null,
    end: isAtTime(when) ? clockOf(when.ends) : null,
    writtenOn: dayOf(created_at, timeZone),
  }
}
