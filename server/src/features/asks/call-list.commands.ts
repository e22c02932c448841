import type { CallListEntry } from '@hand-in-hand/contract/planning/call-list.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { presentAway } from '../../platform/away-days.ts'
import { presentContact } from '../../platform/people.ts'
import { isoOf } from '../../platform/zones.ts'
import { listReasonsToGiveBack, supportersFor } from '../../store/asking/call-list.ts'
import { awayOf } from '../../store/away.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { canHelpOf } from '../../store/people.ts'
import { listPlaces, type TaskWithPeople } from '../../store/tasks.ts'
import { loadAnswers } from './whom-to-ask.commands.ts'
import { isAwayFor, saysOfHours } from './whom-to-ask.rules.ts'

/** People to ask about a task, the likeliest first; who gave it back or can't comes last. */
export async function callListOf(
  database: Database,
  { familyId, timeZone, now }: FamilySide,
  task: TaskWithPeople,
): Promise<CallListEntry[]> {
  const supporters = await supportersFor(database, familyId, task)
  const places = await listPlaces(database, familyId, task)
  const ids = places.map(({ id }) => id)
  const reasons = await listReasonsToGiveBack(database, familyId, ids)
  const { ofDate, saidNo } = (await loadAnswers(database, familyId, ids))(task, ids)
  const names = new Map((await listFamilySide(database, familyId)).map(({ id, first_name }) => [id, first_name]))
  const lastAsk = (id: number) => {
    const ask = ofDate.findLast(({ membership_id, asked_at, declined_at }) => membership_id === id && asked_at !== declined_at)
    return ask ? { at: isoOf(ask.asked_at, timeZone), by: ask.by_id === null ? null : (names.get(ask.by_id) ?? '') } : null
  }
  const isThere = ({ id }: { id: number }) => places.some((place) => place.assignee_id === id)
  const isAway = new Set(supporters.filter((each) => isAwayFor(awayOf(each), { ...task, timeZone }, now)).map(({ id }) => id))
  const list = supporters
    .filter((each) => !isThere(each))
    .map((each) => {
      const { full_name, formatted_phone_number, ...mail } = presentContact(each)
      return {
        id: each.id,
        full_name,
        formatted_phone_number: formatted_phone_number ?? '',
        ...mail,
        chose: each.chose,
        did: each.did,
        free: each.free,
        hours: saysOfHours(canHelpOf(each).times, { ...task, timeZone }),
        away: presentAway(each, { timeZone, now }),
        gave_back: reasons.has(each.id),
        reason: reasons.get(each.id) ?? null,
        asked: lastAsk(each.id),
        declined: saidNo(each.id) && !reasons.has(each.id),
      }
    })
  const isLast = ({ id, gave_back, declined }: CallListEntry) => gave_back || declined || isAway.has(id)
  return list.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
}
