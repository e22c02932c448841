import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import { EXTRA, OF_SOON_TASKS, type Templates, TO_FAMILY } from './template.ts'
import { A_TASK, BY, COUNT, DAYS_NEWS, HOW_MANY, REASON, REQUESTS } from './values.ts'

// Messages to the family and its helpers about what others did.

const OF_TAKEN = { kind: 'taken', lifetime: 12 * HOUR, counts: 'member', values: [A_TASK, BY] } as const
const TAKEN = { ...OF_TAKEN, isToSide: true } as const
const NO_LONGER_TAKEN = { ...OF_SOON_TASKS, isToSide: true, kind: 'withdrawn', values: [A_TASK, BY] } as const
const WITHDRAWN = { ...NO_LONGER_TAKEN, lifetime: 12 * HOUR, event: 'withdrawn', values: [A_TASK, BY, REASON] } as const
const FOR_AN_ANSWER = { ...TO_FAMILY, lifetime: DAY, counts: 'member', whileStill: 'unanswered', values: [A_TASK, BY, REASON] } as const
const REQUEST = { ...EXTRA, isToSide: true, kind: 'requests', lifetime: 2 * DAY, values: [REQUESTS] } as const
const NEW = { ...EXTRA, kind: 'new_tasks', lifetime: 4 * HOUR } as const

