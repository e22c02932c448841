import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { titleFor } from '../../platform/ready-list.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'

/** The meals among these events, in their order, the places of one meal together: who brings what, by first name. */
export function presentMealDates(events: TaskWithPeople[], member: ApprovedMember): MealDate[] {
  const meals = Map.groupBy(events.filter(isMeal), ({ id, group_id }) => (group_id === null ? `task ${id}` : `group ${group_id}`))
  return [...meals.values()].flatMap((places) => {
    const open = places.filter(({ status }) => status === 'initial')
    const mine = places.find(({ assignee_id }) => assignee_id === member.id)
    const shown = mine ?? open[0] ?? places[0]
    if (!shown || shown.start_at === null || shown.end_at === null) return []
    return {
      task_id: shown.id,
      title: titleFor(shown.title, member.locale),
      date: dayOf(shown.start_at, member.timeZone),
      start_at: isoOf(shown.start_at, member.timeZone),
      end_at: isoOf(shown.end_at, member.timeZone),
      all_day: shown.all_day_at !== null,
      series_id: shown.series_id,
      open: open.length,
      cooks: places.flatMap(({ assignee_id, assignee_first_name, brings }) =>
        assignee_id === null ? [] : { first_name: assignee_first_name ?? '', is_me: assignee_id === member.id, brings },
      ),
    }
  })
}
