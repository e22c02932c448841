import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { withMessages } from '../../../i18n/catalogues.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../families.api.ts'
import { DemoBadge } from './demo-badge.tsx'
import styles from './family-header.module.css'
import { FamilySwitch } from './family-switch.tsx'
import { type Progress, ProgressWidget } from './progress-widget.tsx'

// Few people are offered a role, and only once, so the code and messages are loaded then.
const LazyNewRole = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./new-role.tsx')).NewRole)
  return { default: await load() }
})
const LazyRoleOffer = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./role-offer.tsx')).RoleOffer)
  return { default: await load() }
})

/** The family's name, the link to the profile, and the progress of its tasks if it is given. */
export function FamilyHeader({ family, progress }: { family: string; progress?: Progress }) {
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
      {progress && !shown.paused && <ProgressWidget {...progress} />}
      {shown.me.is_new_role && shown.me.role !== 'supporter' && (
        <Suspense>
          <LazyNewRole family={family} role={shown.me.role} />
        </Suspense>
      )}
      {shown.me.offered_role && (
        <Suspense>
          <LazyRoleOffer family={family} role={shown.me.offered_role} />
        </Suspense>
      )}
    </header>
  )
}
