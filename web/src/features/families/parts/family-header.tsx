import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { withWords } from '../../../i18n/catalogues.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { isDemo } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/states.tsx'
import { DemoBadge } from '../../demo/parts/demo-badge.tsx'
import { familyQuery, supporterQuery } from '../families.api.ts'
import styles from './family-header.module.css'
import { FamilySwitch } from './family-switch.tsx'
import { ProgressWidget } from './progress-widget.tsx'

// Few are ever asked, and once: its code and words come when they are.
const RoleOffer = lazy(async () => {
  const load = withWords(['account'], async () => (await import('../../profile/parts/role-offer.tsx')).RoleOffer)
  return { default: await load() }
})

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
      {shown.me.offered_role && (
        <Suspense>
          <RoleOffer family={family} role={shown.me.offered_role} />
        </Suspense>
      )}
    </header>
  )
}
