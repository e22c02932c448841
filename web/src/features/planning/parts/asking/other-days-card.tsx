import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { localDate } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { dayPartTexts } from '../../../tasks/parts/open-days.tsx'
import { suggestedTimeText } from '../../../tasks/parts/other-times.tsx'
import { useChooseAsking } from '../../asks.api.ts'
import { useChangeTask } from '../../family-tasks.api.ts'
import { AskedCard, sayNothingChanged, TaskAskedAbout } from './asked-card.tsx'

interface OtherDaysCardProps {
  asked: OtherDays
  family: string
  /** Whether the card names the task and links to it. */
  withTask?: boolean
}

/**
 * Asks whether a task that no one took could be on another day. One tap lets the task be on any of the suggested days, and its taker picks
 * one.
 */
export function OtherDaysCard({ asked, family, withTask = false }: OtherDaysCardProps) {
  const { t } = useLingui()
  const today = localDate(useNow(), reader().timeZone)
  const { task, version, title, start_at, all_day, days, part_of_day, likely } = asked
  const change = useChangeTask(family, task)
  const choose = useChooseAsking(family, task)
  const busy = change.isPending || choose.isPending
  const when = labelOfDays(days, reader().locale, today)
  const widen = () =>
    change.mutate(
      { version, change: { type: 'no_time', may_be: { days, taker_sets_hour: !all_day, ...(part_of_day && { part_of_day }) } } },
      { onError: sayNothingChanged, onSuccess: () => showNotice({ title: t`Now on any of these days`, text: when }) },
    )
  return (
    <AskedCard title={t`Could it be another day?`}>
      {withTask && <TaskAskedAbout task={task} title={title} now={suggestedTimeText(start_at, all_day)} />}
      <p>
        {likely && <WhenFree {...likely} today={today} />} <WhoPicks isHourTheirs={!all_day} />
      </p>
      <PrimaryButton busy={busy} onClick={widen}>{t`Yes: ${when}`}</PrimaryButton>
      <QuietButton busy={busy} onClick={() => choose.mutate('fixed', { onError: sayNothingChanged })}>{t`No, it can’t`}</QuietButton>
    </AskedCard>
  )
}

/**
 * The day and part of the day when most people said that they are free, and the number of these people. The number is left out if it would
 * show who they are.
 */
function WhenFree({ day, part_of_day, people, today }: NonNullable<OtherDays['likely']> & { today: string }) {
  const { t, i18n } = useLingui()
  const weekday = labelOfDays([day], reader().locale, today)
  const part = i18n._(dayPartTexts[part_of_day])
  return people === null
    ? t`Perhaps ${weekday}, ${part}?`
    : t`${weekday}, ${part}: ${plural(people, { one: '# person is free.', other: '# people are free.' })}`
}

const WhoPicks = ({ isHourTheirs }: { isHourTheirs: boolean }) =>
  isHourTheirs ? <Trans>The person who takes it picks the day and the time.</Trans> : <Trans>The person who takes it picks the day.</Trans>
