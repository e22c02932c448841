import { useLingui } from '@lingui/react/macro'
import { CalendarDays, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { buttonLook, IconButton, QuietButton } from '../../../../ui/buttons.tsx'
import styles from './day-bar.module.css'

interface DayBarProps {
  /** The day that is shown alone, `YYYY-MM-DD`. */
  day: string | null
  onDay: (day: string | null) => void
  onToday: () => void
  /** At the end of the line, while all days are shown. */
  children?: ReactNode
}

/** Navigates a long list: to today, or to one day alone. */
export function DayBar({ day, onDay, onToday, children }: DayBarProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={styles.bar}>
      {!day && <QuietButton wide={false} onClick={onToday}>{t`Today`}</QuietButton>}
      <div className={styles.pick}>
        {/* The input covers its label. Empty, it would show a date pattern, or nothing at all on an iPhone. */}
        <span className={buttonLook('quiet', false)} aria-hidden="true">
          <CalendarDays size={20} />
          {day && <span>{calendarDayHeading(day, reader().locale)}</span>}
        </span>
        <input
          type="date"
          aria-label={t`Pick a day`}
          value={typed ?? day ?? ''}
          onChange={({ target: { value } }) => {
            setTyped(isDayTyped(value) ? null : value)
            if (isDayTyped(value)) onDay(value || null)
          }}
          // Desktop browsers open the calendar only from its icon, which is not visible here.
          onClick={(event) => openPicker(event.currentTarget)}
        />
      </div>
      {day && <IconButton label={t`Show all days`} icon={<X aria-hidden="true" size={20} />} onClick={() => onDay(null)} />}
      {!day && children}
    </div>
  )
}

/** Whether the day is typed completely. While a year is typed, its first digits make a year of long ago. */
const isDayTyped = (value: string) => value === '' || value >= '2000'

function openPicker(input: HTMLInputElement) {
  try {
    input.showPicker()
  } catch {
    // Old browsers do not have `showPicker`; the input then opens as usual.
  }
}
