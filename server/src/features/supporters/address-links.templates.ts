import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

/** The texts of the pages that the links in messages about addresses open. */
const ADDRESS_LINK_TEXTS = {
  undo: defineMessage({ comment: 'The title of a page that undoes a change of a number or mail address', message: 'Undo the change?' }),
  undoMore: defineMessage({
    message:
      'Your number and e-mail address will be what they were before. All devices will be logged out, and you’ll need to log in again.',
  }),
  undoGone: defineMessage({
    message: 'Your e-mail address for the family will then be removed, and all devices will be logged out. You’ll need to log in again.',
  }),
  undoIt: defineMessage({ comment: 'A button', message: 'Undo it' }),
  undone: defineMessage({ comment: 'The title of the page afterwards', message: 'The change was undone' }),
  undoneMore: defineMessage({ message: 'All devices are logged out. Please log in again.' }),
  reach: defineMessage({ comment: 'The title of a page with a yes', message: 'Get e-mails here?' }),
  reachMore: defineMessage({
    message: 'Someone gave this address for a family’s e-mails. If you don’t know what this is, just close this page.',
  }),
  reachIt: defineMessage({ comment: 'A button', message: 'Yes, write to me here' }),
  reached: defineMessage({ comment: 'The title of the page afterwards', message: 'Thank you' }),
  reachedMore: defineMessage({ message: 'The family’s e-mails will now come to this address.' }),
  ended: defineMessage({ comment: 'The title of a page whose link does nothing any more', message: 'This link has expired' }),
  endedMore: defineMessage({
    message: 'Your number and e-mail address are in your profile. If something is wrong, please tell the family.',
  }),
  toApp: defineMessage({ comment: 'A link to the app', message: 'Open the app' }),
} as const

export const addressLinkText = (name: keyof typeof ADDRESS_LINK_TEXTS, locale: Locale) => translate(ADDRESS_LINK_TEXTS[name], locale)
