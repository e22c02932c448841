import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../families.api.ts'
import { DemoBadge } from './demo-badge.tsx'
import styles from './family-header.module.css'
import { FamilySwitch } from './family-switch.tsx'
import { type Progress, ProgressWidget } from './progress-widget.tsx'

interface FamilyHeaderProps {
  family: string
  progress?: Progress
  /** What is new for the reader. */
  children?: ReactNode
}

/** The family's name, the link to the profile, and the progress of its tasks if it is given. */
export function FamilyHeader({ family, progress, children }: FamilyHeaderProps) {
  const { t } = useLingui()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        {isDemo() ? (
          <h1 className={styles.title}>
            <bdi>{shown.title}</bdi>
          </h1>
        ) : (
          <FamilySwitch family={family} title={shown.title} className={styles.title} />
        )}
        <DemoBadge />
        <Link to={paths.me} aria-label={t`Profile`} className={styles.profile}>
          <Avatar name={supporter.full_name} />
        </Link>
      </div>
      {progress && !shown.paused && <ProgressWidget {...progress} />}
      {children}
    </header>
  )
}
