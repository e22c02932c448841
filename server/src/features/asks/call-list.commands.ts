import { choseKind } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { CallListEntry } from '@hand-in-hand/contract/planning/call-list.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { presentContact } from '../../platform/people.ts'
import { isoOf } from '../../platform/zones.ts'
import { presentAway } from '../../rules/away-days.ts'
import { listReasonsToGiveBack } from '../../store/asking/call-list.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { listPlaces, type TaskWithPeople } from '../../store/tasks.ts'
import { isHeldThen } from './history.rules.ts'
import { restsSince } from './waves.rules.ts'
import { type KnownHelper, loadAnswers, planFor, type ReachSettings } from './whom-to-ask.commands.ts'
import { isAwayFor, whatHoursSay } from './whom-to-ask.rules.ts'

/**
 * People to ask about a task: first those whom the server asks, in its order, then the others, the likeliest first; who gave it back or
 * can't comes last.
 */
export async function callListOf(
  database: Database,
  { familyId, timeZone, now, paused }: FamilySide,
  task: TaskWithPeople,
  settings: ReachSettings,
): Promise<CallListEntry[]> {
  const places = await listPlaces(database, familyId, task)
  const ids = places.map(({ id }) => id)
  const open = places.find(({ status }) => status === 'initial') ?? task
  const { people, asksFor } = await planFor(database, { familyId, now }, open, settings)
  const planned = new Map(settings.sendsNothing || paused ? [] : asksFor().map(({ at, person }) => [person.id, at]))
  const reasons = await listReasonsToGiveBack(database, familyId, ids)
  const { ofDate, saidNo } = (await loadAnswers(database, familyId, ids))(task, ids)
  const names = new Map((await listFamilySide(database, familyId)).map(({ id, first_name }) => [id, first_name]))
  const lastAsk = (id: number) => {
    const ask = ofDate.findLast(({ membership_id, asked_at, declined_at }) => membership_id === id && asked_at !== declined_at)
    return ask ? { at: isoOf(ask.asked_at, timeZone), by: ask.by_id === null ? null : (names.get(ask.by_id) ?? '') } : null
  }
  const wasAskedLately = ({ id, asked }: KnownHelper) => lastAsk(id) !== null || asked.some((at) => at >= restsSince(now, timeZone))
  const isThere = ({ id }: { id: number }) => places.some((place) => place.assignee_id === id)
  const isAway = new Set(people.filter(({ away }) => isAwayFor(away, { ...task, timeZone }, now)).map(({ id }) => id))
  const says = whatHoursSay({ ...task, timeZone })
  const list = people
    .filter((each) => !isThere(each) && (task.trusted_only_at === null || each.isTrusted))
    .map((each): CallListEntry => {
      const { id, row, way, canHelp } = each
      const { full_name, formatted_phone_number, ...mail } = presentContact(row)
      const at = planned.get(id)
      return {
        ...{ id, full_name, formatted_phone_number: formatted_phone_number ?? '', ...mail },
        chose: choseKind(canHelp, task),
        did: each.did.has(task.category),
        free: !each.taken.some((held) => isHeldThen(held, task)),
        hours: says(canHelp.times),
        away: presentAway(row, { timeZone, now }),
        gave_back: reasons.has(id),
        reason: reasons.get(id) ?? null,
        asked: lastAsk(id),
        declined: saidNo(id) && !reasons.has(id),
        will_ask: at === undefined || way === null ? null : { at: isoOf(at, timeZone), by: way },
        not_asked: at !== undefined || settings.sendsNothing ? null : way === null ? 'unreached' : wasAskedLately(each) ? 'asked' : null,
      }
    })
  const order = [...planned.keys()]
  const placeOf = ({ id, gave_back, declined }: CallListEntry) =>
    planned.has(id) ? order.indexOf(id) : gave_back || declined || isAway.has(id) ? Number.POSITIVE_INFINITY : order.length
  return list.toSorted((one, other) => compare(placeOf(one), placeOf(other)) || likelihood(other) - likelihood(one))
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)
const likelihood = ({ free, chose, did }: CallListEntry) => (free ? 4 : 0) + (chose ? 2 : 0) + (did ? 1 : 0)
