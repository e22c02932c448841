import { type AwayDays, readAway } from '@hand-in-hand/contract/away.rules.ts'
import { errandsOf, helpWith } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { calendarDayHeading, localDate } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { buttonLook, QuietButton } from '../../../ui/buttons.tsx'
import { Folded, TextField } from '../../../ui/fields.tsx'
import { useMyProfile, useShownFamily } from '../../families/families.api.ts'
import { myTasksQuery } from '../../tasks/tasks.api.ts'
import { heldWhileAway } from '../away.rules.ts'
import { ChoicesPart } from './choices-part.tsx'
import { ErrandTiles } from './errand-tiles.tsx'
import { WeekGrid } from './week-grid.tsx'

interface CanHelpForm {
  canHelp: CanHelp
  away: AwayDays | null
}

const isCanHelpForm = hasShapeOf<CanHelpForm>({ canHelp: { categories: [], times: [] }, away: null })

/** What I can help with, and when. All optional. The family's side sees it. */
export function CanHelpPart({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const shown = useShownFamily(family)
  const saved: CanHelpForm = { canHelp: me.can_help, away: me.away ?? null }
  const [form, keep, forget] = useDraft(`can-help-${family}`, saved, isCanHelpForm)
  const { canHelp: chosen, away } = form
  const setChosen = (canHelp: CanHelpForm['canHelp']) => keep({ ...form, canHelp })
  const isAwayChanged = away?.from !== me.away?.from || away?.until !== me.away?.until

  return (
    <ChoicesPart
      family={family}
      title={t`What I can help with, and when`}
      chosen={{ can_help: chosen, ...(isAwayChanged && { away }) }}
      onSaved={forget}
      savedText={t`The family sees it next to your name.`}
    >
      <p className="soft">
        <Trans>
          Only if you like: it helps <bdi>{shown.title}</bdi> know who to ask. It’s not a promise.
        </Trans>
      </p>
      {!isDemo() && <Link to={paths.could} className={buttonLook('secondary')}>{t`I could …`}</Link>}
      <ErrandTiles chosen={errandsOf(chosen)} onChange={(errands) => setChosen({ ...chosen, ...helpWith(errands) })} />
      <WeekGrid times={chosen.times} onChange={(times) => setChosen({ ...chosen, times })} />
      {!isDemo() && <AwayFields family={family} days={away} onChange={(days) => keep({ ...form, away: days })} />}
    </ChoicesPart>
  )
}

interface AwayFieldsProps {
  family: string
  /** Null for someone who is not away. */
  days: AwayDays | null
  onChange: (days: AwayDays | null) => void
}

/** When I am away, folded unless I am away now. The tasks that I have on these days are named at once. */
function AwayFields({ family, days, onChange }: AwayFieldsProps) {
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
    <Folded title={t`I’m away for a while`} note={lastDay ? <Trans>Until {lastDay}</Trans> : <Trans>No</Trans>} isOpen={days !== null}>
      <TextField
        type="date"
        label={t`From`}
        value={days?.from ?? ''}
        min={today}
        onChange={(from) => onChange(from === '' ? null : { until: null, ...days, from })}
      />
      <TextField
        type="date"
        label={t`Until (including this day)`}
        hint={t`You won’t be asked for help then. With no end date, that’s for a year. Only the family sees it.`}
        value={days?.until ?? ''}
        min={days?.from ?? today}
        error={isRefused ? errorText(read) : undefined}
        onChange={(until) => onChange({ from: days?.from ?? today, until: until === '' ? null : until })}
      />
      {held.length > 0 && (
        <>
          <p className="soft">{t`You still have these tasks then. If you can’t do one, open it to give it back.`}</p>
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
      {days && <QuietButton onClick={() => onChange(null)}>{t`I’m not away`}</QuietButton>}
    </Folded>
  )
}
