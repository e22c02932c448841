import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { calendarDayHeading, eventDayOf } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { shortMoment } from '../../i18n/short-day.ts'
import { callLink } from '../../platform/contact-links.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { grouped } from '../../platform/grouped.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { AllDonePicture } from '../../ui/pictures.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { CallErrorNote, EmptyState } from '../../ui/states.tsx'
import { StartTime } from '../tasks/parts/start-time.tsx'
import { TimeRange } from '../tasks/parts/time-range.tsx'
import { CallReason } from './parts/call-reason.tsx'
import { phoneCallsQuery, useNotePhoneCall } from './phone-calls.api.ts'
import styles from './phone-calls.module.css'

/**
 * What the family has to tell people whom no message reaches: about their tasks of today and tomorrow, and about changes of any day. The
 * evening's message links to this page.
 */
export function PhoneCallsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: calls } = useSuspenseQuery(phoneCallsQuery(family))
  const days = grouped(calls, ({ task }) => eventDayOf(task, reader().timeZone) ?? '')
  return (
    <Screen hidesMenu header={<BackHeader back={paths.family} title={t`Who to call`} />}>
      {calls.length === 0 ? (
        <EmptyState
          picture={<AllDonePicture />}
          title={t`No one to call`}
          text={t`A message can reach everyone who is coming today or tomorrow.`}
        />
      ) : (
        <p>{t`No message reaches these people. A short call is their reminder.`}</p>
      )}
      {[...days].map(([day, theirs]) => (
        <section key={day} className="stack-2">
          <GroupHeading>{day === '' ? <Trans>Any time</Trans> : calendarDayHeading(day, reader().locale)}</GroupHeading>
          <ul className="stack-3">
            {theirs.map((each) => (
              <li key={each.task.id}>
                <OneCall phoneCall={each} family={family} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  )
}

function OneCall({ phoneCall, family }: { phoneCall: PhoneCall; family: string }) {
  const { task, called } = phoneCall
  const { t } = useLingui()
  const note = useNotePhoneCall(family, task.id)
  const name = task.assignee?.full_name ?? ''
  const number = task.assignee?.formatted_phone_number
  return (
    <Card className="stack-2">
      <div>
        <p className="bold">
          <bdi>{name}</bdi>
        </p>
        <p className={`note ${styles.what}`}>
          {task.all_day ? (
            <StartTime moment={task} />
          ) : (
            task.start_at && task.end_at && <TimeRange start={task.start_at} end={task.end_at} reader={reader()} />
          )}{' '}
          {/* A cancelled task has no page. */}
          {phoneCall.cancelled ? (
            <bdi>{task.title}</bdi>
          ) : (
            <Link to={paths.familyTask(task.id)}>
              <bdi>{task.title}</bdi>
            </Link>
          )}
        </p>
        <p className={`note ${styles.what}`}>
          <CallReason call={phoneCall} />
        </p>
      </div>
      {number && (
        <a href={callLink(number)} aria-label={`${t`Call ${name}`} ${number}`} className={buttonLook('secondary')}>
          <Phone aria-hidden="true" />
          <bdi dir="ltr">{number}</bdi>
        </a>
      )}
      <div aria-live="polite">
        {called ? (
          <div className={`ends ${styles.told}`}>
            <p>
              <Check aria-hidden="true" size={16} />
              <CalledBy called={called} />
            </p>
            <QuietButton busy={note.isPending} onClick={() => note.mutate(false)}>{t`Undo`}</QuietButton>
          </div>
        ) : (
          <SecondaryButton busy={note.isPending} onClick={() => note.mutate(true)}>{t`I told them`}</SecondaryButton>
        )}
      </div>
      <CallErrorNote error={note.error} />
    </Card>
  )
}

function CalledBy({ called: { at, by } }: { called: NonNullable<PhoneCall['called']> }) {
  const when = shortMoment(at, reader())
  if (by === null) return <Trans>Told on {when}</Trans>
  const name = <bdi>{by}</bdi>
  return (
    <span>
      <Trans>
        Told by {name}, {when}
      </Trans>
    </span>
  )
}
