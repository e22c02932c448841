import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

/** The texts of the page behind the link in a message that asks someone for a task. */
const ASK_PAGE_TEXTS = {
  question: defineMessage({ comment: 'Asks a helper for a task; {name} is the helper', message: '{name}, could you do this?' }),
  yes: defineMessage({ comment: 'A button: the helper takes the task', message: 'Yes, I will do it' }),
  no: defineMessage({ comment: 'A button: the helper is not asked for this task again', message: 'Not this time' }),
  whichDay: defineMessage({
    comment: 'Above the days on which a task may be, of which a helper picks one',
    message: 'Which day suits you?',
  }),
  hour: defineMessage({ comment: 'Beside a field for a time, which may stay empty', message: 'At what time? (if you know it)' }),
  whose: defineMessage({ message: 'This message was for {name}. If that’s not you, please don’t reply.' }),
  heldHidden: defineMessage({ message: 'You have something else at that time.' }),
  readBoth: defineMessage({ comment: 'Above a button that takes a task', message: 'Please read first: what not to cook, house rules' }),
  readAvoid: defineMessage({ message: 'Please read first: what not to cook' }),
  readRules: defineMessage({ message: 'Please read first: house rules' }),
  readThis: defineMessage({ message: 'Please read this first' }),
  notEaten: defineMessage({ message: 'Allergies and what isn’t eaten' }),
  houseRules: defineMessage({ message: 'House rules' }),
  mine: defineMessage({ message: 'Thank you, {name}. It is yours.' }),
  mineMore: defineMessage({ message: 'The family knows. Log in to see the details.' }),
  event: defineMessage({ comment: 'A link to a file that calendars open', message: 'Add to my calendar' }),
  gone: defineMessage({ message: 'Thank you all the same, {name}' }),
  goneMore: defineMessage({ message: 'Someone else got there first, or it’s no longer needed.' }),
  declined: defineMessage({ message: 'That is all right' }),
  declinedMore: defineMessage({ message: 'Thank you for letting us know. The family can ask someone else.' }),
  ended: defineMessage({ comment: 'The page of a link that asked for a task', message: 'This link has expired' }),
  endedMore: defineMessage({
    comment: 'The same: why, and what to do',
    message: 'The task has begun, you have a newer link, or you have left the circle. You can see what’s open now in the app.',
  }),
  reopen: defineMessage({ message: 'Please open the link in your message again' }),
  reopenMore: defineMessage({
    message: 'To keep it safe, this page forgets the link after an hour. The link itself still works: just open it again.',
  }),
  paused: defineMessage({ message: 'The family has paused for now. Nothing was changed.' }),
  refused: defineMessage({
    comment: 'A yes to a task could not be taken; the link below leads to the task',
    message: 'That couldn’t be done from here. Please open the task in the app.',
  }),
  away: defineMessage({ comment: 'Opens a form in which a helper says when they are away', message: 'I’m away for a while' }),
  awayFrom: defineMessage({ comment: 'The first day on which a helper is away', message: 'From' }),
  awayUntil: defineMessage({ comment: 'The last day on which a helper is away', message: 'Until (including this day)' }),
  awayMore: defineMessage({
    comment: '{family} is the name of a circle',
    message: 'You won’t be asked for help then, for 60 days at most. Only those who look after the circle of {family} see it.',
  }),
  awaySave: defineMessage({ comment: 'A button: from then on the helper is not asked while they are away', message: 'Don’t ask me then' }),
  awayRefused: defineMessage({ message: 'Please choose days still to come. The last day can’t be before the first.' }),
  awayNoted: defineMessage({ comment: '{last} is a day', message: 'You’re away until {last}. You won’t be asked for help until then.' }),
  awayCut: defineMessage({
    comment: '{last} is a day',
    message: 'You won’t be asked for help until {last}. If you’re away for longer, please say so in the app.',
  }),
  awayHeld: defineMessage({
    comment: 'Of tasks of a helper who is away then, below which a button opens the app',
    message: '{count, plural, one {You still have one task then.} other {You still have # tasks then.}} To see or give back: log in.',
  }),
  otherTime: defineMessage({ comment: 'Opens a form in which a helper suggests other times for a task', message: 'Suggest another time' }),
  otherDay: defineMessage({ comment: 'Beside a field for a day', message: 'Day' }),
  otherHour: defineMessage({ comment: 'Beside a field for a time', message: 'Time' }),
  otherMore: defineMessage({
    comment: 'Below fields for up to three other times for a task',
    message:
      'The family can accept one of them within two days, as long as the task hasn’t started. Others may be asked meanwhile. It is yours once the family says yes.',
  }),
  otherSave: defineMessage({
    comment: 'A button: the family sees at which other times the helper could do the task',
    message: 'Suggest these times',
  }),
  otherDrop: defineMessage({ comment: 'A button: the helper suggests no other time any more', message: 'Withdraw my suggestion' }),
  otherRefused: defineMessage({
    message: 'Please choose other times in the next two months. If the task has a set time, add a time to each day.',
  }),
  otherNoted: defineMessage({
    comment: 'A helper has suggested other times for a task, which {when} lists',
    message: 'You suggested {when}. If that suits the family, you’ll get a message.',
  }),
  otherDeclined: defineMessage({
    comment: 'None of the times that a helper suggested for a task suits the family',
    message: 'The times you suggested don’t work for the family. Thank you for offering.',
  }),
  friend: defineMessage({ comment: 'A button after a no: someone else could do the task', message: 'I know someone' }),
  friendTitle: defineMessage({ comment: 'A helper passes a link on to one person who could do a task', message: 'A link for one person' }),
  friendMore: defineMessage({
    message:
      'It is only for this task. Anyone who opens it sees your first name, the name of the circle, the kind of the task and what is below, and can ask to join the circle. After the first request it no longer works.',
  }),
  friendCopy: defineMessage({ comment: 'Above a text with a link', message: 'To pass on' }),
  friendText: defineMessage({
    comment: 'A helper sends it to someone they know; {title} is a task, {when} its day, perhaps with the hour',
    message: 'Could you help with “{title}” ({when})? {link}',
  }),
  toTask: defineMessage({ comment: 'A link to a task in the app, where one has to log in', message: 'See the details' }),
  toApp: defineMessage({ comment: 'A link to the app', message: 'Open the app' }),
} as const

export const askPageText = (name: keyof typeof ASK_PAGE_TEXTS, locale: Locale, values: Record<string, string | number> = {}) =>
  translate(ASK_PAGE_TEXTS[name], locale, values)
