import { plural, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { weekdayName, weekdaysFrom } from '../../../i18n/weekdays.ts'
import { useWeekStart } from '../../families/families.api.ts'
import type { JoinedTask, Rhythm } from '../task-cards.rules.ts'

/** Returns a function that writes a rhythm as 'every Tuesday'. */
export function useRhythmText(isVisitor = false) {
  const { t } = useLingui()
  const { locale } = reader()
  const weekStart = useWeekStart(isVisitor)
  return (rhythm: Rhythm) => {
    if (rhythm === 'day') return t`every day`
    if (rhythm === 'week') return t`every week`
    if (rhythm === 'two weeks') return t`every two weeks`
    if (rhythm === 'month') return t`every month`
    const each = weekdaysFrom(weekStart).filter((code) => rhythm.includes(code))
    return joinNames(
      each.map((code) => {
        const weekday = weekdayName(code, locale)
        // In Russian the word for 'every' depends on the day.
        return t`${select(code, { other: `every ${weekday}` })}`
      }),
    )
  }
}

/** Returns a function that writes which later times of a series a card contains: 'every Tuesday, 7 more'. Null without later times. */
export function useLaterText(isVisitor = false) {
  const { t } = useLingui()
  const rhythmText = useRhythmText(isVisitor)
  return ({ later, rhythm }: Pick<JoinedTask<unknown>, 'later' | 'rhythm'>) => {
    const more = later.length
    if (more === 0) return null
    if (!rhythm) return t`${plural(more, { one: '# more date', other: '# more dates' })}`
    return t`${rhythmText(rhythm)}, ${plural(more, { one: '# more', other: '# more' })}`
  }
}
