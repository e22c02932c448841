import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import { OF_SOON_TASKS, type Templates } from './template.ts'
import { A_TASK, BY, CHANGE, REASON } from './values.ts'

// Messages to a helper, about a task that they have, had or asked about.

const CHANGED = { kind: 'changes', lifetime: DAY, priority: 1, isOfTaken: true, counts: 'holder', values: [A_TASK] } as const
const GIVEN = { ...OF_SOON_TASKS, kind: 'personal', lifetime: DAY, values: [A_TASK] } as const
const THEIRS_NOW = { ...GIVEN, event: 'assigned', whileStill: 'theirs', reads: 'yours', calendar: 'event' } as const
const FROM_FAMILY = { lifetime: DAY, counts: 'member', values: [A_TASK] } as const
const OF_HELP = { kind: 'personal', isOfTaken: true, values: [A_TASK] } as const
const AHEAD = { lifetime: 12 * HOUR, priority: 1, isOfTaken: true, counts: 'none', whileStill: 'theirs', values: [A_TASK] } as const

export const HOLDER = {
  task_changed: {
    ...{ ...CHANGED, whileStill: 'theirs', reads: 'before', mail: 'task', calendar: 'event', values: [A_TASK, CHANGE] },
    label: msg`A task has changed`,
    sms: defineMessage({
      comment: 'To the helper who took the task: what has changed',
      message:
        '{family}: "{title}" has changed{time, select, no { ({when})} other {: now {when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}{time, select, yes { (old time: {was})} other {}}. {link}',
    }),
  },
  tasks_changed: {
    ...{ ...CHANGED, calendar: 'series', values: [A_TASK, CHANGE], label: msg`Several dates of a task have changed` },
    sms: defineMessage({
      comment: 'To the helper who took these dates: what has changed',
      message:
        '{family}: {count, plural, one {# date} other {# dates}} of "{title}" changed{time, select, no { ({when})} other {: now {when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}{time, select, yes { (old time: {was})} other {}}. {link}',
    }),
  },
  task_cancelled: {
    ...{ ...CHANGED, calendar: 'event', label: msg`A task is no longer needed` },
    sms: defineMessage({
      comment: 'To the helper who took the task',
      message: '{family}: "{title}" ({when}) is no longer needed. Thank you. {link}',
    }),
  },
  tasks_cancelled: {
    ...{ ...CHANGED, calendar: 'series', label: msg`Several dates of a task are no longer needed` },
    sms: defineMessage({
      comment: 'To the helper who took these dates',
      message:
        '{family}: {count, plural, one {# of your dates for "{title}" is} other {# of your dates for "{title}" are}} no longer needed ({when}). Thank you.',
    }),
  },
  task_restored: {
    ...{ ...CHANGED, whileStill: 'theirs', reads: 'yours', mail: 'task', calendar: 'event', label: msg`A task is needed after all` },
    sms: defineMessage({
      comment: 'To the helper who had taken the task before it was cancelled',
      message: '{family}: "{title}" ({when}) is needed after all, and yours again. {link}',
    }),
  },
  your_tasks: {
    ...{ ...CHANGED, reads: 'yours', calendar: 'series', label: msg`Several of their tasks have changed` },
    sms: defineMessage({
      comment: 'To a helper: the family changed or cancelled several of their tasks, or gave them some; the title is one of them',
      message: '{family}: {count, plural, one {# change} other {# changes}} to your tasks, one to "{title}" ({when}). {link}',
    }),
  },
  task_assigned: {
    ...{ ...THEIRS_NOW, mail: 'question', values: [A_TASK, BY], label: msg`A task was given to them` },
    sms: defineMessage({
      comment: 'To a helper: someone of the family gave them a task',
      message: '{family}: {name} gave you "{title}" ({when}). Can you do it? {link}',
    }),
  },
  task_accepted: {
    ...{ ...THEIRS_NOW, label: msg`Another time for a task` },
    sms: defineMessage({
      comment: 'To the helper who suggested another time for the task, which the family has accepted: {when}',
      message: '{family}: yes, please do "{title}" {when}, as you suggested. It\'s yours. {link}',
    }),
  },
  task_released: {
    ...{ ...GIVEN, event: 'released', isToFormer: true, calendar: 'event', label: msg`They were released from a task` },
    sms: defineMessage({
      comment: 'To a helper: the family gave the task to someone else, or opened it again',
      message:
        '{family}: no need to do {count, plural, =1 {"{title}" ({when})} other {# tasks ({when})}} any more. Thanks for being there.',
    }),
  },
  task_handed_over: {
    ...{ ...GIVEN, event: 'taken', calendar: 'event', values: [A_TASK, BY], label: msg`Someone took over their task` },
    sms: defineMessage({
      comment: 'To the helper who had the task and looked for someone else',
      message: '{family}: {name} will do "{title}" ({when}). You don\'t need to do it any more. Thank you for asking around.',
    }),
  },
  task_reopened: {
    ...{ ...FROM_FAMILY, kind: 'changes', whileStill: 'open', label: msg`A completed task is open again` },
    sms: defineMessage({
      comment: 'To the helper who had marked the task as done: the family says that it is not, and it is open again',
      message: '{family}: "{title}" ({when}) still needs doing. Who can take it? {link}',
    }),
  },
  reminder: {
    ...{ ...AHEAD, kind: 'reminders', reads: 'before', mail: 'task', calendar: 'event', label: msg`A reminder` },
    sms: defineMessage({
      comment: "To the helper: a reminder of a task. {when} is such as 'tomorrow 07:40'",
      message: '{family}: reminder, {when}: "{title}". {link}',
    }),
  },
  still_coming: {
    ...{ ...AHEAD, kind: 'still_coming', reads: 'before', mail: 'question', calendar: 'event', label: msg`Are you still coming?` },
    sms: defineMessage({ comment: 'To the helper, some days before', message: '{family}: "{title}" is {when}. Are you coming? {link}' }),
  },
  task_still_yours: {
    ...{ ...AHEAD, kind: 'personal', mail: 'task', calendar: 'event', label: msg`No one has taken over their task yet` },
    sms: defineMessage({
      comment: 'To the helper who has the task and looks for someone to take it over; no one has yet. The link leads to giving it back',
      message: '{family}: "{title}" ({when}) is still yours: no one has taken over yet. {link}',
    }),
  },
  standby_ended: {
    ...{ ...OF_HELP, lifetime: 7 * DAY, counts: 'none', label: msg`No one needs to be on standby any more` },
    sms: defineMessage({
      comment:
        'To a helper who said that they could do a task if its taker can’t. No one is on standby any more; several tasks are counted in place of {title}',
      message:
        '{family}: no need to stand by for {count, plural, =1 {"{title}" ({when})} other {# tasks}} any more. Thanks for being ready. We may ask again.',
    }),
  },
  task_thanks: {
    ...{ ...OF_HELP, lifetime: 2 * DAY, counts: 'thanks', values: [A_TASK, BY, REASON], label: msg`A thank-you` },
    sms: defineMessage({
      comment: 'To the helper who did the task; {reason} is what the family writes. {dated} is yes if the task had a date',
      message: '{family}: {name} thanks you for "{title}"{dated, select, yes { ({when})} other {}}: "{reason}"',
    }),
  },
  task_answer: {
    ...{ ...FROM_FAMILY, kind: 'personal', values: [A_TASK, REASON], label: msg`The answer to a question` },
    sms: defineMessage({
      comment: 'To the helper who asked something about a task; {reason} is the answer',
      message: '{family}: our answer about "{title}" ({when}): "{reason}" {link}',
    }),
  },
} satisfies Templates
