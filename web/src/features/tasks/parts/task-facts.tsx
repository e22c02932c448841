import { TAKER_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, KeyRound, MapPin, Repeat, ShieldCheck, Siren, TextAlignStart, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { calendarDayHeading, dayHeading, eventDayOf, familyTimeIfDifferent, timeOfDay } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { mapsLink } from '../../../platform/contact-links.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card, Pill } from '../../../ui/card.tsx'
import { type JoinedTask, type KnownTask, stateOfCard } from '../task-cards.rules.ts'
import type { whenAddressComes } from '../tasks.rules.ts'
import { DayPartText } from './day-part.tsx'
import { useLaterText, useRhythmText } from './rhythm-text.ts'
import { OpenDaysOrAny } from './start-time.tsx'
import styles from './task-facts.module.css'
import { TimeRange } from './time-range.tsx'

/** A fact beside its icon. */
const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={styles.time}>
    {icon}
    <div>{children}</div>
  </div>
)

/** A task's day and times in the reader's zone, with the family's time if it differs. A day without a time is the family's day. */
export function TaskTimeText({ task, familyTimeZone }: { task: Task; familyTimeZone: string }) {
  const { start_at: start, end_at: end, all_day } = task
  const day = eventDayOf(task, reader().timeZone)
  const part = task.may_be?.part_of_day
  const familyTime = start && !all_day && familyTimeIfDifferent(start, end, familyTimeZone, reader())
  return (
    <Fact icon={<CalendarDays aria-hidden="true" />}>
      <p className={styles.day}>{start && day ? calendarDayHeading(day, reader().locale) : <OpenDaysOrAny moment={task} />}</p>
      <p className="soft">
        {start && end && !all_day ? (
          <TimeRange start={start} end={end} reader={reader()} />
        ) : part && (!start || all_day) ? (
          <DayPartText part={part} />
        ) : all_day ? (
          <Trans>Any time that day</Trans>
        ) : (
          task.status !== 'completed' && <Trans>Whenever it suits you</Trans>
        )}
      </p>
      {familyTime && (
        <p className="note">
          <bdi>{familyTime}</bdi>
        </p>
      )}
    </Fact>
  )
}

/**
 * Roughly where a task is, and when its taker will see the address: after taking it, or the day before (P49). Hidden if neither is known.
 */
export function TaskPlace({ area, addressComes }: { area: string | null; addressComes: ReturnType<typeof whenAddressComes> | null }) {
  if (!area && !addressComes) return null
  return (
    <Fact icon={<MapPin aria-hidden="true" />}>
      {area && (
        <p className={styles.day}>
          <bdi>{area}</bdi>
        </p>
      )}
      {addressComes && (
        <p className="soft">
          {addressComes === 'once looked at' ? (
            <AddressOnceConfirmed />
          ) : addressComes === 'once taken' ? (
            <Trans>You’ll see the address once you’ve taken the task.</Trans>
          ) : (
            <Trans>If you take this task, you’ll see the address from the day before.</Trans>
          )}
        </p>
      )}
    </Fact>
  )
}

/** How many people a task needs and who comes, and how it repeats. Hidden for a task of one person that does not repeat. */
export function TaskPlaces({ card, now }: { card: JoinedTask<KnownTask>; now: number }) {
  const rhythmText = useRhythmText()
  const { t } = useLingui()
  const { places, needed, isMine, names } = stateOfCard(card, now)
  const who = joinNames(names)
  const laterText = useLaterText()(card)
  return (
    <>
      {places > 1 && (
        <Fact icon={<Users aria-hidden="true" />}>
          <p className={styles.day}>
            {t`${plural(places, { one: '# person', other: '# people' })}, ${plural(needed, { 0: 'no one else is needed', one: '# still needed', other: '# still needed' })}`}
          </p>
          {names.length > 0 && (
            <p className="soft">
              {isMine ? (
                <Trans>
                  With you: <bdi>{who}</bdi>
                </Trans>
              ) : (
                <Trans>
                  Who’s coming: <bdi>{who}</bdi>
                </Trans>
              )}
            </p>
          )}
        </Fact>
      )}
      {card.task.series_id !== null && (
        <div className={styles.time}>
          <Repeat aria-hidden="true" />
          <p className={styles.day}>{laterText ?? (card.rhythm ? rhythmText(card.rhythm) : <Trans>Repeats</Trans>)}</p>
        </div>
      )}
    </>
  )
}

