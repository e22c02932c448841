import { directionOf } from '@hand-in-hand/contract/locales.ts'
import type { EventKind, FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { reader } from '../../../i18n/reader.ts'
import { shortMoment } from '../../../i18n/short-day.ts'
import { Card } from '../../../ui/card.tsx'
import { taskHistoryQuery } from '../family-tasks.api.ts'
import { isPartOfTakeover } from '../history.rules.ts'
import styles from './asking/call-list.module.css'

/** The names of a task's events. A note that someone wrote about the task (`wrote`) is left out. */
const EVENT_NAMES: Partial<Record<EventKind, MessageDescriptor>> = {
  created: msg`Added`,
  changed: msg({ message: 'Changed', context: 'history of a task' }),
  cancelled: msg`Cancelled`,
  restored: msg`Restored`,
  taken: msg({ message: 'Taken', context: 'history of a task' }),
  withdrawn: msg`Given back`,
  completed: msg({ message: 'Done', context: 'history of a task' }),
  uncompleted: msg`Not done after all`,
  released: msg`Released`,
  assigned: msg`Given to someone`,
  reopened: msg`Reopened`,
}

/** What happened to a task: what, who and when. If someone gave it back, also their reason. */
export function TaskHistory({ id, family }: { id: number; family: string }) {
  const { t } = useLingui()
  const { data: events = [] } = useQuery(taskHistoryQuery(family, id))
  const named = events.filter((event, index) => EVENT_NAMES[event.kind] && !isPartOfTakeover(events[index + 1], event))
  const shown = named.filter((event, index) => !isSameAs(named[index - 1], event))
  if (shown.length === 0) return null
  return (
    <Card sunk className={styles.list}>
      <h2>{t`What happened`}</h2>
      <ul>
        {shown.map((event) => (
          <li key={event.id}>
            <OneEvent event={event} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether two events look the same: for example, several places of one task were created or changed in the same minute. */
const isSameAs = (other: FamilyEvent | undefined, { kind, by, about, at, reason }: FamilyEvent) =>
  other?.kind === kind && other.by === by && other.about === about && other.reason === reason && other.at.slice(0, 16) === at.slice(0, 16)

function OneEvent({ event: { kind, by, about, at, reason } }: { event: FamilyEvent }) {
  const { i18n } = useLingui()
  const name = kind === 'withdrawn' && about ? msg`Taken over` : EVENT_NAMES[kind]
  const arrow = by && about ? (directionOf(reader().locale) === 'rtl' ? ' ← ' : ' → ') : ''
  return (
    <>
      <p>
        {name && i18n._(name)}
        {(by || about) && ' · '}
        {by && <bdi>{by}</bdi>}
        {arrow}
        {about && <bdi>{about}</bdi>}
      </p>
      <p className="note">{shortMoment(at, reader())}</p>
      {reason && (
        <p className="note">
          “<bdi>{reason}</bdi>”
        </p>
      )}
    </>
  )
}
