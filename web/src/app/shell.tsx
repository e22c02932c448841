import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Hand, HeartHandshake, House, List, Plus, Share, User, Users } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { familyQuery } from '../features/families/families.api.ts'
import { withMessages } from '../i18n/catalogues.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { currentFamily, isDemo, savedFamily, sessionEnd } from '../platform/session.ts'
import { buttonLook } from '../ui/buttons.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Logo } from '../ui/logo.tsx'
import { NoticeArea } from '../ui/notices.tsx'
import { Screen } from '../ui/screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SkeletonHeader, SkeletonList } from '../ui/states.tsx'
import { useWide } from '../ui/use-wide.ts'
import { ConnectionNote, NewVersionOffer } from './device-state.tsx'
import { ErrorScreen } from './error-screens.tsx'
import { measureMenu, type Place } from './menu.ts'
import styles from './shell.module.css'

// Loaded lazily, because a phone does not use it.
const LazyShortcuts = lazyPart(withMessages(['account'], async () => (await import('./shortcuts.tsx')).Shortcuts))

/** ms. The first page is loaded before the live updates begin. */
const BEGINS_AFTER = 2_000

/** The frame around every screen. `isNavigating`: another page is loading. */
export function AppFrame({ isNavigating, children }: { isNavigating: boolean; children: ReactNode }) {
  const ended = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read)
  useLiveUpdates(currentFamily())
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

/** Fetches the data of the screen again as soon as the server reports a change. */
function useLiveUpdates(family: string | null) {
  const queryClient = useQueryClient()
  const mayWatch = family !== null && !isDemo() && !isUnconfirmed(savedFamily(family))
  useEffect(() => {
    if (!mayWatch) return
    let isLeft = false
    let stop = () => {}
    const begin = async () => {
      const { watchFamily } = await import('../platform/live/live-updates.ts')
      if (!isLeft) stop = watchFamily(family, () => void queryClient.invalidateQueries())
    }
    // If this part of the app cannot be loaded, for example offline, data is still fetched every 20 s.
    const timer = setTimeout(() => void begin().catch(() => {}), BEGINS_AFTER)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop()
    }
  }, [family, mayWatch, queryClient])
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

/** Shown in place of a page that is not a list, until the page is loaded. */
export function PageLoading() {
  const { t } = useLingui()
  return (
    <div className="waiting">
      <Spinner label={t`Loading`} />
    </div>
  )
}

/** The supporter's screens with their menu. A screen with `hidesMenu` has the whole height. */
export function SupporterShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  // The list has two addresses. The menu links to the one that is shown.
  const [pathname] = useLocation()
  const places: Place[] = [
    { to: pathname === paths.tasks ? pathname : paths.home(), label: t`All tasks`, icon: <List />, letter: 'a' },
    { to: paths.myTasks(), label: t`My tasks`, icon: <Hand />, letter: 'm' },
    { to: paths.me, label: t`Profile`, icon: <User />, letter: 'p' },
  ]
  // Only owners and coordinators have a family side.
  if (useIsOnFamilySide()) places.push({ to: paths.family, label: t`Family`, icon: <House />, letter: 'f' })
  return (
    <Shell label={t`Main menu`} places={places}>
      {children}
    </Shell>
  )
}

function useIsOnFamilySide() {
  const family = currentFamily()
  const isConfirmed = family !== null && !isUnconfirmed(savedFamily(family))
  const { data } = useQuery({ ...familyQuery(family ?? ''), enabled: isConfirmed })
  return data !== undefined && data.me.role !== 'supporter'
}

/** The family's screens with their menu. The menu's few messages are in the supporter's catalogue, which both sides load. */
export function FamilyShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [pathname] = useLocation()
  // The demo has no people to invite.
  const people: Place[] = [
    { to: paths.familyCircle, label: t`Circle`, icon: <Users />, letter: 'c' },
    { to: paths.familyInvite, label: t`Invite`, icon: <Share />, letter: 'i' },
  ]
  const places: Place[] = [
    { to: paths.family, label: t`Overview`, icon: <CalendarDays />, letter: 'o', exact: true },
    { to: paths.familyTasks, label: t`Tasks`, icon: <List />, letter: 't' },
    ...(isDemo() ? [] : people),
    { to: paths.home(), label: t`Helping`, icon: <HeartHandshake />, letter: 'h' },
  ]
  const newTask: Place = { to: paths.familyNewTask, label: t`New task`, icon: <Plus aria-hidden="true" size={20} />, letter: 'n' }
  // On a phone the button covers a part of the list, so it is shown only on pages with tasks.
  const hasTasks = pathname === paths.family || pathname === paths.familyTasks
  return (
    <Shell label={t`Family menu`} places={places} action={newTask} actionOnPhone={hasTasks}>
      {children}
    </Shell>
  )
}

interface ShellProps {
  label: string
  places: readonly Place[]
  /** The main action of the family's side. On a phone it is above the menu, on a wide screen below the menu's last place. */
  action?: Place
  actionOnPhone?: boolean
  children: ReactNode
}

/** The menu comes first in the page, so that people who use the keyboard reach it before a long list. */
function Shell({ label, places, action, actionOnPhone = false, children }: ShellProps) {
  const { t } = useLingui()
  const isWide = useWide()
  const hasAction = action !== undefined && (isWide || actionOnPhone)
  return (
    <div className={styles.shell}>
      <nav aria-label={label} className={styles.side} ref={measureMenu} data-lower-edge>
        {isWide && <Logo name={t`Hand in Hand`} />}
        <div className={styles.menu}>
          {places.map((place) => (
            <MenuItem key={place.letter} {...place} />
          ))}
        </div>
        {hasAction && (
          <Link to={action.to} className={classNames(buttonLook('primary', false), styles.action)}>
            {action.icon}
            <span>{action.label}</span>
          </Link>
        )}
        {isWide && <LazyShortcuts places={action ? [...places, action] : places} />}
      </nav>
      <main>{children}</main>
    </div>
  )
}

function MenuItem({ to, icon, label, exact = false }: Place) {
  const [pathname] = useLocation()
  const isCurrent = exact ? pathname === to : `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.place ?? ''} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
    </Link>
  )
}

/** Screens without a menu: signing in, signing up, documents. */
export const BareShell = ({ children }: { children: ReactNode }) => <main>{children}</main>
