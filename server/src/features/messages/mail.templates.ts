import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

/** The texts of a mail, apart from its main sentence. */
export const MAIL_TEXTS = {
  asks: defineMessage({
    comment: 'The subject of a mail that asks a helper: who, what, when. {who} is a person or the name of a circle',
    message: '{who} asks for help: {title}, {when}',
  }),
  hello: defineMessage({ comment: 'The first line of a mail to a helper', message: 'Hello {name},' }),
  when: defineMessage({ comment: 'Before a time, in a mail', context: 'mail', message: 'When' }),
  where: defineMessage({ comment: 'Before a part of town, in a mail', message: 'Area' }),
  howLong: defineMessage({ comment: 'Before a length such as "1 hour", in a mail', message: 'How long' }),
  whoAsks: defineMessage({ comment: 'Before the name of who wrote the task, in a mail', message: 'Who’s asking' }),
  whoElse: defineMessage({ comment: 'Before how many people were asked, in a mail', message: 'Who was asked' }),
  others: defineMessage({
    comment: 'How many people were asked to take a task, in a mail to one of them',
    message: '{count, plural, =0 {only you so far} one {you and one other} other {you and # others}}',
  }),
  until: defineMessage({ comment: 'Before the time until which one can say yes or no, in a mail', message: 'You can answer until' }),
  open: defineMessage({ comment: 'A button in a mail', message: 'Open' }),
  answer: defineMessage({
    comment: 'A button in a mail that asks a helper for a task. It opens a page with yes and no',
    message: 'Yes or no',
  }),
  code: defineMessage({ comment: 'The subject of a mail with a login code', message: '{code} is your code' }),
  whoSends: defineMessage({
    comment: 'At the end of a mail. {app} is Hand in Hand; {host} is its address',
    message: 'Sent by {app} for {family}. {host}',
  }),
  whoSendsAlone: defineMessage({ comment: 'The same if no circle is meant', message: '{app}, {host}' }),
  firstOne: defineMessage({
    comment: 'In the first mail to an address. {app} is Hand in Hand',
    message: '{app} is how {family} asks for everyday help: the family adds tasks, and people take what suits them.',
  }),
  notRead: defineMessage({ comment: 'In a mail, after what it says', message: 'Replies to this e-mail are not read.' }),
  fewer: defineMessage({ comment: 'A link at the end of a mail', message: 'Fewer e-mails' }),
  notYou: defineMessage({
    comment: 'At the end of a mail with a code',
    message: 'If you didn’t ask for it, you can ignore this e-mail.',
  }),
} as const

export const mailText = (name: keyof typeof MAIL_TEXTS, locale: Locale, values: Record<string, string | number> = {}) =>
  translate(MAIL_TEXTS[name], locale, values)
