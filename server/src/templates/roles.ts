import { DAY } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import { type Templates, TO_FAMILY } from './template.ts'
import { A_TASK, BY } from './values.ts'

// Messages about who is in charge of a circle, and about its end.

const OFFER = { kind: 'personal', lifetime: 7 * DAY, counts: 'member', whileStill: 'offered', values: [BY] } as const
const OF_THE_END = { kind: 'personal', lifetime: 7 * DAY, isOfTheEnd: true, counts: 'none', values: [BY] } as const

export const IN_CHARGE = {
  owner_changed: {
    ...{ ...OFFER, label: msg`They were asked to be in charge` },
    sms: defineMessage({
      comment: 'To the person who is to be in charge of the circle, and can accept',
      message: '{family}: {name} would like to hand the circle over to you: {link}',
    }),
  },
  role_offered: {
    ...{ ...OFFER, label: msg`They were asked to be a coordinator` },
    sms: defineMessage({
      comment: 'To a helper, who can accept',
      message: '{family}: {name} asks you to be a coordinator: add tasks, see who comes and decide who joins. {link}',
    }),
  },
  role_declined: {
    ...{ ...TO_FAMILY, lifetime: 2 * DAY, counts: 'member', values: [BY], label: msg`Someone declined a role` },
    sms: defineMessage({
      comment: 'To the family: a helper whom they asked to be a coordinator, or to be in charge, says no',
      message: '{family}: {name} would rather not have the role you offered. Nothing has changed. {link}',
    }),
  },
  coordinator_now: {
    ...{ ...TO_FAMILY, lifetime: 2 * DAY, counts: 'none', values: [], label: msg`Now a coordinator` },
    sms: defineMessage({
      comment: 'To a helper who has accepted',
      message: '{family}: you are a coordinator now. You can add tasks, see who comes and decide who joins. Start here: {link}',
    }),
  },
  owner_leaving: {
    ...{ ...OF_THE_END, label: msg`Someone else may take charge` },
    sms: defineMessage({
      comment: 'To the person in charge, who stopped answering; {name} is a helper. Opening the link is enough to stay in charge',
      message: '{family}: in 7 days {name} can take over your circle of helpers. To keep it, open this: {link}',
    }),
  },
  owner_coming: {
    ...{ ...OF_THE_END, label: msg`They may take charge in seven days` },
    sms: defineMessage({
      comment: 'To a helper; {name} is the person in charge, who stopped answering',
      message: '{family}: in 7 days you can take charge of the circle, unless {name} opens it first. {link}',
    }),
  },
  owner_ready: {
    ...{ ...OF_THE_END, values: [], label: msg`They can take charge now` },
    sms: defineMessage({
      comment: 'To a helper, seven days later. They accept in the app',
      message: '{family}: you can take charge of the circle now: {link}',
    }),
  },
  family_idle: {
    ...{ ...OF_THE_END, values: [], label: msg`Reminder to open the circle` },
    sms: defineMessage({
      comment: 'To the person in charge, if no one has opened the circle for a year',
      message: "{family}: your circle of helpers hasn't been opened for a year. It closes in 30 days. To keep it: {link}",
    }),
  },
  family_closed: {
    ...{ ...OF_THE_END, counts: 'holder', lifetime: 2 * DAY, calendar: 'held', values: [A_TASK], label: msg`The circle was closed` },
    sms: defineMessage({
      comment: 'To all helpers',
      message: '{family}: the circle is closed, and the tasks you took are no longer needed. Thank you for being there.',
    }),
  },
  family_reopened: {
    ...{ ...OF_THE_END, counts: 'holder', lifetime: 2 * DAY, calendar: 'held', values: [A_TASK], label: msg`The circle was reopened` },
    sms: defineMessage({
      comment: 'To all helpers',
      message: '{family}: the circle is open again, and the tasks you took are yours again. {link}',
    }),
  },
} satisfies Templates
