import type { Template } from '@hand-in-hand/contract/messages.ts'

/** They ask for an open task, by a link that takes a yes or a no. */
export const OPEN_ASKS: readonly Template[] = ['uncovered', 'take_over', 'perhaps']

/** They ask one person about one task: the subject says who asks, what and when. */
export const ASKS_FOR_ONE: readonly Template[] = [...OPEN_ASKS, 'task_assigned', 'still_coming']

/** They say when, where about and how long a task is. */
export const TASK_TEMPLATES: readonly Template[] = [
  ...ASKS_FOR_ONE,
  ...(['new_tasks', 'reminder', 'task_changed', 'task_restored', 'task_still_yours'] as const),
]

/** What was told of several dates of a series. */
export const SERIES_TEMPLATES: readonly Template[] = ['tasks_changed', 'tasks_cancelled', 'your_tasks']

/** They tell someone what they hold, or hold no more: their calendar hears it too. */
export const EVENT_TEMPLATES: readonly Template[] = [
  ...SERIES_TEMPLATES,
  ...(['task_assigned', 'still_coming', 'reminder', 'task_changed', 'task_restored', 'task_still_yours'] as const),
  ...(['task_cancelled', 'task_released', 'task_handed_over', 'task_accepted', 'reply_done', 'approved'] as const),
]

/** They tell someone of all that they hold. */
export const HELD_TEMPLATES: readonly Template[] = ['family_closed', 'family_reopened']
