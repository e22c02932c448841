import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { defineMessage, msg } from '#texts'
import type { MessageValues } from '../platform/message-format.ts'
import { type Templates, TO_FAMILY } from './template.ts'
import { ADDRESS_CHANGE, BY, LOGIN_CODE, PASSED_ON, WANTED_TASK } from './values.ts'

// Messages that let someone sign in, and messages about changes of the addresses to which messages are sent.

export const LOGIN_CODE_LIFETIME = 10 * MINUTE
/** Someone waits for this message with the phone in hand. */
const AT_ONCE = { kind: null, priority: 0, isSecret: true, lifetime: DAY, counts: 'none' } as const
const TO_ADDRESS = { kind: null, isToNumber: true, lifetime: DAY, counts: 'none', values: [] } as const

export const LOGIN = {
  approved: {
    ...{ ...AT_ONCE, isLink: true, calendar: 'event', values: [WANTED_TASK], label: msg`Welcome, with the login link` },
    sms: defineMessage({
      comment: 'To a helper who may join now; the link logs them in. "mine": the task is theirs. "open": it is still open',
      message:
        '{family}: welcome. {wanted, select, mine {"{title}" ({when}) is yours. Log in: {link}} open {"{title}" ({when}) is still open. Log in: {link}} other {Log in: {link}}}',
    }),
  },
  login_link: {
    ...{ ...AT_ONCE, isLink: true, values: [PASSED_ON], label: msg`A new login link` },
    sms: defineMessage({ comment: 'To a helper; the link logs them in', message: '{family}: your new link to log in: {link}' }),
  },
  login_code: {
    ...{ ...AT_ONCE, priority: -1, isToNumber: true, lifetime: LOGIN_CODE_LIFETIME, values: [LOGIN_CODE], label: msg`A login code` },
    // A phone fills in the code by itself: https://wicg.github.io/sms-one-time-codes/
    lastLine: ({ host, code }: MessageValues) => `\n\n@${host} #${code}`,
    sms: defineMessage({
      comment: 'The code comes first, and the name of the app is in it. "leave": to see or delete all that is kept',
      message:
        "{code} is your code {purpose, select, change_number {to confirm your new number or e-mail at Hand in Hand} start_family {to start a circle at Hand in Hand} leave {to see or delete what Hand in Hand keeps about you} other {to log in to Hand in Hand}}. Please don't share it.",
    }),
  },
  circle_proposed: {
    ...{ ...AT_ONCE, isToNumber: true, isLink: true, values: [BY], label: msg`A friend’s question whether to start a circle` },
    sms: defineMessage({
      comment:
        'To someone for whom a friend would like to start a circle; {family} is the name of the app. It is the only message unless they say yes',
      message: '{family}: {name} would like to ask friends to help you day to day. Is that OK? {link}',
    }),
  },
  number_changed: {
    ...{ ...TO_ADDRESS, label: msg`Their number has changed` },
    sms: defineMessage({
      comment: 'To the old number or mail address',
      message: "{family}: messages to you now go to another number or e-mail, not to this one. If it wasn't you, please tell the family.",
    }),
  },
  address_changed: {
    ...TO_ADDRESS,
    isSecret: true,
    lifetime: 2 * DAY,
    values: [ADDRESS_CHANGE],
    label: msg`Their number or e-mail address has changed`,
    sms: defineMessage({
      comment:
        'To the number and mail address that someone has, when one was added, changed or removed; {family} is the name of the app. The link undoes it, for 7 days',
      message:
        "{family}: {address, select, added {a number or e-mail was added for you} removed {your number or e-mail was removed} other {your number or e-mail was changed}}. If it wasn't you, undo it: {link}",
    }),
  },
  own_address: {
    ...{ ...TO_ADDRESS, isSecret: true, label: msg`They were asked to confirm an e-mail address` },
    sms: defineMessage({
      comment: 'To a mail address that a helper gave for the mails of one family. The link leads to a page with a yes',
      message: "{family}: someone gave this address for the family's messages. Should they come here? Yes: {link}",
    }),
  },
  address_removed: {
    ...{ ...TO_FAMILY, lifetime: 2 * DAY, isOfTaken: true, counts: 'none', values: [BY] },
    label: msg`Asked to check on someone whose number or e-mail was removed`,
    sms: defineMessage({
      comment:
        'To the family: a helper removed their number or mail address, twice within a week. It may have been someone with their phone. The link leads to the helper',
      message: '{family}: {name} removed their own number or e-mail. Was it really them? If not: {link}',
    }),
  },
} satisfies Templates
