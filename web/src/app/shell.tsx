import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Hand, HeartHandshake, House, List, Share, User, Users } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { familyQuery } from '../features/families/families.api.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { currentFamily, isDemo, savedFamily, sessionEnd } from '../platform/session.ts'
import { NoticeArea } from '../ui/notices.tsx'
import { Screen } from '../ui/screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SkeletonHeader, SkeletonList } from '../ui/states.tsx'
import { ConnectionNote, NewVersionOffer } from './device-state.tsx'
import { ErrorScreen } from './error-screens.tsx'
import styles from './shell.module.css'

/** The frame around every screen. `isNavigating`: another page is loading. */
export function AppFrame({ isNavigating, children }: { isNavigating: boolean; children: ReactNode }) {
  const ended = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)
  if (ended) {
    return (
      <main>
        {/* The device's cookie may still be valid. A reload then gets a new token. */}
        <ErrorScreen variant="token_wrong" onTryAgain={() => location.reload()} />
      </main>
    )
  }
  return (
    <>
      {isNavigating && <div className={styles.onTheWay} />}
      <NoticeArea />
      <ConnectionNote />
      <NewVersionOffer />
      {children}
    </>
  )
}

/** Shown in place of a list until its code and data are loaded. */
export function ListFallback() {
  const { t } = useLingui()
  return (
    <Screen header={<SkeletonHeader />}>
      <SkeletonList label={t`Loading`} />
    </Screen>
  )
}

/** Shown in place of any other page until it is loaded. */
export function PageLoading() {
  const { t } = useLingui()
  return (
    <div className={styles.waiting}>
      <Spinner label={t`Loading`} />
    </div>
  )
}

/** The supporter's screens with their menu. A screen with `hidesMenu` has the whole height. */
export function SupporterShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  // The list has two addresses. The menu links to the current one.
  const [pathname] = useLocation()
  return (
    <Shell label={t`Main menu`} screen={children}>
      <MenuItem to={pathname === paths.tasks ? pathname : paths.home()} icon={<List />}>
        <Trans>All tasks</Trans>
      </MenuItem>
      <MenuItem to={paths.myTasks()} icon={<Hand />}>
        <Trans>My tasks</Trans>
      </MenuItem>
      <MenuItem to={paths.me} icon={<User />}>
        <Trans>Profile</Trans>
      </MenuItem>
      <FamilySideItem />
    </Shell>
  )
}

/** Only owners and coordinators have a family side. */
function FamilySideItem() {
  const family = currentFamily()
  const isConfirmed = family !== null && !isUnconfirmed(savedFamily(family))
  const { data } = useQuery({ ...familyQuery(family ?? ''), enabled: isConfirmed })
  if (!data || data.me.role === 'supporter') return null
  return (
    <MenuItem to={paths.family} icon={<House />}>
      <Trans>Family</Trans>
    </MenuItem>
  )
}

/** The family's screens with their menu. The menu's few messages are in the supporter's catalogue, which both sides load. */
export function FamilyShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Shell label={t`Family menu`} screen={children}>
      <MenuItem to={paths.family} icon={<CalendarDays />} exact>
        <Trans>Overview</Trans>
      </MenuItem>
      <MenuItem to={paths.familyTasks} icon={<List />}>
        <Trans>Tasks</Trans>
      </MenuItem>
      {/* The demo has no people to invite. */}
      {!isDemo() && (
        <>
          <MenuItem to={paths.familyCircle} icon={<Users />}>
            <Trans>Circle</Trans>
          </MenuItem>
          <MenuItem to={paths.familyInvite} icon={<Share />}>
            <Trans>Invite</Trans>
          </MenuItem>
        </>
      )}
      <MenuItem to={paths.home()} icon={<HeartHandshake />}>
        <Trans>Helping</Trans>
      </MenuItem>
    </Shell>
  )
}

function Shell({ label, screen, children }: { label: string; screen: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <main>{screen}</main>
      <nav aria-label={label} className={styles.menu}>
        {children}
      </nav>
    </div>
  )
}

function MenuItem({ to, icon, exact = false, children }: { to: string; icon: ReactNode; exact?: boolean; children: ReactNode }) {
  const [pathname] = useLocation()
  const isCurrent = exact ? pathname === to : `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.place ?? ''} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** Screens without a menu: signing in, signing up, documents. */
export const BareShell = ({ children }: { children: ReactNode }) => <main>{children}</main>
