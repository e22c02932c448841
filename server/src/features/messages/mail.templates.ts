import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

/** The texts of a mail beside its sentence. */
export const MAIL_TEXTS = {
  asks: defineMessage({ comment: 'The subject of a mail that asks a helper: who, what, when', message: '{family} asks: {title}, {when}' }),
  open: defineMessage({ comment: 'A button in a mail', message: 'Open' }),
  answer: defineMessage({
    comment: 'A button in a mail that asks a helper for a task. It opens a page with yes and no',
    message: 'Yes or no',
  }),
  code: defineMessage({ comment: 'The subject of a mail with a login code', message: '{code} is your code' }),
  whoSends: defineMessage({
    comment: 'At the end of a mail. {app} is Hand in Hand; {host} is its address',
    message: '{app} sends this for {family}. {host}',
  }),
  whoSendsAlone: defineMessage({ comment: 'The same if no circle is meant', message: '{app}, {host}' }),
  firstOne: defineMessage({
    comment: 'In the first mail to an address. {app} is Hand in Hand',
    message: '{app} is how {family} asks for everyday help: the family writes down tasks, and people take what suits them.',
  }),
  notRead: defineMessage({ comment: 'At the end of a mail', message: 'Replies to this mail are not read.' }),
  fewer: defineMessage({ comment: 'A link at the end of a mail', message: 'Fewer mails' }),
  notYou: defineMessage({
    comment: 'At the end of a mail with a code',
    message: 'If you did not ask for it, there is nothing to do.',
  }),
} as const

export const mailText = (name: keyof typeof MAIL_TEXTS, locale: Locale, values: Record<string, string> = {}) =>
  translate(MAIL_TEXTS[name], locale, values)
