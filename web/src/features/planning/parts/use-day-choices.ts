import { useLingui } from '@lingui/react/macro'
import { plusDays } from '../../../i18n/calendar-days.ts'
import { dateFormat, localDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'

/** Days that have a separate button: today and the six days after it. */
const DAYS_SHOWN = 7

/** Today and the days after it (YYYY-MM-DD), as the family's calendar has them. `now` in ms. */
export function daysAhead(now: number, timeZone: string) {
  const today = localDate(now, timeZone)
  return Array.from({ length: DAYS_SHOWN }, (_, index) => plusDays(today, index))
}

/** HH:MM on the family's clock. `now` in ms. */
export const clockIn = (now: number, timeZone: string) => timeOfDay(new Date(now).toISOString(), { locale: 'en', timeZone })

/**
 * A day for screen readers, with its month: 'Tue 24 November'. It contains the visible name, for control by voice. Undefined for today and
 * tomorrow.
 */
export const spokenDay = (day: string, [today, tomorrow]: readonly string[]) =>
  day === today || day === tomorrow
    ? undefined
    : dateFormat({ locale: reader().locale, timeZone: 'UTC' }, { weekday: 'short', day: 'numeric', month: 'long' }).format(Date.parse(day))

/** A short name for each of the days that `daysAhead` returns: 'Today', 'Tomorrow', 'Tue 24'. */
export function useDayNames(days: readonly string[]) {
  const { t } = useLingui()
  const shortDay = dateFormat({ locale: reader().locale, timeZone: 'UTC' }, { weekday: 'short', day: 'numeric' })
  return (day: string) => (day === days[0] ? t`Today` : day === days[1] ? t`Tomorrow` : shortDay.format(Date.parse(day)))
}
