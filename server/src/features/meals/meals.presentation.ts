import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { isoOf, localOf, startOfDay } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'
import { presentDate, presentMayBe } from '../tasks/tasks.presentation.ts'

/** The meals among these tasks, in the same order. Each meal is one entry, with the first name of each taker and what they bring. */
export function presentMealDates(tasks: TaskWithPeople[], member: ApprovedMember): MealDate[] {
  const meals = Map.groupBy(tasks.filter(isMeal), ({ id, group_id }) => (group_id === null ? `task ${id}` : `group ${group_id}`))
  return [...meals.values()].flatMap((places) => {
    const open = places.filter(({ status }) => status === 'initial')
    const mine = places.find(({ assignee_id }) => assignee_id === member.id)
    const shown = mine ?? open[0] ?? places[0]
    const when = shown && (timesOfMeal(shown, member) || daysOfMeal(shown, member))
    if (!shown || !when) return []
    return {
      task_id: linkIdOf(shown),
      title: titleFor(shown.title, member.locale),
      ...when,
      series_id: shown.series_id,
      open: open.length,
      cooks: places.flatMap(({ assignee_id, assignee_first_name, brings }) =>
        assignee_id === null ? [] : { first_name: assignee_first_name ?? '', is_me: assignee_id === member.id, brings },
      ),
    }
  })
}

function timesOfMeal({ when }: TaskWithPeople, { timeZone }: ApprovedMember) {
  const date = presentDate(when, timeZone)
  return date && { ...date, all_day: when.kind === 'day' }
}

function daysOfMeal(task: TaskWithPeople, { timeZone, now }: ApprovedMember) {
  const { may_be } = presentMayBe(task, timeZone)
  const [date] = may_be ? daysLeft(may_be, localOf(now, timeZone)) : []
  return (
    date !== undefined &&
    may_be && { date, start_at: isoOf(startOfDay(date, timeZone), timeZone), end_at: may_be.until, all_day: true, may_be }
  )
}
