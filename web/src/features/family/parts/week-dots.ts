import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { dateFormat } from '../../../i18n/dates.ts'

const DOTS_MAX = 4

/** How a day is drawn: full dots for what is taken, rings for what is not, and how many more there are. What is needed is never left out. */
export function dotsOf(taken: number, total: number) {
  const rings = Math.min(total - taken, DOTS_MAX)
  const full = Math.min(taken, Math.max(DOTS_MAX - rings, 0))
  return { full, rings, more: total - full - rings }
}

/** The weekday of a calendar day in the two or three letters that a narrow column has room for. */
export function shortWeekday(day: string, locale: Locale) {
  // Hebrew's short form repeats the word 'day'; its narrow one is the letter that people write.
  const weekday = locale === 'iw' ? 'narrow' : 'short'
  const words = dateFormat({ locale, timeZone: 'UTC' }, { weekday }).format(new Date(`${day}T12:00:00Z`))
  return locale === 'en' ? words.slice(0, 2) : words
}
