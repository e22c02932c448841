import { DAY } from '../constants.ts'
import { type Locale, languageTag } from '../locales.ts'

// This file is separate from may-be.rules.ts, so that a page that only names days need not load the rules of picking a day.

const NAMED_ALONE = 3
const NAMED_WITHOUT_DATE = 7

/**
 * Names days in words, such as 'Thu, Fri or Sat'. Adds dates if some days are not in the week that begins `today`, or if `today` is null.
 * More than three days in a row become a span: 'Mon – Fri'.
 */
export function labelOfDays(days: readonly string[], locale: Locale, today: string | null) {
  const tag = locale === 'en' ? 'en-GB' : languageTag(locale)
  const at = days.map((day) => Date.parse(day))
  const [first = 0, last = first] = [at[0], at.at(-1)]
  const isNear = today !== null && first >= Date.parse(today) && last < Date.parse(today) + NAMED_WITHOUT_DATE * DAY
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC', ...(!isNear && { day: 'numeric', month: 'short' }) })
  if (at.length > NAMED_ALONE && last - first === (at.length - 1) * DAY) return format.formatRange(first, last)
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(at.map((day) => format.format(day)))
}
