import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, type Text, translate } from '#texts'
import type { EndedByLink } from './fewer-mails.rules.ts'

/** What the page behind the link "Fewer e-mails" says. */
const FEWER_TEXTS = {
  question: defineMessage({ comment: 'The title of a page that ends one kind of message', message: 'Fewer messages?' }),
  whose: defineMessage({
    comment: '{family} is the name of a circle, {name} the helper who gets its messages, {kind} a kind such as "Reminders of my tasks"',
    message: '{name} gets these messages from {family}: {kind}.',
  }),
  end: defineMessage({ comment: 'A button: ends one kind of message', message: 'No more of these' }),
  ended: defineMessage({ comment: 'The title of the page afterwards', message: 'You’ll get no more of these' }),
  endedMore: defineMessage({
    comment: '{family} is the name of a circle, {name} the helper, {kind} a kind of message such as "Reminders of my tasks"',
    message: '{name} gets no more of these from {family}: {kind}. To get them again, choose them in your profile.',
  }),
  unknown: defineMessage({ comment: 'The title of a page whose link does nothing any more', message: 'This link has expired' }),
  unknownMore: defineMessage({ message: 'You can choose in your profile which messages you get.' }),
  toApp: defineMessage({ comment: 'A link to the app', message: 'Open the app' }),
} as const

/** The kinds of messages, as the profile names them. */
const KIND_TEXTS: Record<EndedByLink, Text> = {
  requests: defineMessage({ message: 'Someone asks to join' }),
  taken: defineMessage({ message: 'A task was taken' }),
  withdrawn: defineMessage({ message: 'A task is open again' }),
  completed: defineMessage({ message: 'A task is done' }),
  changes: defineMessage({ message: 'One of my tasks has changed or is no longer needed' }),
  reminders: defineMessage({ message: 'Reminders of my tasks' }),
  still_coming: defineMessage({ message: '“Are you coming?” the day before' }),
  uncovered: defineMessage({ message: 'A task still needs someone' }),
  new_tasks: defineMessage({ message: 'New tasks and news, in the evening' }),
  calls: defineMessage({ message: 'Who to call for tomorrow' }),
  digest: defineMessage({ comment: 'A kind of message', message: 'Daily summary, in the evening' }),
}

export const kindText = (kind: EndedByLink, locale: Locale) => translate(KIND_TEXTS[kind], locale)
export const fewerText = (name: keyof typeof FEWER_TEXTS, locale: Locale, values: Record<string, string> = {}) =>
  translate(FEWER_TEXTS[name], locale, values)
