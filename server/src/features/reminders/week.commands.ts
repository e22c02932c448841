import { USUAL_OFFER_DAY } from '@hand-in-hand/contract/messages/offer-day.rules.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { quietPeriodAt } from '../../platform/quiet-hours.ts'
import { isDue, weekMoment } from '../../platform/reminder-times.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { isStillOpen, listOpen, listOpenAtAnyTime, type OpenRow } from '../../store/asking/open-tasks.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { claimWeek, wasOfferedLately } from '../../store/asking/week-offers.ts'
import { RULES } from '../../store/messages/message-rules.ts'
import { loadSigners } from '../asks/signers.commands.ts'
import { ANY_TIME_NEW_FOR, onePerGroup } from '../asks/waves.rules.ts'
import { mayBeOffered, planWeek, WITHIN_WEEK } from '../asks/week-plan.rules.ts'
import { loadAnswers, loadCircle, peopleToAsk, recordAsk } from '../asks/whom-to-ask.commands.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { bySoonest } from '../messages/messages.rules.ts'
import { type Due, type Found, type LookedAt, recipientOf } from './due.rules.ts'
import { loadRests } from './rests.commands.ts'

/**
 * Once a week, on the family's day in the morning: each supporter is offered the one or two open tasks of the coming week that fit best, in
 * one message. Later than a few hours after it, such as after an outage, the week is not offered.
 */
export async function weekOf(database: Database, look: LookedAt): Promise<Found> {
  const { family, hours, now } = look
  const day = family.week_day ?? USUAL_OFFER_DAY
  if (day === 'never') return { due: [], moments: [] }
  const moment = weekMoment(now, day, hours)
  const moments = [moment.next]
  if (!isDue(moment, now) || quietPeriodAt(now, hours) || wasOfferedLately(family.week_offered_at, now)) return { due: [], moments }
  const { plan, people } = await planOf(database, look, moment.due)
  const signerOf = await loadSigners(database, look.familyId)
  const claim = claimOnce(look)
  const due = [...plan].flatMap(([id, tasks]): Due[] => {
    const [first, second] = bySoonest(tasks)
    const person = people.get(id)
    if (!first || !person) return []
    // Of two tasks the one who let the person in signs, or no one.
    const [signer, other] = [signerOf(id, first), signerOf(id, second ?? first)]
    return [offerOf(look, person, [first, ...(second ? [second] : [])], signer === other ? signer : undefined, claim)]
  })
  return { due, moments }
}

type Person = Awaited<ReturnType<typeof peopleToAsk>>[number]

/** Whom to offer which open tasks now, the soonest first. `due` (ms): when it was time for it. */
async function planOf(database: Database, { familyId, hours, now, settings }: LookedAt, due: number) {
  const rows = bySoonest([
    ...(await listOpen(database, [familyId], now, now + WITHIN_WEEK)),
    ...(await listOpenAtAnyTime(database, [familyId], now - ANY_TIME_NEW_FOR)),
  ]).filter((task) => mayBeOffered(task, now, due))
  const isPlaceOf = (task: OpenRow) => (row: OpenRow) => row.id === task.id || (row.group_id !== null && row.group_id === task.group_id)
  const tasks = onePerGroup(rows).map((task) => ({ ...task, timeZone: hours.timeZone, places: rows.filter(isPlaceOf(task)).length }))
  const people = new Map<number, Person>()
  if (tasks.length === 0) return { plan: new Map<number, typeof tasks>(), people }
  const answersTo = await loadAnswers(
    database,
    familyId,
    rows.map(({ id }) => id),
  )
  const known = await loadCircle(database, familyId, tasks, now)
  const rests = await loadRests(database, familyId, { now, timeZone: hours.timeZone })
  const peopleOf = new Map<number, Person[]>()
  for (const task of tasks) {
    const answers = answersTo(
      task,
      rows.filter(isPlaceOf(task)).map(({ id }) => id),
    )
    const restsUntil = (id: number) => rests.restsUntil(id, task)
    const found = await peopleToAsk(database, familyId, task, answers, { known, restsUntil, settings })
    peopleOf.set(task.id, found)
    for (const each of found) people.set(each.id, each)
  }
  return { plan: planWeek(tasks, ({ id }) => peopleOf.get(id) ?? [], now), people }
}

/** Claims the week once for all messages of this look, in the transaction that queues them. */
function claimOnce({ familyId, now }: LookedAt) {
  let claimed: { within: Database; isOurs: Promise<boolean> } | null = null
  return (transaction: Database) => {
    if (claimed?.within !== transaction) claimed = { within: transaction, isOurs: claimWeek(transaction, familyId, now) }
    return claimed.isOurs
  }
}

function offerOf(
  look: LookedAt,
  person: Person,
  tasks: readonly [OpenRow, ...OpenRow[]],
  name: string | undefined,
  claim: (transaction: Database) => Promise<boolean>,
): Due {
  const { familyId, family, hours, now } = look
  const [first, second] = tasks
  const secret = makeSecret()
  return {
    template: 'week_offer',
    to: recipientOf(person, person.id),
    parameters: {
      ...{ family: family.title, path: `/t/${family.token}/${taskIdOf(first)}`, ask: secret },
      ...{ ...aboutTasks(tasks), ...(second && { second: second.title }), ...(name && { name }) },
    },
    task: first.id,
    reason: `at ${now}`,
    expiresAt: Math.min(first.start_at ?? Number.POSITIVE_INFINITY, now + RULES.week_offer.lifetime),
    isStillTrue: async (transaction) => {
      await lockFamily(transaction, familyId)
      if (!(await claim(transaction))) return false
      const rests = await loadRests(transaction, familyId, { now, timeZone: hours.timeZone })
      for (const task of tasks)
        if (rests.restsUntil(person.id, task) > now || !(await isStillOpen(transaction, familyId, task))) return false
      return true
    },
    record: async (transaction) => {
      for (const task of tasks) {
        await recordAsk(transaction, familyId, task, { asked: person.id, secret: task === first ? secret : null, now, weekAt: now })
      }
    },
  }
}
