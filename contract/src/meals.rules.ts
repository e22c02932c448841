import { commonNeedOf, SAYS_LITTLE } from './common-needs.rules.ts'
import type { Category } from './tasks.rules.ts'
/** Whether those who bring a meal get their dishes back. */
export const DISHES = ['returned', 'kept'] as const

/** Whether these times (HH:MM) are valid as the time for bringing a meal: both are missing, or `from` is earlier than `until`. */
export const isMealWindow = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null ? from === until : from < until

// GUESTS: one or two digits, or the English and German words for two to ten. HEBREW_GUESTS: the Hebrew words for the same numbers, but not
// for eight. FOR_SO_MANY has the Russian words.
const GUESTS = '\\d\\d?|t(?:wo|hree|en)|f(?:our|ive|ünf)|s(?:ix|even|echs|ieben)|eight|nine|zwei|drei|vier|acht|neun|zehn'
const HEBREW_GUESTS = 'ש(?:ניים|לושה|ישה|בעה)|ארבעה|חמישה|תשעה|עשרה'
const ENDS_THERE = '(?= *(?:$|[,.;()–-]))'

// Recognises a number of guests: 'Lasagne for 5, no nuts', 'for five'. If no word for people follows, the number has to be at the end of
// the text or before a punctuation mark. In Hebrew the word for eight also names an hour, so a word for people has to follow.
const FOR_SO_MANY = new RegExp(
  ` (?:(?:for|für) (?:${GUESTS})(?: pe(?:ople|rsonen))?${ENDS_THERE}|на (?:\\S+ (?:чел|персон)|(?:дво|тро|[а-я]+ер)[иы]х${ENDS_THERE})|ל(?:-?(?:\\d\\d?|שמונה|${HEBREW_GUESTS}) (?:אנשים|נפשות|סועדים)|(?:${HEBREW_GUESTS})${ENDS_THERE}))`,
  'i',
)

/**
 * Whether a task is food that someone brings or cooks. If so, the app shows the family's notes about meals with it. `meal` is what the
 * family said about this task, if it said anything.
 */
export const isMeal = ({ meal, ...task }: { category: Category; title: string; meal?: boolean | number | null | undefined }) =>
  (meal ?? null) === null ? saysMeal(task) : Boolean(meal)

function saysMeal({ category, title }: { category: Category; title: string }) {
  const need = commonNeedOf(category, title)
  return need === null ? SAYS_LITTLE.includes(category) && FOR_SO_MANY.test(title) : need === 'meal'
}
