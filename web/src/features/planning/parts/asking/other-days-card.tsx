import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { localDate } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { paths } from '../../../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { REFUSAL_SHOWN, showNotice } from '../../../../ui/notices.tsx'
import { dayPartTexts } from '../../../tasks/parts/open-days.tsx'
import { suggestedTimeText } from '../../../tasks/parts/other-times.tsx'
import { useChooseAsking } from '../../asks.api.ts'
import { useChangeTask } from '../../family-tasks.api.ts'

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
  const now = suggestedTimeText(start_at, all_day)
  // The cards are fetched again, also after a refusal, and this card may disappear. So a notice shows the error.
  const onError = ({ code }: { code: Parameters<typeof errorText>[0] }) =>
    showNotice({ title: t`Nothing was changed`, text: errorText(code), shownFor: REFUSAL_SHOWN })
  const widen = () =>
    change.mutate(
      { version, change: { type: 'no_time', may_be: { days, taker_sets_hour: !all_day, ...(part_of_day && { part_of_day }) } } },
      { onError, onSuccess: () => showNotice({ title: t`Now on any of these days`, text: when }) },
    )
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <span>{t`Could it be another day?`}</span>
      </h2>
      {withTask && (
        <p className="stack-1">
          <Link to={paths.familyTask(task)}>
            <bdi>{title}</bdi>
          </Link>
          <span className="note">
            <Trans>Now: {now}</Trans>
          </span>
        </p>
      )}
      <p>
        {likely && <WhenFree {...likely} today={today} />} <WhoPicks isHourTheirs={!all_day} />
      </p>
      <PrimaryButton busy={busy} onClick={widen}>
        <Trans>Yes: {when}</Trans>
      </PrimaryButton>
      <QuietButton busy={busy} onClick={() => choose.mutate('fixed', { onError })}>{t`No, it can’t`}</QuietButton>
    </Card>
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
