import type { NextAsks } from '@hand-in-hand/contract/asks.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { isoOf } from '../../platform/zones.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { findFamily } from '../../store/families.ts'
import { listWelcomers } from '../../store/members.ts'
import { storedChoicesOf } from '../../store/messages/message-choices.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { planAsks } from './plan.rules.ts'
import { type DeliverySettings, loadFamilyToAsk } from './whom-to-ask.commands.ts'

/**
 * Finds who signs an ask of the server, by first name: the member of the family's side who let the supporter in, otherwise the member who
 * wrote the task. Only members who agreed to sign count. Undefined if neither agreed.
 */
export async function loadSigners(database: Database, familyId: FamilyId) {
  const side = await listFamilySide(database, familyId)
  const signerOf = await signersAmong(database, familyId, side.filter(hasAgreed))
  return (supporter: number, task: { creator_id: number }) => signerOf(supporter, task)?.first_name
}

type OfSide = Awaited<ReturnType<typeof listFamilySide>>[number]
const answerOf = ({ messages }: OfSide) => storedChoicesOf(messages).signs_asks
const hasAgreed = (each: OfSide) => answerOf(each) === true

async function signersAmong(database: Database, familyId: FamilyId, agreed: readonly OfSide[]) {
  const byId = new Map(agreed.map((each) => [each.id, each]))
  const welcomers = byId.size === 0 ? new Map<number, number>() : await listWelcomers(database, familyId)
  return (supporter: number, task: { creator_id: number }) => byId.get(welcomers.get(supporter) ?? 0) ?? byId.get(task.creator_id)
}

/**
 * In ms. A member is asked to sign if asks that would carry their name are planned within this time. Asks begin three days before a task.
 */
const PLANNED_FOR = 3 * DAY

/**
 * The first planned asks that would carry this member's name if they agreed. Undefined if there are none, or if the member has said yes or
 * no.
 */
export async function findAsksToSign(database: Database, member: FamilySide, settings: DeliverySettings): Promise<NextAsks | undefined> {
  const { familyId, id, now, timeZone, paused } = member
  if (settings.sendsNothing || paused) return undefined
  const side = await listFamilySide(database, familyId)
  if (side.some((each) => each.id === id && answerOf(each) !== undefined)) return undefined
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  const until = now + PLANNED_FOR
  const { steps } = planAsks(await loadFamilyToAsk(database, familyId, { quietHours, now, until }, settings), now, until)
  if (steps.length === 0) return undefined
  const signers = side.filter((each) => each.id === id || hasAgreed(each))
  const signerOf = await signersAmong(database, familyId, signers)
  for (const { at, asks } of steps) {
    const names = new Set(asks.flatMap(({ task, person }) => (signerOf(person.id, task)?.id === id ? [person.row.first_name] : [])))
    if (names.size > 0) return { at: isoOf(at, timeZone), people: names.size, names: [...names] }
  }
  return undefined
}
