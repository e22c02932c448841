import type { CallListEntry, FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInSentence, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { CallError } from '../../../platform/api-client.ts'
import { paths } from '../../../platform/paths.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNote, SkeletonList } from '../../../ui/states.tsx'
import { ContactWays } from '../../tasks/parts/contact-card.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import { useNoteAsked } from '../asks.api.ts'
import { callListQuery } from '../family-tasks.api.ts'
import { AskingNote } from './asking.tsx'
import styles from './call-list.module.css'

const PEOPLE_SHOWN = 3

/** People to ask about an open task, the likeliest first. Hidden if it is taken or over. */
export function CallList({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const isOpen = task.status === 'initial' && !isTaskOver(task, Date.now())
  const list = useQuery({ ...callListQuery(family, task.id), enabled: isOpen })
  const [isWhole, setWhole] = useState(false)
  const noteAsked = useNoteAsked(family, task.id)
  if (!isOpen || list.data?.length === 0) return null
  const link = new URL(paths.taskPreview(family, task.task_id), location.origin).href
  const { title } = task
  const day = task.start_at && dayInSentence(task, reader())
  const time = task.start_at && !task.all_day && timeOfDay(task.start_at, reader())
  const question = (name: string) =>
    time
      ? t`Hello ${name}, could you help with “${title}”, ${day} at ${time}? ${link}`
      : day
        ? t`Hello ${name}, could you help with “${title}”, ${day}? ${link}`
        : t`Hello ${name}, could you help with “${title}”? ${link}`
  return (
    <Card className={styles.list}>
      <h2>
        <Trans>Who to ask</Trans>
      </h2>
      <AskingNote family={family} id={task.id} />
      {list.data ? (
        <>
          <ul>
            {(isWhole ? list.data : list.data.slice(0, PEOPLE_SHOWN)).map((person) => (
              <li key={person.id} className={styles.person}>
                <div>
                  <p className={styles.name}>
                    <bdi>{person.full_name}</bdi>
                  </p>
                  <p className={styles.why}>
                    <ReasonToCall {...person} />
                  </p>
                  {person.asked && (
                    <p className={styles.why}>
                      <WhenAsked {...person.asked} />
                    </p>
                  )}
                </div>
                <ContactWays
                  name={person.full_name}
                  number={person.formatted_phone_number}
                  text={question(person.full_name)}
                  onUsed={() => noteAsked.mutate([person.id])}
                />
              </li>
            ))}
          </ul>
          {!isWhole && list.data.length > PEOPLE_SHOWN && (
            <QuietButton onClick={() => setWhole(true)}>
              <Trans>Show everyone</Trans>
            </QuietButton>
          )}
        </>
      ) : list.error ? (
        <>
          <ErrorNote text={errorText(list.error instanceof CallError ? list.error.code : 'network')} />
          <SecondaryButton busy={list.isFetching} onClick={() => void list.refetch()}>
            <Trans>Try again</Trans>
          </SecondaryButton>
        </>
      ) : (
        <SkeletonList label={t`Loading`} rows={1} />
      )}
    </Card>
  )
}

function WhenAsked({ at, by }: NonNullable<CallListEntry['asked']>) {
  const day = dayInSentence({ start_at: at }, reader())
  const time = timeOfDay(at, reader())
  if (by === null)
    return (
      <Trans>
        Asked by the app: {day}, {time}
      </Trans>
    )
  return (
    <Trans>
      Asked by <bdi>{by}</bdi>: {day}, {time}
    </Trans>
  )
}

function ReasonToCall({ chose, did, free, gave_back, reason, declined }: CallListEntry) {
  if (declined) return <Trans>Can’t this time</Trans>
  if (gave_back && reason)
    return (
      <Trans>
        Gave it back: “<bdi>{reason}</bdi>”
      </Trans>
    )
  if (gave_back) return <Trans>Gave it back</Trans>
  if (!free) return <Trans>Has another task at that time</Trans>
  if (chose) return <Trans>Likes to help with this</Trans>
  if (did) return <Trans>Has done this kind of task before</Trans>
  return <Trans>Has no other task at that time</Trans>
}
