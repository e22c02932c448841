import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Hand, HeartHandshake, House, List, Share, User, Users } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { familyQuery } from '../features/families/families.api.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { currentFamily, savedFamily, sessionEnd } from '../platform/session.ts'
import { NoticeArea } from '../ui/notices.tsx'
import { Screen } from '../ui/screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SkeletonHeader, SkeletonList } from '../ui/states.tsx'
import { NewVersionOffer, ShownAsOf } from './device-state.tsx'
import { ErrorScreen } from './error-screens.tsx'
import { paths } from './paths.ts'
import styles from './shell.module.css'

/** What stands around every screen. `isOnTheWay`: another one was asked for and is not here yet. */
export function Surroundings({ isOnTheWay, children }: { isOnTheWay: boolean; children: ReactNode }) {
  const ended = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)
  if (ended) {
    return (
      <main>
        {/* The device's cookie may still be good: then a reload brings a fresh token. */}
        <ErrorScreen variant="token_wrong" onTryAgain={() => location.reload()} />
      </main>
    )
  }
  return (
    <>
      {isOnTheWay && <div className={styles.onTheWay} />}
      <NoticeArea />
      <ShownAsOf />
      <NewVersionOffer />
      {children}
    </>
  )
}

/** Stands where a list will be, until its code and data are here. */
export function ListFallback() {
  const { t } = useLingui()
  return (
    <Screen header={<SkeletonHeader />}>
      <SkeletonList label={t`Loading`} />
    </Screen>
  )
}

/** Stands where a page that is no list will be. */
export function Waiting() {
  const { t } = useLingui()
  return (
    <div className={styles.waiting}>
      <Spinner label={t`Loading`} />
    </div>
  )
}

/** The supporter's screens over their menu. A screen with `hidesMenu` has the whole height. */
export function SupporterShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  // The list has two addresses; the menu's place for it is the one where one is.
  const [pathname] = useLocation()
  return (
    <Shell label={t`Main menu`} screen={children}>
      <Place to={pathname === paths.tasks ? pathname : paths.home()} icon={<List />}>
        <Trans>All tasks</Trans>
      </Place>
      <Place to={paths.myTasks()} icon={<Hand />}>
        <Trans>My tasks</Trans>
      </Place>
      <Place to={paths.me} icon={<User />}>
        <Trans>Profile</Trans>
      </Place>
      <FamilySidePlace />
    </Shell>
  )
}

/** Only owners and coordinators have another side to go to. */
function FamilySidePlace() {
  const family = currentFamily()
  const mayAsk = family !== null && !isUnconfirmed(savedFamily(family))
  const { data } = useQuery({ ...familyQuery(family ?? ''), enabled: mayAsk })
  if (!data || data.me.role === 'supporter') return null
  return (
    <Place to={paths.family} icon={<House />}>
      <Trans>Family</Trans>
    </Place>
  )
}

/** The family's screens over their menu. Its words are of the supporter's catalogue: there are few, and both sides load that. */
export function FamilyShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Shell label={t`Family menu`} screen={children}>
      <Place to={paths.family} icon={<CalendarDays />} exact>
        <Trans>Overview</Trans>
      </Place>
      <Place to={paths.familyTasks} icon={<List />}>
        <Trans>Tasks</Trans>
      </Place>
      <Place to={paths.familyCircle} icon={<Users />}>
        <Trans>Circle</Trans>
      </Place>
      <Place to={paths.familyInvite} icon={<Share />}>
        <Trans>Invite</Trans>
      </Place>
      <Place to={paths.home()} icon={<HeartHandshake />}>
        <Trans>Helping</Trans>
      </Place>
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

function Place({ to, icon, exact = false, children }: { to: string; icon: ReactNode; exact?: boolean; children: ReactNode }) {
  const [pathname] = useLocation()
  const isHere = exact ? pathname === to : `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.place ?? ''} aria-current={isHere ? 'page' : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** Screens with no menu: signing in, signing up, documents. */
export const BareShell = ({ children }: { children: ReactNode }) => <main>{children}</main>
