import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hashOf } from '../../platform/tokens.ts'
import { insertAsk, listAsks } from '../../store/asking/asks.ts'
import { type circleOf, supportersFor } from '../../store/asking/call-list.ts'
import type { OpenRow } from '../../store/asking/open-tasks.ts'
import { listGivenBack } from '../../store/asking/reminders.ts'
import { areByHand, type ChannelSettings } from '../../store/messages/channels.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'

export type AskableSupporter = Awaited<ReturnType<typeof supportersFor>>[number]

/** Loads who was asked for these tasks and who said no, once for all of them. */
export async function loadAnswers(database: Database, familyId: FamilyId, tasks: number[]) {
  const gaveBack = await listGivenBack(database, familyId, tasks)
  const asks = await listAsks(database, familyId, tasks)

  /** For a task, whose places are these: who was asked for it as it is now and has not said no, and who has. */
  return ({ start_at, assignee_id }: Pick<OpenRow, 'start_at' | 'assignee_id'>, places: number[]) => {
    const ofTask = asks.filter(({ task_id }) => places.includes(task_id))
    const declined = new Set(ofTask.filter(({ declined_at }) => declined_at !== null).map(({ membership_id }) => membership_id))
    const saidNo = (id: number) => id === assignee_id || declined.has(id) || places.some((place) => gaveBack.has(`${place} ${id}`))
    const ofDate = ofTask.filter((ask) => ask.start_at === start_at)
    const asked = new Set(ofDate.map(({ membership_id }) => membership_id))
    return { asked, saidNo, waitedFor: [...asked].filter((id) => !saidNo(id)).length, ofDate }
  }
}
export type Answers = ReturnType<Awaited<ReturnType<typeof loadAnswers>>>

/**
 * The supporters whom the server may ask for a task, the likeliest first. `told`: those who were asked for something else, or
 * heard of new tasks, too lately. Someone who gave the task back, can't this time, or offers it to others has said no.
 */
export async function peopleToAsk(
  database: Database,
  familyId: FamilyId,
  task: OpenRow,
  { asked, saidNo }: Answers,
  { circle, told, settings }: { circle?: Awaited<ReturnType<typeof circleOf>>; told: Set<number | null>; settings: ChannelSettings },
) {
  const supporters = await supportersFor(database, familyId, task, circle)
  return supporters
    .filter((each) => each.confirmed_at !== null && each.free && isReached(each, settings) && wantsToBeAsked(each) && !saidNo(each.id))
    .map((each) => ({ ...each, isLikely: each.chose || each.did, mayBeAsked: !asked.has(each.id) && !told.has(each.id) }))
}

/** If no message comes to someone, as after STOP, or the family would have to send it, their turn would be lost: others are asked. */
function isReached(
  { unreached_at, gets_notifications, phone_e164, second_address, own_address }: AskableSupporter,
  settings: ChannelSettings,
) {
  const isReachedByMessage = unreached_at === null && !areByHand(settings, [phone_e164, second_address, own_address])
  return isReachedByMessage || Boolean(gets_notifications)
}

/** People who turned it off get no row in the outbox, so they would be checked at each look. */
export const wantsToBeAsked = ({ messages }: { messages: string | null }) => !choicesOf(messages, null).off.includes('uncovered')

/**
 * Stores that the server asked someone, in the transaction that queues the message. `secret`: of the message's link. `now` in ms.
 */
export const recordAsk = (
  transaction: Database,
  familyId: FamilyId,
  task: Pick<OpenRow, 'id' | 'start_at'>,
  { asked, secret, now }: { asked: number; secret: string; now: number },
) =>
  insertAsk(transaction, {
    ...{ family_id: familyId, task_id: task.id, membership_id: asked, by_id: null },
    ...{ start_at: task.start_at, asked_at: now, declined_at: null, secret_hash: hashOf(secret) },
  })
