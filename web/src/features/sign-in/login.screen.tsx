import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { errorText } from '../../i18n/error-text.ts'
import { type CallError, isRefused } from '../../platform/api-client.ts'
import { navigate } from '../../platform/navigation.ts'
import { currentFamily, forgetLoginLink, type LoginLink, openedLoginLink } from '../../platform/session.ts'
import { signInFromLink } from '../../platform/sign-in.ts'
import { buttonLook, PrimaryButton } from '../../ui/buttons.tsx'
import { DoorPicture, NoConnectionPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './login.module.css'
import { ExpiredLink } from './parts/expired-link.tsx'
import { isOtherPerson, OtherPerson } from './parts/other-person.tsx'
import { whereLoginLeads } from './sign-in.rules.ts'

interface Wish {
  link: LoginLink
  /** Whoever is logged in here is logged out. */
  replace: boolean
}

// One exchange for one opening of a link, however often React mounts the screen: a second one would make a second device.
let exchange: ReturnType<typeof signInFromLink> | undefined
function exchangeOnce({ link, replace }: Wish) {
  exchange ??= signInFromLink(link, replace).finally(() => {
    exchange = undefined
  })
  return exchange
}

/** Exchanges the personal link that opened this page, then goes on. */
export function LoginScreen() {
  // Kept for as long as this page stands: after the exchange it is forgotten, while the next page is on its way.
  const [link] = useState(openedLoginLink)
  return link ? <Exchange link={link} /> : <NoLink />
}

function Exchange({ link }: { link: LoginLink }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { mutate, error, variables, isPending } = useMutation<Membership, CallError, Wish>({
    mutationFn: exchangeOnce,
    onSuccess: (membership) => {
      // Another person may have used this phone before.
      queryClient.clear()
      return navigate(whereLoginLeads(membership), { replace: true })
    },
  })
  // What was asked stays on the screen until the tap that says yes has its answer.
  const isReplacing = variables?.replace === true && isPending
  useEffect(() => mutate({ link, replace: false }), [mutate, link])

  function stay() {
    forgetLoginLink()
    void navigate(paths.root, { replace: true })
  }

  if (isReplacing || isOtherPerson(error))
    return <OtherPerson what="link" busy={isReplacing} onReplace={() => mutate({ link, replace: true })} onStay={stay} />
  if (!error) {
    return (
      <div className={styles.waiting}>
        <Spinner size={44} label={t`Logging you in`} />
      </div>
    )
  }
  if (error.code === 'link_expired') return <ExpiredLink link={link} />
  if (isRefused(error)) return <InvalidLink />
  return (
    <Screen centered>
      <EmptyState heading="h1" picture={<NoConnectionPicture />} title={<Trans>Unavailable</Trans>} text={errorText(error.code)}>
        <PrimaryButton onClick={() => variables && mutate(variables)}>
          <Trans>Try again</Trans>
        </PrimaryButton>
      </EmptyState>
    </Screen>
  )
}

function InvalidLink() {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<DoorPicture />}
        title={<Trans>This link is not valid. Please get valid link via SMS</Trans>}
        text={<Trans>The family can send you a fresh one at any time.</Trans>}
      >
        <Link to={paths.codeLogin} className={buttonLook('secondary')}>
          <Trans>Log in by a code</Trans>
        </Link>
      </EmptyState>
    </Screen>
  )
}

/** The page was loaded anew, or somebody came back to it: of the link nothing stands in the address. */
function NoLink() {
  const isSignedIn = currentFamily() !== null
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<DoorPicture />}
        title={<Trans>Please open the link in your SMS once more</Trans>}
        text={
          <Trans>This page keeps nothing of it, so that nobody can read it over your shoulder. The link itself is as good as before.</Trans>
        }
      >
        {isSignedIn && (
          <Link to={paths.root} className={buttonLook('primary')}>
            <Trans>Go on</Trans>
          </Link>
        )}
        <Link to={paths.codeLogin} className={buttonLook('secondary')}>
          <Trans>Log in by a code</Trans>
        </Link>
      </EmptyState>
    </Screen>
  )
}
