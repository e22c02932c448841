import { select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { weekdayName, weekdaysInOrder } from '../../../i18n/weekdays.ts'
import type { Rhythm } from '../task-cards.rules.ts'

/** Returns a function that writes a rhythm as 'every Tuesday'. */
export function useRhythmText() {
  const { t } = useLingui()
  const { locale } = reader()
  return (rhythm: Rhythm) => {
    if (rhythm === 'day') return t`every day`
    if (rhythm === 'two weeks') return t`every two weeks`
    const each = weekdaysInOrder(locale).filter((code) => rhythm.includes(code))
    return joinNames(
      each.map((code) => {
        const weekday = weekdayName(code, locale)
        // In Russian the word for 'every' depends on the day.
        return t`${select(code, { other: `every ${weekday}` })}`
      }),
      locale,
    )
  }
}