/** The family's text, with its line breaks. */
export function TaskDescription({ text }: { text: string | null }) {
  return (
    <div className={styles.time}>
      <TextAlignStart aria-hidden="true" />
      {text ? (
        <p dir="auto" className={styles.description}>
          {text}
        </p>
      ) : (
        <p className="soft">
          <Trans>No description</Trans>
        </p>
      )}
    </div>
  )
}

/** Special features of a task, each with a short reason. */
export function TaskMarks({ task }: { task: Task }) {
  if (!task.urgent && !task.trusted_only) return null
  return (
    <ul className="row">
      {task.urgent && task.status === 'initial' && (
        <li>
          <Pill tone="need" icon={<Siren aria-hidden="true" />}>
            <Trans>Urgent: the family needs someone soon</Trans>
          </Pill>
        </li>
      )}
      {task.trusted_only && (
        <li>
          <Pill tone="plain" icon={<ShieldCheck aria-hidden="true" />}>
            <Trans>For people the family knows well</Trans>
          </Pill>
        </li>
      )}
    </ul>
  )
}

export const HouseRules = ({ text }: { text: string }) => (
  <Card sunk className={`stack-1 ${styles.textCard}`}>
    <h2 className="topic">
      <Trans>House rules</Trans>
    </h2>
    <p dir="auto">{text}</p>
  </Card>
)

/**
 * The texts that only the taker and the family's side see, until a day after the task. A map gets only the address, and only after a tap.
 */
export function TextsForTaker({ task, title }: { task: Task; title?: ReactNode }) {
  const { address } = task
  const names = TAKER_TEXTS.filter((name) => task[name])
  if (names.length === 0) return null
  return (
    <Card className={`stack-1 ${styles.textCard}`}>
      <h2 className="topic">
        <KeyRound aria-hidden="true" />
        {title ?? <Trans>Only for you</Trans>}
      </h2>
      {names.map((name) => (
        <p key={name} dir="auto" className={styles.large}>
          {task[name]}
        </p>
      ))}
      {address && (
        <a href={mapsLink(address)} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
          <MapPin aria-hidden="true" size={20} />
          <Trans>Open in maps</Trans>
        </a>
      )}
    </Card>
  )
}

/** For a new member: when (an instant) the address and the door code will be shown. */
export function PrivateDetailsLater({ from }: { from: string | null }) {
  const moment = from && `${dayHeading(from, reader())}, ${timeOfDay(from, reader())}`
  return (
    <Card sunk className={`stack-1 ${styles.textCard}`}>
      <h2 className="topic">
        <KeyRound aria-hidden="true" />
        <Trans>Only for you</Trans>
      </h2>
      <p>
        {moment ? (
          <Trans>
            You’ll see the address and any notes here from <bdi>{moment}</bdi>.
          </Trans>
        ) : (
          <AddressOnceConfirmed />
        )}
      </p>
    </Card>
  )
}

const AddressOnceConfirmed = () => <Trans>You won’t see the address or any notes until the family has confirmed who joined.</Trans>

/** The title of a task on its own page, beside its picture. */
export const TitleRow = ({ tile, children }: { tile: ReactNode; children: string }) => (
  <div className={styles.top}>
    {tile}
    <h1 className={styles.title}>
      <bdi>{children}</bdi>
    </h1>
  </div>
)
