import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { insertAsk, listAsks } from '../../store/asking/asks.ts'
import { listAskCounts, listBurdens, listHeldElsewhere, listNoes } from '../../store/asking/burdens.ts'
import { circleOf, supportersFor } from '../../store/asking/call-list.ts'
import type { OpenRow } from '../../store/asking/open-tasks.ts'
import { listGivenBack } from '../../store/asking/reminders.ts'
import { awayOf } from '../../store/away.ts'
import { areByHand, type ChannelSettings } from '../../store/messages/channels.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { canHelpOf } from '../../store/people.ts'
import { answersOf, historyOf } from './history.rules.ts'
import { LATELY, NOES_COUNT_FOR } from './whom-to-ask.rules.ts'

export type AskableSupporter = Awaited<ReturnType<typeof supportersFor>>[number]

/** Loads who was asked for these tasks and who said no, once for all of them. */
export async function loadAnswers(database: Database, familyId: FamilyId, tasks: number[]) {
  const gaveBack = await listGivenBack(database, familyId, tasks)
  const asks = await listAsks(database, familyId, tasks)

  return (task: Pick<OpenRow, 'start_at' | 'assignee_id'>, places: number[]) => answersOf(asks, gaveBack, task, places)
}
export type Answers = ReturnType<Awaited<ReturnType<typeof loadAnswers>>>

/** What moves the order in which the server asks a circle for these tasks. Load it once for several. `now` in ms. */
export async function loadCircle(database: Database, familyId: FamilyId, tasks: Pick<OpenRow, 'start_at' | 'end_at'>[], now: number) {
  const circle = await circleOf(database, familyId)
  const asks = Map.groupBy(await listAskCounts(database, familyId, now - LATELY), ({ membership_id }) => membership_id)
  const noes = Map.groupBy(await listNoes(database, familyId, now - NOES_COUNT_FOR), ({ membership_id }) => membership_id)
  const burdens = Map.groupBy(await listBurdens(database, familyId, now - LATELY), ({ assignee_id }) => assignee_id)
  const times = tasks.flatMap(({ start_at, end_at }) => (start_at === null || end_at === null ? [] : [{ start_at, end_at }]))
  const [from, until] = [Math.min(...times.map(({ start_at }) => start_at)), Math.max(...times.map(({ end_at }) => end_at))]
  const elsewhere = times.length === 0 ? [] : await listHeldElsewhere(database, familyId, from, until)

  return {
    circle,
    historyOf: (id: number, task: OpenRow) => {
      const counts = asks.get(id)?.[0]
      const lately = {
        taken: burdens.get(id) ?? [],
        asks: counts ? { lately: Number(counts.lately), lastAt: Number(counts.last_at) } : null,
        noes: noes.get(id) ?? [],
        elsewhere: elsewhere.filter((held) => held.id === id),
      }
      return historyOf(lately, task, now)
    },
  }
}

/**
 * The supporters whom a message of the server reaches, and what decides whether and when it asks each of them for a task. `restsUntil`:
 * until when (ms) each is left in peace. Someone who gave the task back, can't this time, or offers it to others has said no.
 */
export async function peopleToAsk(
  database: Database,
  familyId: FamilyId,
  task: OpenRow,
  { asked, saidNo }: Answers,
  { known, restsUntil, settings }: { known: LoadedCircle; restsUntil: (id: number) => number; settings: ChannelSettings },
) {
  const supporters = await supportersFor(database, familyId, task, known.circle)
  return supporters
    .filter((each) => each.confirmed_at !== null && isReached(each, settings) && wantsToBeAsked(each))
    .map((each) => ({
      ...each,
      ...known.historyOf(each.id, task),
      freeHours: canHelpOf(each).times,
      away: awayOf(each),
      isBusyHere: !each.free,
      wasAsked: asked.has(each.id),
      saidNo: saidNo(each.id),
      restsUntil: restsUntil(each.id),
    }))
}
type LoadedCircle = Awaited<ReturnType<typeof loadCircle>>

/** If no message comes to someone, as after STOP, or the family would have to send it, their turn would be lost: others are asked. */
function isReached(
  { unreached_at, gets_notifications, phone_e164, second_address, own_address, own_reached_at }: AskableSupporter,
  settings: ChannelSettings,
) {
  // An address that waits for its yes gets no asks.
  const own = own_reached_at === null ? null : own_address
  const isReachedByMessage = unreached_at === null && !areByHand(settings, [phone_e164, second_address, own])
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
