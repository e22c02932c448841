import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { beginsAt, isAtTime, typeOf } from '@hand-in-hand/contract/tasks/when.ts'
import { visitorsSeeHour } from '@hand-in-hand/contract/who-sees.rules.ts'
import { dayOfOrNull, isoOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { presentOpenDays } from '../../rules/wanted-task.ts'
import type { listForVisitor } from '../../store/visitors-tasks.ts'

/** A task as a visitor sees it. */
export const presentOpenTask = (
  task: Awaited<ReturnType<typeof listForVisitor>>[number],
  { timeZone, locale }: { timeZone: string; locale: Locale },
): OpenTask => ({
  id: task.id,
  title: titleFor(task.title, locale),
  category: task.category,
  type: typeOf(task.when),
  date: dayOfOrNull(beginsAt(task.when), timeZone),
  ...(isAtTime(task.when) && visitorsSeeHour(task) && { start_at: isoOf(task.when.begins, timeZone) }),
  ...presentOpenDays(task.when),
  group_id: task.group_id,
  series_id: task.series_id,
})