export const NEWS = {
  task_taken: {
    ...{ ...TAKEN, label: msg`A task was taken` },
    sms: defineMessage({ comment: 'To the person who added the task', message: '{family}: {name} took "{title}" ({when}). {link}' }),
  },
  tasks_taken: {
    ...{ ...TAKEN, label: msg`Several dates of a task were taken` },
    sms: defineMessage({
      comment: 'To the person who added the tasks; {when} lists the dates',
      message: '{family}: {name} took {count, plural, one {# date} other {# dates}} of "{title}": {when}. {link}',
    }),
  },
  task_taken_over: {
    ...{ ...TAKEN, label: msg`Someone takes a task over` },
    sms: defineMessage({
      comment: 'To the person who added the task: another helper does it now, in place of the one who had it',
      message: '{family}: {name} took over "{title}" ({when}). {link}',
    }),
  },
  task_withdrawn: {
    ...{ ...WITHDRAWN, whileStill: 'open', label: msg`A task is open again` },
    sms: defineMessage({
      comment: 'To the person who added the task; the helper gives it back, perhaps with a reason',
      message: '{family}: {name} can\'t do "{title}" ({when}){why, select, yes {: "{reason}"} other {}}. It is open again. {link}',
    }),
  },
  tasks_withdrawn: {
    ...{ ...WITHDRAWN, label: msg`Several dates of a task were given back` },
    sms: defineMessage({
      comment: 'To the person who added the tasks; {when} lists the dates that are given back',
      message:
        '{family}: {name} can\'t do {count, plural, one {# date} other {# dates}} of "{title}": {when}{why, select, yes {: "{reason}"} other {}}. Now open again. {link}',
    }),
  },
  tasks_open_again: {
    ...{ ...WITHDRAWN, values: [A_TASK, BY], label: msg`Several tasks are open again` },
    sms: defineMessage({
      comment: 'To the family: a helper gave several tasks back; the title is one of them',
      message:
        '{family}: {name} can\'t do {count, plural, one {# task} other {# tasks}}, such as "{title}" ({when}). They are open again. {link}',
    }),
  },
  member_left: {
    ...{ ...NO_LONGER_TAKEN, lifetime: DAY, label: msg`Someone has left; their tasks are open again` },
    sms: defineMessage({
      comment: 'To the family: a helper left, and their tasks are open again',
      message:
        '{family}: {name} has left the circle. Open again: {count, plural, =1 {"{title}"} other {# tasks, "{title}"}} ({when}). {link}',
    }),
  },
  task_completed: {
    ...{ ...OF_TAKEN, kind: 'completed', label: msg`A task is done` },
    sms: defineMessage({
      comment: 'To the person who added the task',
      message: '{family}: "{title}" ({when}) is done, thanks to {name}. {link}',
    }),
  },
  task_uncompleted: {
    ...{ ...TAKEN, kind: 'completed', label: msg`A task is not done after all` },
    sms: defineMessage({
      comment: 'To the person who added the task; the helper had marked it as done',
      message: '{family}: "{title}" ({when}) is not done after all, says {name}. {link}',
    }),
  },
  task_question: {
    ...{ ...FOR_AN_ANSWER, label: msg`A question about a task` },
    sms: defineMessage({
      comment: 'To the family: a helper asks something about a task; {reason} is the question',
      message: '{family}: {name} asks about "{title}" ({when}): "{reason}" {link}',
    }),
  },
  task_suggestion: {
    ...{ ...FOR_AN_ANSWER, values: [A_TASK, BY], label: msg`Another time for a task` },
    sms: defineMessage({
      comment: "To the family: a helper can't do an open task at its time, and suggests others, which {when} lists. The link accepts one",
      message: '{family}: {name} could do "{title}" at another time: {when}. Does that suit? {link}',
    }),
  },
  join_request: {
    ...{ ...REQUEST, label: msg`Someone asks to join` },
    sms: defineMessage({
      comment: 'To the family',
      message: '{family}: {count, plural, =1 {{name} asks to join your circle} other {# people ask to join your circle}}. {link}',
    }),
  },
  requests_waiting: {
    ...{ ...REQUEST, label: msg`Someone is still waiting to join` },
    sms: defineMessage({
      comment: 'To the family, the next day',
      message:
        '{family}: {count, plural, =1 {{name} is still waiting to join your circle} other {# people are still waiting to join your circle}}. {link}',
    }),
  },
  came_by_link: {
    ...{ ...TO_FAMILY, lifetime: 2 * DAY, counts: 'none', isOfTaken: true, isInRest: true, namesMany: true, values: [REQUESTS] },
    label: msg`Who joined through your link`,
    sms: defineMessage({
      comment:
        'To the family, in the evening: {name} is one person, or a list of people, who joined by a link that needs no approval today. The link leads to them: they may stay, or are removed',
      message:
        '{family}: {count, plural, =1 {{name} joined through your link.} other {# people joined through your link: {name}.}} Do you know them? {link}',
    }),
  },
  new_tasks: {
    ...{ ...NEW, mail: 'task', values: [A_TASK, REASON, HOW_MANY], label: msg`New tasks` },
    sms: defineMessage({
      comment:
        'To helpers, in the evening: the family has written new tasks; the title is one of them. {reason} is news that the family wrote',
      message:
        '{family}: {why, select, yes {News: "{reason}" And } other {}}{amount, plural, =1 {a new task: "{title}" ({when})} other {# new tasks, such as "{title}" ({when})}}. {link}',
    }),
  },
  news: {
    ...{ ...NEW, whileStill: 'told', values: [REASON], label: msg`News` },
    sms: defineMessage({
      comment: 'To helpers, in the evening: {reason} is news that the family wrote',
      message: '{family}: "{reason}" {link}',
    }),
  },
  digest: {
    ...{ ...EXTRA, isToSide: true, kind: 'digest', lifetime: 12 * HOUR, values: [A_TASK, DAYS_NEWS], label: msg`Daily summary` },
    sms: defineMessage({
      comment:
        'To the family, in the evening: numbers of tasks, without what is none; {givenBack}: the only one given back. {more}: how many other messages',
      message:
        '{family} today:{taken, plural, =0 {} one { # task taken.} other { # tasks taken.}}{named, select, yes { "{givenBack}" was given back.} other {{withdrawn, plural, =0 {} one { # given back.} other { # given back.}}}}{completed, plural, =0 {} one { # done.} other { # done.}}{more, plural, =0 {} one { # more message.} other { # more messages.}}{open, select, yes { Next one open: "{title}", {when}.} other {}} {link}',
    }),
  },
  more_today: {
    ...{ ...EXTRA, kind: 'personal', lifetime: 12 * HOUR, counts: 'member', values: [COUNT], label: msg`More messages from that day` },
    sms: defineMessage({
      comment: 'In the evening, to the family or a helper: questions, thanks and so on that had no SMS of their own. The link shows them',
      message: '{family}: {count, plural, one {# more message} other {# more messages}} for you today. {link}',
    }),
  },
} satisfies Templates
