import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { dayOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { listForVisitor } from '../../store/task-lists.ts'

/** A task as a visitor sees it. */
export const presentOpenTask = (
  task: Awaited<ReturnType<typeof listForVisitor>>[number],
  { timeZone, locale }: { timeZone: string; locale: Locale },
): OpenTask => ({
  id: task.id,
  title: titleFor(task.title, locale),
  category: task.category,
  type: task.type,
  date: task.start_at === null ? null : dayOf(task.start_at, timeZone),
  ...(task.start_at === null && task.days !== null && { days: task.days.split(' ') }),
  group_id: task.group_id,
  series_id: task.series_id,
})
