import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CallErrorNote, SkeletonList } from '../../../../ui/states.tsx'
import { callListQuery } from '../../family-tasks.api.ts'
import { AskingChoice, AskingNote } from './asking.tsx'
import styles from './call-list.module.css'
import { LIKELIEST, PeopleToAsk } from './people-to-ask.tsx'

/**
 * People to ask about a task, the likeliest first. The task is open, or its taker looks for someone to take it over. Hidden if there is no
 * one to ask.
 */
export function CallList({ task, family, hasMain }: { task: FamilyTask; family: string; hasMain: boolean }) {
  const { t } = useLingui()
  const list = useQuery(callListQuery(family, task.id))
  const card = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  function showAll() {
    flushSync(() => setWhole(true))
    // 'Show everyone' has disappeared, so the focus moves to the first person that was added (P97).
    card.current?.querySelector('summary')?.focus()
  }
  if (list.data?.length === 0) return null
  return (
    <Card ref={card} className={styles.list}>
      <h2>{t`Who to ask`}</h2>
      <AskingNote family={family} id={task.id} />
      {list.data ? (
        <>
          <PeopleToAsk task={task} family={family} people={isWhole ? list.data : list.data.slice(0, LIKELIEST)} />
          {!isWhole && list.data.length > LIKELIEST && <QuietButton onClick={showAll}>{t`Show everyone`}</QuietButton>}
        </>
      ) : list.error ? (
        <>
          <CallErrorNote error={list.error} />
          <SecondaryButton busy={list.isFetching} onClick={() => void list.refetch()}>{t`Try again`}</SecondaryButton>
        </>
      ) : (
        <SkeletonList label={t`Loading`} rows={1} />
      )}
      <AskingChoice family={family} id={task.id} hasMain={hasMain} />
    </Card>
  )
}
