import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type CallError, isRefused } from '../../platform/api-client.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { hasSharedText, SHARED_TEXT_PAGE } from '../../platform/phone/shared-text.ts'
import { rememberFamilyOfLink, takeReturnPath } from '../../platform/return-path.ts'
import { currentFamily, forgetLoginLink, type LoginTokens, openedLoginLink } from '../../platform/session.ts'
import { signInFromLink } from '../../platform/sign-in.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { DoorPicture, NotFoundPicture } from '../../ui/pictures.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { ExpiredLink } from './parts/expired-link.tsx'
import { NoServer } from './parts/no-server.tsx'
import { isOtherPerson, OtherPerson } from './parts/other-person.tsx'
import { pathAfterLogin } from './sign-in.rules.ts'

interface LinkLogin {
  link: LoginTokens
  /** Logs out the person who is logged in here. */
  replace: boolean
}

// A link is exchanged only once each time it is opened, even if React mounts the screen twice. A second exchange would create a second
// device.
let exchange: Promise<string> | undefined
function exchangeOnce(login: LinkLogin) {
  exchange ??= logIn(login).finally(() => {
    exchange = undefined
  })
  return exchange
}

/** Returns the path of the next page. */
async function logIn({ link, replace }: LinkLogin) {
  const membership = await signInFromLink(link, replace)
  const back = takeReturnPath()
  const isOfThisFamily = back?.family == null || back.family === membership.family_token
  const path = isOfThisFamily ? (back?.path ?? null) : null
  // The link in an SMS opens in a new tab, and only the earlier tab knows the page to return to. So if a shared text waits, this tab opens
  // the page for shared texts.
  const waits = path === null && membership.role !== 'supporter' && (await hasSharedText())
  return pathAfterLogin(membership, waits ? SHARED_TEXT_PAGE : path)
}

/** Exchanges the login link that opened this page, then goes on. */
export function LoginScreen() {
  // The link is kept while this page is shown, because the exchange deletes the stored link before the next page has loaded.
  const [link] = useState(openedLoginLink)
  return link ? <LinkExchange link={link} /> : <MissingLink />
}

function LinkExchange({ link }: { link: LoginTokens }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { mutate, error, variables, isPending } = useMutation<string, CallError, LinkLogin>({
    mutationFn: exchangeOnce,
    onSuccess: (path) => {
      // Another person may have used this phone before.
      queryClient.clear()
      return navigate(path, { replace: true })
    },
  })
  // The question about the other person stays on screen until the server has replied to the confirmation.
  const isReplacing = variables?.replace === true && isPending
  useEffect(() => mutate({ link, replace: false }), [mutate, link])

  function stay() {
    forgetLoginLink()
    void navigate(paths.root, { replace: true })
  }

  if (isReplacing || isOtherPerson(error))
    return <OtherPerson what="link" busy={isReplacing} onReplace={() => mutate({ link, replace: true })} onStay={stay} />
  if (!error) return <WaitingPage label={t`Logging you in`} />
  if (error.code === 'link_expired') return <ExpiredLink link={link} />
  if (isRefused(error)) return <InvalidLink family={link.familyToken} />
  return <NoServer error={error} busy={isPending} onTryAgain={() => variables && mutate(variables)} />
}

function InvalidLink({ family }: { family: string }) {
  const isByMail = useQuery(settingsQuery).data?.sends.sms === false
  return (
    <EmptyScreen
      picture={<NotFoundPicture />}
      title={
        isByMail ? (
          <Trans>This link is not valid. Please get a valid link via e-mail</Trans>
        ) : (
          <Trans>This link is not valid. Please get a valid link via SMS</Trans>
        )
      }
      text={<Trans>The family can send you a new one at any time.</Trans>}
    >
      <Link to={paths.codeLogin} className={buttonLook('secondary')} onClick={() => rememberFamilyOfLink(family)}>
        <Trans>Log in with a code</Trans>
      </Link>
    </EmptyScreen>
  )
}

/** After a reload or Back, the address does not contain the link any more. */
function MissingLink() {
  const { t } = useLingui()
  const isSignedIn = currentFamily() !== null
  return (
    <EmptyScreen
      picture={<DoorPicture />}
      title={t`Please open the link in your message again`}
      text={t`To keep it safe, this page doesn’t store the link. The link itself still works: just open it again.`}
    >
      {isSignedIn && <Link to={paths.root} className={buttonLook('primary')}>{t`Continue`}</Link>}
      <Link to={paths.codeLogin} className={buttonLook('secondary')}>{t`Log in with a code`}</Link>
    </EmptyScreen>
  )
}
