import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { daysLeft, firstPick, whyNotPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { SUGGESTION_OPEN_FOR } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import {
  AT_ANY_TIME,
  beginsAt,
  choiceOf,
  type DaysToPick,
  daysToPick,
  hasEnded,
  isDated,
  type When,
} from '@hand-in-hand/contract/tasks/when.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { planAsks } from '../../../server/src/features/asks/plan.rules.ts'
import { addDays, instantOf, localOf, startOfDay, wholeDay } from '../../../server/src/platform/zones.ts'
import { datedOf } from '../../../server/src/rules/may-be.ts'
import { timeOnDayBefore } from '../../../server/src/rules/quiet-hours.ts'
import { FARTHEST_ASK } from '../../../server/src/rules/reminder-times.ts'
import { type Need, type Product, type Sent, ZONE } from './product.ts'
import { HOURS, helperOf, type Member, type Row, type State } from './state.ts'

// The product's own rules, applied to arrays, without a server or a database. The conditions of the database's queries are repeated here. A
// test checks that the server and these rules give the same results, except for chance.

interface Suggested {
  by: number
  task: number
  at: number
  start_at: number | null
}

/** `longer` (ms) says how much longer the cooldown after a message is than in the product. */
export function openByRules(start: number, longer: number): Product {
  const state: State = {
    clock: { now: start },
    rows: [],
    asks: [],
    members: [],
    givenBack: [],
    longer,
    nextAt: 0,
  }
  const { clock, rows, asks, members, givenBack } = state
  const suggested: Suggested[] = []
  const rowOf = (id: number) => rows[id - 1] as Row
  const memberOf = (id: number) => members[id - 1] as Member
  const placesOf = (row: Row) => (row.group_id === null ? [row] : rows.filter(({ group_id }) => group_id === row.group_id))
  const lookAgain = () => Object.assign(state, { nextAt: 0 })
  const see = (id: number) => {
    lookAgain()
    memberOf(id).seenAt = clock.now
  }
  const decline = (id: number, row: Row) => {
    lookAgain()
    const ids = placesOf(row).map((place) => place.id)
    for (const ask of asks) if (ask.membership_id === id && ids.includes(ask.task_id)) ask.declined_at ??= clock.now
  }
  const give = (row: Row, person: number) => {
    lookAgain()
    Object.assign(row, { status: 'in_progress', assignee_id: person })
  }

  return {
    clock,
    join: async ({ categories, hours }) => {
      lookAgain()
      const id = members.length + 1
      members.push({ id, categories, hours, away: null, seenAt: clock.now, messagedAt: [] })
      return id
    },
    write: async (need) => {
      lookAgain()
      return writeRows(state, need).map(placeOf)
    },
    sendDue: async () => plannedMessages(state),
    see: async (person) => see(person),
    take: async (person, task, pick) => {
      const places = placesOf(rowOf(task))
      // Opening the link of an ask does not count as a visit.
      if (places.length > 1 || !asks.some((ask) => ask.task_id === task && ask.membership_id === person)) see(person)
      if (places.some(({ assignee_id }) => assignee_id === person)) return null
      const row = [rowOf(task), ...places].find(({ status }) => status === 'initial')
      if (!row || hasEnded(row.when, clock.now)) return null
      const days = daysToPick(row.when)
      if (days) {
        const local = localOf(clock.now, ZONE)
        const picked = pick ?? firstPick(days, local)
        if (!picked || whyNotPick(days, picked, local)) return null
        if (picked.time === null) row.when = datedOf('day', wholeDay(picked.day, ZONE), days)
        else row.when = at(instantOf(`${picked.day}T${picked.time}`, ZONE), days)
      }
      give(row, person)
      return placeOf(row)
    },
    giveBack: async (person, task) => {
      see(person)
      const row = rowOf(task)
      givenBack.push({ task_id: task, by_id: person, at: clock.now })
      Object.assign(row, { status: 'initial', assignee_id: null })
      const days = choiceOf(row.when)
      if (days) row.when = { kind: 'days', days }
    },
    sayNo: async (person, task) => decline(person, rowOf(task)),
    complete: async (person, task) => {
      see(person)
      Object.assign(rowOf(task), { status: 'completed', completed_at: clock.now })
    },
    suggest: async (person, task) => {
      suggested.push({ by: person, task, at: clock.now, start_at: beginsAt(rowOf(task).when) })
      decline(person, rowOf(task))
    },
    accept: async (person, task, { day, time }) => {
      const row = rowOf(task)
      const own = suggested.findLast((each) => each.by === person && each.task === task)
      const isLate = !own || clock.now >= Math.min(own.at + SUGGESTION_OPEN_FOR, own.start_at ?? 0)
      const start = instantOf(`${day}T${time}`, ZONE)
      if (isLate || placesOf(row).some(({ status }) => status !== 'initial') || own.start_at !== beginsAt(row.when) || start <= clock.now)
        return false
      for (const place of placesOf(row)) place.when = at(start)
      give(row, person)
      return true
    },
    recordAway: async (person, from, until) => {
      see(person)
      memberOf(person).away = { from: startOfDay(from, ZONE), until: startOfDay(addDays(until, 1), ZONE) }
    },
    stop: async () => {},
  }
}

const at = (begins: number, days: DaysToPick | null = null): When => ({ kind: 'time', begins, ends: begins + HOUR, days })
const placeOf = (row: Row) => ({ ...row, start_at: beginsAt(row.when) })
const endOfDays = (day: string, part: DayTime | null) =>
  part === 'morning' || part === 'afternoon' ? instantOf(`${day}T${part === 'morning' ? 12 : 18}:00`, ZONE) : wholeDay(day, ZONE).end_at

function writeRows({ clock, rows }: State, { category, start_at, may_be, helpers, dates }: Need): Row[] {
  const first = rows.length + 1
  const last = may_be?.days.at(-1)
  const open: When =
    may_be && last
      ? {
          kind: 'days',
          days: { ...may_be, taker_sets_hour: true, lastBegins: startOfDay(last, ZONE), until: endOfDays(last, may_be.part_of_day) },
        }
      : AT_ANY_TIME
  const made = Array.from({ length: helpers * dates }, (_, index): Row => {
    // Each date has the same hour in the family's time zone.
    const start =
      start_at === null ? null : timeOnDayBefore(start_at, -7 * Math.floor(index / helpers), localOf(start_at, ZONE).slice(11), ZONE)
    const group_id = helpers > 1 ? first + Math.floor(index / helpers) * helpers : null
    return {
      ...{ id: first + index, category, title: `Task ${first + index}`, created_at: clock.now },
      ...{ when: start === null ? open : at(start), group_id, group: group_id, series: dates > 1 ? first : null },
      ...{ trusted_only_at: null, asks_off_at: null, ask_now_at: null, offered_at: null },
      ...{ status: 'initial', assignee_id: null, completed_at: null },
    }
  })
  rows.push(...made)
  return made
}

/** In ms: the longest time before a task at which people are asked for it, and one more day. */
const AHEAD = FARTHEST_ASK + DAY

/**
 * The messages that the product's plan has for this instant. If nothing happens, no message comes before the instant that the last plan
 * returned.
 */
function plannedMessages(state: State): Sent[] {
  const { now } = state.clock
  if (now < state.nextAt) return []
  const rows = state.rows.filter(
    ({ status, when }) => status === 'initial' && (!isDated(when) || (when.begins > now && when.begins <= now + AHEAD)),
  )
  const places = Map.groupBy(
    state.rows.filter(({ group_id }) => group_id !== null),
    ({ group_id }) => group_id ?? 0,
  )
  const people = state.members.map((member) => helperOf(state, member))
  const { steps, next } = planAsks({ quietHours: HOURS, rows, places, people, asks: state.asks, givenBack: state.givenBack }, now, now)
  state.nextAt = Math.min(next ?? Number.POSITIVE_INFINITY, now + DAY)
  return steps.flatMap(({ asks, announcements }) => [
    ...asks.map(({ task, person }) => noteSent(state, { to: person.id, kind: 'ask', at: now, task: task.id })),
    ...announcements.map(({ person }) => noteSent(state, { to: person.id, kind: 'evening', at: now, task: null })),
  ])
}

function noteSent({ clock: { now }, asks, members, rows, longer }: State, sent: Sent): Sent {
  const { to, task } = sent
  const member = members[to - 1] as Member
  member.messagedAt.push(now + longer)
  if (task === null) member.seenAt = now
  else {
    const start_at = beginsAt((rows[task - 1] as Row).when)
    asks.push({ task_id: task, membership_id: to, by_id: null, start_at, asked_at: now, declined_at: null })
  }
  return sent
}

/** The remaining days of a task that is on one of several days. */
export const daysLeftOf = ({ days, part_of_day }: NonNullable<Need['may_be']>, now: number) =>
  daysLeft({ days, part_of_day, taker_sets_hour: true }, localOf(now, ZONE))
