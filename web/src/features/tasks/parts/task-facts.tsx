import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarDays, KeyRound, MapPin, ShieldCheck, Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayHeading, familyTimeIfDifferent, type ReaderSettings, timeOfDay } from '../../../i18n/dates.ts'
import { mapsLink } from '../../../platform/contact-links.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './task-facts.module.css'
import { TimeRange } from './time-range.tsx'

/** A task's day and times in the reader's zone, with the family's time if it differs. */
export function TaskTime({ task, reader, familyTimeZone }: { task: Task; reader: ReaderSettings; familyTimeZone: string }) {
  const { start_at: start, end_at: end } = task
  const familyTime = start && familyTimeIfDifferent(start, end, familyTimeZone, reader)
  return (
    <div className={styles.time}>
      <CalendarDays aria-hidden="true" />
      <div>
        <p className={styles.day}>{start ? dayHeading(start, reader) : <Trans>Any time</Trans>}</p>
        {start && end && (
          <p className={styles.hours}>
            <TimeRange start={start} end={end} reader={reader} />
          </p>
        )}
        {familyTime && (
          <p className={styles.there}>
            <bdi>{familyTime}</bdi>
          </p>
        )}
        {!start && (
          <p className={styles.hours}>
            <Trans>Whenever it suits you</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

/** The family's text, with its line breaks. */
export function TaskDescription({ text }: { text: string | null }) {
  return text ? (
    <p dir="auto" className={styles.description}>
      {text}
    </p>
  ) : (
    <p className={classNames(styles.description, styles.none)}>
      <Trans>No description</Trans>
    </p>
  )
}

/** Special features of a task, each with a short reason. */
export function TaskMarks({ task }: { task: Task }) {
  if (!task.urgent && !task.trusted_only) return null
  return (
    <ul className={styles.marks}>
      {task.urgent && task.status === 'initial' && (
        <li>
          <Pill tone="need" icon={<Siren aria-hidden="true" />}>
            <Trans>Urgent: the family needs somebody soon</Trans>
          </Pill>
        </li>
      )}
      {task.trusted_only && (
        <li>
          <Pill tone="plain" icon={<ShieldCheck aria-hidden="true" />}>
            <Trans>For people whom the family knows well</Trans>
          </Pill>
        </li>
      )}
    </ul>
  )
}

/** The rules of this home. */
export function HouseRules({ text }: { text: string }) {
  return <TextCard title={<Trans>House rules</Trans>} text={text} sunk />
}

/** The address and the door code: for the assignee, until a day after the task. */
export function PrivateDetails({ text }: { text: string }) {
  return (
    <TextCard title={<Trans>Only for you</Trans>} icon={<KeyRound aria-hidden="true" />} text={text} large>
      <a href={mapsLink(text)} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
        <MapPin aria-hidden="true" size={20} />
        <Trans>Open in maps</Trans>
      </a>
    </TextCard>
  )
}

/** For a new member: when (an instant) the address and the door code will be shown. */
export function PrivateDetailsLater({ from, reader }: { from: string; reader: ReaderSettings }) {
  const moment = `${dayHeading(from, reader)}, ${timeOfDay(from, reader)}`
  return (
    <Card sunk className={styles.textCard}>
      <h2>
        <KeyRound aria-hidden="true" />
        <Trans>Only for you</Trans>
      </h2>
      <p>
        <Trans>
          The family’s private details show here from <bdi>{moment}</bdi>.
        </Trans>
      </p>
    </Card>
  )
}

interface TextCardProps {
  title: ReactNode
  text: string
  icon?: ReactNode
  sunk?: boolean
  large?: boolean
  children?: ReactNode
}
function TextCard({ title, text, icon, sunk = false, large = false, children }: TextCardProps) {
  return (
    <Card sunk={sunk} className={styles.textCard}>
      <h2>
        {icon}
        {title}
      </h2>
      <p dir="auto" className={large ? styles.large : undefined}>
        {text}
      </p>
      {children}
    </Card>
  )
}
