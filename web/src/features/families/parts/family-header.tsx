import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { isDemo } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/states.tsx'
import { DemoBadge } from '../../demo/parts/demo-badge.tsx'
import { familyQuery, supporterQuery } from '../families.api.ts'
import styles from './family-header.module.css'
import { FamilySwitch } from './family-switch.tsx'
import { ProgressWidget } from './progress-widget.tsx'

/** Whose family this is, the way to one's profile, and how much is in good hands. */
export function FamilyHeader({ family, progress = false }: { family: string; progress?: boolean }) {
  const { t } = useLingui()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        {savedFamilies().length > 1 && !isDemo() ? (
          <FamilySwitch family={family} title={shown.title} className={styles.title} />
        ) : (
          <h1 className={styles.title}>
            <bdi>{shown.title}</bdi>
          </h1>
        )}
        <DemoBadge />
        <Link to={paths.me} aria-label={t`Profile`} className={styles.profile}>
          <Avatar name={supporter.full_name} />
        </Link>
      </div>
      {progress && <ProgressWidget family={shown} />}
    </header>
  )
}
