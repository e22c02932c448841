import { commonNeedOf, SAYS_LITTLE } from './common-needs.rules.ts'
import type { Category } from './tasks.rules.ts'
/** Whether those who bring a meal get their dishes back. */
export const DISHES = ['returned', 'kept'] as const

/** Whether a meal may be brought between these times (HH:MM): none are given, or both, the earlier one first. */
export const isMealWindow = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null ? from === until : from < until

// The numbers from two to ten. For Russian and Hebrew, only as much of each word as is needed to recognise it.
const GUESTS = '\\d\\d?|t(?:wo|hree|en)|f(?:our|ive|ünf)|s(?:ix|even|echs|ieben)|eight|nine|zwei|drei|vier|acht|neun|zehn'
const HEBREW_GUESTS = 'ש(?:ניים|לושה|ישה|בעה)|ארבעה|חמישה|תשעה|עשרה'
const ENDS_THERE = '(?= *(?:$|[,.;()–-]))'

// 'Lasagne for 5, no nuts', 'for five': a number of guests. Without a word for people it is at the end or before a sign. In Hebrew eight
// is also an hour, so it needs such a word.
const FOR_SO_MANY = new RegExp(
  ` (?:(?:for|für) (?:${GUESTS})(?: pe(?:ople|rsonen))?${ENDS_THERE}|на (?:\\S+ (?:чел|персон)|(?:дво|тро|[а-я]+ер)[иы]х${ENDS_THERE})|ל(?:-?(?:\\d\\d?|שמונה|${HEBREW_GUESTS}) (?:אנשים|נפשות|סועדים)|(?:${HEBREW_GUESTS})${ENDS_THERE}))`,
  'i',
)

/**
 * Whether a task is food that someone brings or cooks: what the family says about its meals is shown with it. `meal` is what the family
 * said of this task, if it did.
 */
export const isMeal = ({ meal, ...task }: { category: Category; title: string; meal?: boolean | number | null | undefined }) =>
  (meal ?? null) === null ? saysMeal(task) : Boolean(meal)

function saysMeal({ category, title }: { category: Category; title: string }) {
  const need = commonNeedOf(category, title)
  return need === null ? SAYS_LITTLE.includes(category) && FOR_SO_MANY.test(title) : need === 'meal'
}
