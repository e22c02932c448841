import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LanguageButton } from '../features/language/parts/language-choice.tsx'
import { LogInLink } from '../features/server-settings/parts/log-in-link.tsx'
import { OperatorContact } from '../features/server-settings/parts/operator-contact.tsx'
import { withMessages } from '../i18n/catalogues.ts'
import { errorText } from '../i18n/error-text.ts'
import { CallError } from '../platform/api-client.ts'
import { deviceStorage } from '../platform/device-storage.ts'
import { isMissingPart } from '../platform/missing-part.ts'
import { paths } from '../platform/paths.ts'
import { currentFamily, logOutDevice, NotLoggedIn } from '../platform/session.ts'
import { buttonLook, PrimaryButton, QuietButton } from '../ui/buttons.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AllDonePicture, DoorPicture, NoConnectionPicture, NotFoundPicture } from '../ui/pictures.tsx'
import { Screen } from '../ui/screen.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './error-screens.module.css'
import type { ErrorScreenProps } from './navigation-state.ts'

/** The error screens of P76, and the screens for ended invitations and for tasks that no longer exist. */
export type ErrorVariant = keyof typeof errorVariants

const errorVariants = {
  not_logged_in: { title: msg`Please log in`, text: msg`This page requires authentication`, picture: <DoorPicture /> },
  token_wrong: {
    title: msg`Incorrect authentication`,
    text: msg`This page requires authentication, but the saved tokens are invalid. Try logging in via SMS again`,
    picture: <DoorPicture />,
  },
  page: {
    title: msg`Error on the page`,
    text: msg`Something unexpected happened. Please contact support`,
    picture: <NoConnectionPicture />,
  },
  network: {
    title: msg`Unavailable`,
    text: msg`Please check your internet connection and reload the page`,
    picture: <NoConnectionPicture />,
  },
  server: {
    title: msg`Something is wrong on the server`,
    text: msg`Please try loading later`,
    picture: <NoConnectionPicture />,
  },
  wrong_invitation: { title: msg`Wrong invite code`, text: msg`Please check your link`, picture: <NotFoundPicture /> },
  invitation_ended: {
    title: msg`Invitation expired`,
    text: msg`This invitation is no longer valid. Ask the family for a new link.`,
    picture: <NotFoundPicture />,
  },
  gone: {
    title: msg`Not found`,
    text: msg`This is no longer available. The link may be old, or the family may have removed it.`,
    picture: <NotFoundPicture />,
  },
  not_needed: {
    title: msg`No longer needed`,
    text: msg`The family no longer needs this. Thank you for looking.`,
    picture: <AllDonePicture />,
  },
  other: { title: msg`ERROR`, text: msg`Something happened`, picture: <NoConnectionPicture /> },
} satisfies Record<string, { title: MessageDescriptor; text: MessageDescriptor; picture: ReactNode }>

interface ErrorProps {
  variant: ErrorVariant
  /** Replaces the variant's own text if more is known about the error. */
  text?: string | undefined
  /** The request id of the failed call; shown only if the text asks to contact support. */
  reference?: string | undefined
  onTryAgain?: (() => void) | undefined
  busy?: boolean
}

/** An error that fills the screen. The not-logged-in variant hides the bottom menu and explains how to log in. */
export function ErrorScreen({ variant, text, reference, onTryAgain, busy }: ErrorProps) {
  const { t, i18n } = useLingui()
  const { title, text: ownText, picture } = errorVariants[variant]
  const contact = !text && /page|server|other/.test(variant) && deviceStorage.read('contact')
  const loggedOut = variant === 'not_logged_in'
  const mayLogIn = loggedOut || variant === 'token_wrong'
  return (
    <Screen centered hidesMenu={mayLogIn && 'always'} header={loggedOut && <LanguageButton />}>
      <EmptyState heading="h1" picture={picture} title={i18n._(title)} text={text ?? i18n._(ownText)}>
        {reference && variant === 'page' && !text && (
          <p className={`note ${styles.reference}`}>
            <Trans>Reference: {reference}</Trans>
          </p>
        )}
        {contact ? (
          <p>
            <OperatorContact contact={contact} />
          </p>
        ) : (
          variant === 'page' &&
          !text && <p>{t`Please try again. If it keeps happening, please tell the family, or the people who run this service.`}</p>
        )}
        {onTryAgain && !loggedOut && <PrimaryButton onClick={onTryAgain} busy={busy}>{t`Try again`}</PrimaryButton>}
        {(variant === 'gone' || variant === 'not_needed' || (variant === 'other' && !onTryAgain)) && <AllTasks />}
        {(variant === 'wrong_invitation' || variant === 'invitation_ended') && <LazyOtherInvitation />}
        {variant === 'token_wrong' && <LogInLink className={buttonLook('secondary')} />}
        {variant === 'token_wrong' && currentFamily() && <LogOut />}
      </EmptyState>
      {loggedOut && <LazySignInOptions />}
    </Screen>
  )
}

/** On the family's side, leads to the family's task list. Elsewhere it leads to the supporter's list. */
function AllTasks() {
  const [pathname] = useLocation()
  return (
    <Link to={pathname.startsWith(`${paths.family}/`) ? paths.familyTasks : paths.home()} className={buttonLook('primary')}>
      <Trans>See all tasks</Trans>
    </Link>
  )
}

