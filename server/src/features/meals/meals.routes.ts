import { DAY } from '@hand-in-hand/contract/constants.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import { hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import { listVersion } from '../../access/lists.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { dayOf, startOfDay } from '../../platform/zones.ts'
import { findFamily, mealFactsOf } from '../../store/families.ts'
import { listEventsFrom, listMine, listOnDays } from '../../store/task-lists.ts'
import { privateFrom } from '../tasks/private-details.rules.ts'
import { sayWhatIBring } from '../tasks/tasks.commands.ts'
import { presentMealDates } from './meals.presentation.ts'

export function mealRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/meals', async (request, reply) => {
    const { member } = request
    if (isUnchanged(request, reply, listVersion(member))) return reply
    const facts = mealFactsOf(await findFamily(database, member.familyId))
    return facts.place === null || (await mayReadPlace(member)) ? facts : { ...facts, place: null }
  })

  serve(app, 'GET /supporters/:user/families/:family/meal_dates', async (request, reply) => {
    const { member } = request
    if (isUnchanged(request, reply, listVersion(member))) return reply
    const today = startOfDay(dayOf(member.now, member.timeZone), member.timeZone)
    const [onDays, events] = await Promise.all([
      listOnDays(database, member.familyId, member.now),
      listEventsFrom(database, member.familyId, today),
    ])
    return presentMealDates([...onDays, ...events], member)
  })

  serve(app, 'PUT /supporters/:user/families/:family/events/:id/brings', async ({ member, params, body }) =>
    sayWhatIBring(database, member, idOf(params.id), body.text),
  )

  /**
   * The family's side may read `place`. A supporter who has taken a meal may read it from the time at which they may read the task's
   * address, until a day after the task's end.
   */
  async function mayReadPlace(member: ApprovedMember) {
    if (member.role !== 'supporter') return true
    const lists = await Promise.all([
      listMine(database, member, 'no_time', ['in_progress']),
      listMine(database, member, 'until_time', ['in_progress']),
    ])
    return lists
      .flat()
      .some((task) => isMeal(task) && (privateFrom(task, member) ?? 0) <= member.now && !hasEnded(task.when, member.now - DAY))
  }
}
