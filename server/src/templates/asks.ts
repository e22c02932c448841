import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import { EXTRA, type Templates } from './template.ts'
import { A_TASK, ASKED, BY, HOW_MANY, LIKELY } from './values.ts'

// Messages that ask helpers about open tasks, and messages to the family about open tasks and about helpers to call.

const ASK = { ...EXTRA, kind: 'uncovered', lifetime: 12 * HOUR, whileStill: 'open', mail: 'ask', values: [A_TASK, ASKED] } as const
const TO_SIDE = { isToSide: true, kind: 'uncovered', lifetime: 12 * HOUR, counts: 'none' } as const

export const ABOUT_OPEN_TASKS = {
  uncovered: {
    ...{ ...ASK, label: msg`A task still needs someone` },
    sms: defineMessage({
      comment: 'To helpers: no one has taken the task yet',
      message: '{family}: "{title}" ({when}){open, select, yes { is still open} other {}}. Could you help? {link}',
    }),
  },
  take_over: {
    ...{ ...ASK, label: msg`Someone is needed to take a task over` },
    sms: defineMessage({
      comment: 'To helpers: the one who has the task may not be able to do it, and looks for someone to take it over',
      message: '{family}: {open, select, yes {could you take over} other {take over}} "{title}" ({when})? {link}',
    }),
  },
  perhaps: {
    ...{ ...ASK, label: msg`A task still needs someone` },
    sms: defineMessage({
      comment: 'To helpers: no one has taken a task that has no day; {when} is a day that is proposed',
      message: '{family}: "{title}"{open, select, yes { is still open} other {}}. Could you do it {when}? {link}',
    }),
  },
  nobody_yet: {
    ...{ ...TO_SIDE, whileStill: 'open', values: [A_TASK, HOW_MANY], label: msg`No one has taken a task yet` },
    sms: defineMessage({
      comment:
        'To the family, in the morning and in the evening: no one has taken the task yet; the link shows people who could help. Or # of {amount} tasks are open',
      message:
        '{family}: {count, plural, =1 {"{title}" ({when}) is still open. Who to ask:} other {{span, select, tomorrow {tomorrow} other {today and tomorrow}} # of {amount} tasks open, first "{title}" ({when}).}} {link}',
    }),
  },
  other_days: {
    ...{ ...TO_SIDE, whileStill: 'open', values: [A_TASK, LIKELY], label: msg`Could a task be on another day?` },
    sms: defineMessage({
      comment:
        "To the family: no one has taken the task so far. {likely}: a day and a part of it, 'Friday, in the morning'. The link shows the question, and a button for yes",
      message:
        '{family}: "{title}" ({when}) is still open. Could it be another day?{amount, plural, =0 {} one { # person is free: {likely}.} other { # people are free: {likely}.}} {link}',
    }),
  },
  call_helper: {
    ...{ ...TO_SIDE, kind: 'calls', priority: 1, values: [A_TASK, BY], label: msg`Who to call for tomorrow` },
    sms: defineMessage({
      comment: 'To the family: helpers without SMS have to be called; the link has their numbers',
      message:
        '{family}: {count, plural, =1 {please call {name} about "{title}" ({when}). Number:} other {please call # people about tomorrow. Numbers:}} {link}',
    }),
  },
} satisfies Templates
