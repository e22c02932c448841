import { type AwayDays, readAway } from '@hand-in-hand/contract/away.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { calendarDayHeading, localDate } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Folded, TextField } from '../../../ui/fields.tsx'
import { myTasksQuery } from '../../tasks/tasks.api.ts'
import { heldWhileAway } from '../away.rules.ts'

interface AwayFieldsProps {
  family: string
  /** Null for someone who is not away. */
  days: AwayDays | null
  onChange: (days: AwayDays | null) => void
}

/** When I am away, folded unless I am away now. The tasks that I have on these days are shown at once. */
export function AwayFields({ family, days, onChange }: AwayFieldsProps) {
  const { t } = useLingui()
  const { data: mine = [] } = useQuery(myTasksQuery(family))
  const { locale, timeZone } = reader()
  const today = localDate(Date.now(), timeZone)
  const read = days && readAway(days, today)
  const isRefused = typeof read === 'string'
  const meant = isRefused ? null : read
  const held = meant ? heldWhileAway(mine, meant, timeZone) : []
  const lastDay = meant && calendarDayHeading(meant.until, locale)
  return (
    <Folded
      title={<Trans>I’m away for a while</Trans>}
      note={lastDay ? <Trans>Until {lastDay}</Trans> : <Trans>No</Trans>}
      isOpen={days !== null}
    >
      <TextField
        type="date"
        label={t`From`}
        value={days?.from ?? ''}
        min={today}
        dir="ltr"
        onChange={(from) => onChange(from === '' ? null : { until: null, ...days, from })}
      />
      <TextField
        type="date"
        label={t`Until (including this day)`}
        hint={<Trans>You won’t be asked for help then. With no end date, that’s for a year. Only the family sees it.</Trans>}
        value={days?.until ?? ''}
        min={days?.from ?? today}
        dir="ltr"
        error={isRefused ? errorText(read) : undefined}
        onChange={(until) => onChange({ from: days?.from ?? today, until: until === '' ? null : until })}
      />
      {held.length > 0 && (
        <>
          <p className="soft">
            <Trans>You still have these tasks then. If you can’t do one, open it to give it back.</Trans>
          </p>
          <ul>
            {held.map((task) => (
              <li key={task.task_id}>
                <Link to={paths.taskPreview(family, task.task_id)}>
                  <bdi>{task.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {days && (
        <QuietButton onClick={() => onChange(null)}>
          <Trans>I’m not away</Trans>
        </QuietButton>
      )}
    </Folded>
  )
}