/** Removes the saved tokens, which this server does not know. */
function LogOut() {
  const { t } = useLingui()
  function leave() {
    logOutDevice()
    // Reloads, so that no data of this person stays in memory.
    location.replace(paths.root)
  }
  return <QuietButton onClick={leave}>{t`Log out on this device`}</QuietButton>
}

// Most people never see these parts, so they are loaded on demand.
const LazySignInOptions = lazyPart(withMessages(['visitor'], async () => (await import('./sign-in-options.tsx')).SignInOptions))
const LazyOtherInvitation = lazyPart(withMessages(['visitor'], async () => (await import('./sign-in-options.tsx')).OtherInvitation))

/** Shows any error of a route's data, code or rendering, with a way to continue. */
export function RouteError({ error, retry }: ErrorScreenProps) {
  const code = error instanceof CallError ? error.code : null
  const variant = variantOf(error)
  const retryProps = useRetry(error, retry)
  if (code === 'family_closed') return <LazyClosedFamily />
  return (
    <ErrorScreen
      variant={variant}
      text={error instanceof CallError && variant === 'page' && hasOwnText(error) ? errorText(error.code) : undefined}
      reference={referenceOf(error)}
      {...(!FINAL_VARIANTS.has(variant) && retryProps)}
    />
  )
}

/**
 * Whether the code's text says more than 'Something unexpected happened'. The text of `not_allowed` is about making a change, so it does
 * not fit a call that only reads.
 */
const hasOwnText = ({ code, call }: CallError) =>
  code !== 'bad_request' && code !== 'unexpected' && !(code === 'not_allowed' && call?.startsWith('GET /supporters/'))

// Few people see this screen, so it is not part of the first load.
const LazyClosedFamily = lazyPart(
  withMessages(['family'], async () => (await import('../features/family-settings/parts/closed-family.tsx')).ClosedFamily),
)

/** Retries a failed call. If a part of the code is missing or a screen has crashed, only a reload helps. */
function useRetry(error: unknown, retry: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const isOffline = error instanceof CallError && error.code === 'network'
  useEffect(() => {
    if (!isOffline) return
    const onOnline = () => void retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOffline, retry])
  if (!(error instanceof CallError)) return { busy: false, onTryAgain: () => location.reload() }
  const onTryAgain = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return { busy, onTryAgain }
}

/** Errors that a retry cannot change. */
const FINAL_VARIANTS: ReadonlySet<ErrorVariant> = new Set<ErrorVariant>(['gone', 'not_needed', 'wrong_invitation', 'invitation_ended'])

/** For the screens behind a sign-up link, where `not_found` means a wrong invitation. */
export function InvitationError({ error, retry }: ErrorScreenProps) {
  const retryProps = useRetry(error, retry)
  const code = error instanceof CallError ? error.code : null
  if (code === 'not_found') return <ErrorScreen variant="wrong_invitation" />
  if (code === 'invitation_closed') return <ErrorScreen variant="invitation_ended" />
  if (code === 'family_closed') return <ErrorScreen variant="invitation_ended" text={errorText(code)} />
  return <ErrorScreen variant={variantOf(error)} reference={referenceOf(error)} {...retryProps} />
}

/** For the sign-up form, which has its own text for a missing connection. */
export function SignUpFormError(props: ErrorScreenProps) {
  const { t } = useLingui()
  const retryProps = useRetry(props.error, props.retry)
  if (variantOf(props.error) !== 'network') return <InvitationError {...props} />
  return <ErrorScreen variant="network" text={t`The app can’t reach the server. Please check your internet connection.`} {...retryProps} />
}

const LazyEntrance = lazyPart(
  withMessages(['account', 'visitor'], async () => (await import('../features/welcome/entrance.screen.tsx')).EntranceScreen),
)

/** For the first page. Someone who is not logged in sees how to get in. */
export function FirstPageError(props: ErrorScreenProps) {
  if (!(props.error instanceof NotLoggedIn)) return <RouteError {...props} />
  return <LazyEntrance />
}

const referenceOf = (error: unknown) => (error instanceof CallError ? error.requestId : undefined)

/** Calls whose path has no ids except the saved tokens. If the server answers 'not found', the tokens are wrong. */
const NEEDS_TOKENS_ALONE = /^GET \/[^:]*(:(user|family)(\/[^:]*)?)+$/

function variantOf(error: unknown): ErrorVariant {
  if (error instanceof NotLoggedIn) return 'not_logged_in'
  if (error instanceof CallError) {
    if (error.code === 'network') return 'network'
    if (error.code === 'unauthenticated') return 'token_wrong'
    if (error.code === 'not_found') return error.call && NEEDS_TOKENS_ALONE.test(error.call) ? 'token_wrong' : 'gone'
    if (error.code === 'task_cancelled') return 'not_needed'
    if (error.code === 'unavailable' || error.code === 'too_many_requests') return 'server'
    return 'page'
  }
  if (isMissingPart(error)) return 'network'
  return 'other'
}
