import { readerLocale } from '../../../i18n/catalogues.ts'
import { usualWeekStart, weekdayName, weekdaysFrom } from '../../../i18n/weekdays.ts'

/** The days of the week, and `never`, to choose from. */
export const weekDayOptions = (never: string) => [
  ...weekdaysFrom(usualWeekStart(readerLocale())).map((day) => ({ value: day as string, label: weekdayName(day, readerLocale()) })),
  { value: 'never', label: never },
]
