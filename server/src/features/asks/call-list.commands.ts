import { byLikelihood } from '@hand-in-hand/contract/asking.rules.ts'
import { choseKind } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { CallListEntry } from '@hand-in-hand/contract/planning/call-list.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { presentContact } from '../../platform/people.ts'
import { isoOf } from '../../platform/zones.ts'
import { presentAway } from '../../rules/away-days.ts'
import { seenByFamily } from '../../store/addresses/addresses.ts'
import { listGivenBack } from '../../store/asking/reminders.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { listPlaces, type TaskWithPeople } from '../../store/tasks.ts'
import { historyOf, isHeldThen } from './history.rules.ts'
import { cooldownStart } from './waves.rules.ts'
import { type DeliverySettings, type KnownHelper, loadAnswers, placeToAskFor, planFor } from './whom-to-ask.commands.ts'
import { availabilityFor, isAwayFor, kindAndPartOf } from './whom-to-ask.rules.ts'

/**
 * People to ask about a task. First come those whom the server asks, or would ask if the family allowed it, in the order of asking. Then
 * come those whom the server does not ask, first those who are most likely to say yes. People who gave the task back or can't do it come
 * last.
 */
export async function callListOf(
  database: Database,
  { familyId, timeZone, now, paused }: FamilySide,
  task: TaskWithPeople,
  settings: DeliverySettings,
): Promise<CallListEntry[]> {
  const places = await listPlaces(database, familyId, task)
  const ids = places.map(({ id }) => id)
  const open = placeToAskFor(places, now) ?? task
  const { people, asksFor } = await planFor(database, { familyId, now }, open, settings)
  const order = asksFor({ asks_off_at: null }).map(({ at, person }) => [person.id, at] as const)
  const planned = new Map(settings.sendsNothing || paused || open.asks_off_at !== null ? [] : order)
  // The latest reason counts.
  const givenBack = (await listGivenBack(database, familyId, ids)).sort((one, other) => one.id - other.id)
  const reasons = new Map(givenBack.map(({ by_id, reason }) => [by_id, reason]))
  const { ofDate, hasDeclined } = (await loadAnswers(database, familyId, ids))(task, ids)
  const names = new Map((await listFamilySide(database, familyId)).map(({ id, first_name }) => [id, first_name]))
  const lastAsk = (id: number) => {
    const ask = ofDate.findLast(({ membership_id, asked_at, declined_at }) => membership_id === id && asked_at !== declined_at)
    return ask ? { at: isoOf(ask.asked_at, timeZone), by: ask.by_id === null ? null : (names.get(ask.by_id) ?? '') } : null
  }
  const wasAskedLately = ({ id, asked }: KnownHelper) => lastAsk(id) !== null || asked.some((at) => at >= cooldownStart(now, timeZone))
  const isThere = ({ id }: { id: number }) => places.some((place) => place.assignee_id === id)
  const isAway = new Set(people.filter(({ away }) => isAwayFor(away, { ...task, timeZone }, now)).map(({ id }) => id))
  const says = availabilityFor({ ...task, timeZone })
  const known = people
    .filter((each) => !isThere(each) && (task.trusted_only_at === null || each.isTrusted))
    .map((each) => ({
      ...{ each, chose: choseKind(each.canHelp, task), did: each.did.has(task.category), hours: says(each.canHelp.times) },
      ...historyOf(each, task, now),
    }))
  const list = byLikelihood(known, kindAndPartOf({ ...task, timeZone })).map(({ each, chose, did, hours }): CallListEntry => {
    const { id, row, channel } = each
    const { full_name, formatted_phone_number, ...mail } = presentContact({ ...row, addresses: seenByFamily(row) })
    const at = planned.get(id)
    return {
      ...{ id, full_name, formatted_phone_number: formatted_phone_number ?? '', ...mail },
      ...{ chose, did, hours },
      free: !each.taken.some((held) => isHeldThen(held, task)),
      away: presentAway(row, { timeZone, now }),
      gave_back: reasons.has(id),
      reason: reasons.get(id) ?? null,
      asked: lastAsk(id),
      declined: hasDeclined(id) && !reasons.has(id),
      will_ask: at === undefined || channel === null ? null : { at: isoOf(at, timeZone), by: channel },
      not_asked: at !== undefined || settings.sendsNothing ? null : channel === null ? 'unreached' : wasAskedLately(each) ? 'asked' : null,
    }
  })
  const turns = new Map(order.map(([id], turn) => [id, turn]))
  const turnOf = (each: CallListEntry) => turns.get(each.id) ?? order.length + latenessOf(each, isAway)
  return list.toSorted((one, other) => turnOf(one) - turnOf(other))
}

/**
 * 0 comes first in the list, 3 last. The server asks people outside their free hours last. It asks no one who is away, said no, or holds
 * another task at the time of the task.
 */
const latenessOf = ({ id, free, hours, gave_back, declined }: CallListEntry, isAway: ReadonlySet<number>) =>
  gave_back || declined || isAway.has(id) ? 3 : free ? (hours === 'busy' ? 1 : 0) : 2
