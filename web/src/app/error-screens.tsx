import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { errorTexts } from '../i18n/error-text.ts'
import { CallError } from '../platform/api-client.ts'
import { NotLoggedIn } from '../platform/session.ts'
import { PrimaryButton } from '../ui/buttons.tsx'
import { DoorPicture, EmptyPicture, NoConnectionPicture, NotFoundPicture } from '../ui/pictures.tsx'
import { Screen } from '../ui/screen.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './error-screens.module.css'
import { paths } from './paths.ts'
import { useBack } from './use-back.ts'

/** The specification's catalogue, section 8. */
export type ErrorVariant = 'not_logged_in' | 'token_wrong' | 'page' | 'network' | 'server' | 'wrong_invitation' | 'other'

const variants: Record<ErrorVariant, { title: MessageDescriptor; text: MessageDescriptor; picture: ReactNode }> = {
  not_logged_in: { title: msg`Please log in`, text: msg`This page requires authentication`, picture: <DoorPicture /> },
  token_wrong: {
    title: msg`Incorrect authentication`,
    text: msg`This page requires authentication, but the saved tokens are invalid. Try logging in via SMS again`,
    picture: <DoorPicture />,
  },
  page: {
    title: msg`Error on the page`,
    text: msg`Something unexpected happened. Please contact support`,
    picture: <EmptyPicture />,
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
  wrong_invitation: { title: msg`Wrong invite code`, text: msg`Please check your link`, picture: <DoorPicture /> },
  other: { title: msg`ERROR`, text: msg`Something happened`, picture: <EmptyPicture /> },
}

interface ErrorScreenProps {
  variant: ErrorVariant
  /** In place of the variant's own text, where more is known. */
  text?: string | undefined
  onTryAgain?: (() => void) | undefined
  busy?: boolean
}

/** An error that fills the screen. The not-logged-in variant hides the bottom menu and tells how to get in. */
export function ErrorScreen({ variant, text, onTryAgain, busy }: ErrorScreenProps) {
  const { i18n } = useLingui()
  const { title, text: ownText, picture } = variants[variant]
  const loggedOut = variant === 'not_logged_in'
  return (
    <Screen centered hidesMenu={loggedOut}>
      <EmptyState heading="h1" picture={picture} title={i18n._(title)} text={text ?? i18n._(ownText)}>
        {onTryAgain && !loggedOut && (
          <PrimaryButton onClick={onTryAgain} busy={busy}>
            <Trans>Try again</Trans>
          </PrimaryButton>
        )}
      </EmptyState>
      {loggedOut && <HowToGetIn />}
    </Screen>
  )
}

function HowToGetIn() {
  return (
    <ol className={styles.steps}>
      <li>
        <Trans>Contact the family owner for the sign-up link.</Trans>
      </li>
      <li>
        <Trans>Sign up by filling the form. You can look at some of the family’s tasks first.</Trans>
      </li>
      <li>
        <Trans>Click the login link in the SMS that you get.</Trans>
      </li>
    </ol>
  )
}

/** For a route's `errorElement`: whatever its loader or screen threw, in words, with a way on. */
export function RouteError() {
  const { i18n } = useLingui()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const code = error instanceof CallError ? error.code : null
  const variant = variantOf(error)
  return (
    <ErrorScreen
      variant={variant}
      text={variant === 'page' && code && code !== 'bad_request' ? i18n._(errorTexts[code]) : undefined}
      busy={state === 'loading'}
      // A part of the app that could not be loaded, or broke, is asked for again by nothing but a reload.
      onTryAgain={code ? () => void revalidate() : () => location.reload()}
    />
  )
}

function variantOf(error: unknown): ErrorVariant {
  if (error instanceof NotLoggedIn) return 'not_logged_in'
  if (error instanceof CallError) {
    if (error.code === 'network') return 'network'
    if (error.code === 'unauthenticated') return 'token_wrong'
    if (error.code === 'unavailable' || error.code === 'too_many_requests') return 'server'
    return 'page'
  }
  // What a browser throws when a lazily loaded part of the app does not arrive.
  if (error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)) return 'network'
  return 'other'
}

export function NotFoundScreen() {
  const back = useBack(paths.root)
  return (
    <Screen centered hidesMenu>
      <EmptyState
        heading="h1"
        picture={<NotFoundPicture />}
        title={<Trans>Not found</Trans>}
        text={<Trans>There is nothing at this address. The link may be old or incomplete.</Trans>}
      >
        <PrimaryButton onClick={back}>
          <Trans>Go back</Trans>
        </PrimaryButton>
      </EmptyState>
    </Screen>
  )
}
