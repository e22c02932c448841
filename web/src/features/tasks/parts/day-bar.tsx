import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, CalendarSearch, X } from 'lucide-react'
import { calendarDayHeading, type Reader } from '../../../i18n/dates.ts'
import { buttonLook, IconButton, QuietButton } from '../../../ui/buttons.tsx'
import styles from './day-bar.module.css'

interface DayBarProps {
  reader: Reader
  /** The one day that is shown, `YYYY-MM-DD`. */
  day: string | null
  onDay: (day: string | null) => void
  /** Left out where there is nothing from today on. */
  onToday: (() => void) | null
}

/** Moves about in a long list: to today, or to one day alone. */
export function DayBar({ reader, day, onDay, onToday }: DayBarProps) {
  const { t } = useLingui()
  return (
    <div className={styles.bar}>
      {onToday && (
        <QuietButton wide={false} icon={<CalendarDays aria-hidden="true" size={20} />} onClick={onToday}>
          <Trans>Today</Trans>
        </QuietButton>
      )}
      <div className={styles.pick}>
        {/* The input lies over its own words: empty it would show a pattern of letters, or on an iPhone nothing at all. */}
        <span className={buttonLook('quiet', false)} aria-hidden="true">
          <CalendarSearch size={20} />
          <span>{day ? calendarDayHeading(day, reader.locale) : <Trans>Pick a day</Trans>}</span>
        </span>
        <input
          type="date"
          aria-label={t`Pick a day`}
          value={day ?? ''}
          onChange={(event) => onDay(event.target.value || null)}
          // A computer opens its calendar at the small sign alone, which is not seen here.
          onClick={(event) => openPicker(event.currentTarget)}
        />
      </div>
      {day && <IconButton label={t`Show all days`} icon={<X aria-hidden="true" size={20} />} onClick={() => onDay(null)} />}
    </div>
  )
}

function openPicker(input: HTMLInputElement) {
  try {
    input.showPicker()
  } catch {
    // An old browser has no such call; there the input opens as it always did.
  }
}
