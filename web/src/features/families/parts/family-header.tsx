import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Avatar, ProgressBar } from '../../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../families.api.ts'
import styles from './family-header.module.css'

/** Whose family this is, the way to one's profile, and how much is in good hands. */
export function FamilyHeader({ family, progress = false }: { family: string; progress?: boolean }) {
  const { t } = useLingui()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1 className={styles.title}>
          <bdi>{shown.title}</bdi>
        </h1>
        <Link to={paths.me} aria-label={t`Profile`} className={styles.profile}>
          <Avatar name={supporter.full_name} />
        </Link>
      </div>
      {/* A family that takes a pause is not measured. */}
      {progress && !shown.paused && <TasksTaken counter={shown.tasks_counter} />}
    </header>
  )
}

function TasksTaken({ counter }: { counter: { initial: number; in_progress: number; completed: number } }) {
  const taken = counter.in_progress + counter.completed
  const total = taken + counter.initial
  if (total === 0) return null
  return (
    <ProgressBar value={taken} max={total} label={plural(total, { one: `${taken} of # task taken`, other: `${taken} of # tasks taken` })} />
  )
}
