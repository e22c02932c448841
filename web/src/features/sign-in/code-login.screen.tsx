import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { readReturnPath, takeReturnPath } from '../../platform/return-path.ts'
import { storeMemberships } from '../../platform/sign-in.ts'
import { DoorPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { emptyPhone, phoneEntryOf } from '../people/phone.rules.ts'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { codeLoginState } from './code-login.rules.ts'
import { CodeForm } from './parts/code-form.tsx'
import { CodeOutcome } from './parts/code-outcome.tsx'
import { NoServer } from './parts/no-server.tsx'
import { isOtherPerson, OtherPerson } from './parts/other-person.tsx'
import { PasteLink } from './parts/paste-link.tsx'
import { PhoneForm } from './parts/phone-form.tsx'
import { useCodeStep } from './parts/use-code-step.ts'
import { useSendCode, useVerifyCode } from './sign-in.api.ts'
import { pathAfterLogins } from './sign-in.rules.ts'

/** Whether there is nothing to type: the page is loading, or leaves for the page after the login. */
const hasNothingToType = (state: string, isUsedUp: boolean) => isUsedUp || ['initial', 'loading', 'redirect'].includes(state)

/** /user_login: a phone number, then the code that is sent to it. */
export function CodeLoginScreen() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const settings = useQuery(settingsQuery)
  const send = useSendCode('sign_in')
  const verify = useVerifyCode()
  const [phone, setPhone] = useDraft('login phone', phoneEntryOf(deviceStorage.read('loginNumber') ?? ''), hasShapeOf(emptyPhone))
  const { sentTo, ...codeStep } = useCodeStep('login', { number: paths.codeLogin, code: paths.codeLoginCode, after: paths.root })
  const memberships = verify.data?.memberships ?? []
  const others = memberships.filter((membership) => 'state' in membership)
  const approved = memberships.filter((membership) => 'user_token' in membership)

  const state = codeLoginState({
    settings: { status: settings.status },
    phone: { status: sentTo ? 'success' : send.status, code: send.error?.code },
    code: sentTo ? { status: verify.status, code: verify.error?.code } : { status: 'idle' },
    opensFamily: approved.length > 0 && others.length === 0,
  })

  function sendTo(number: { e164: string; text: string }) {
    verify.reset()
    send.mutate(number.e164, { onSuccess: () => codeStep.wasSent(number) })
  }
  function openFamily(families: readonly Membership[]) {
    // Another person may have used this phone before.
    queryClient.clear()
    codeStep.leave(pathAfterLogins(families, takeReturnPath()))
  }
  function check(code: string, replace = false) {
    if (!sentTo) return
    verify.mutate(
      { ...addressFields(sentTo.e164), code, ...(replace && { replace }) },
      {
        onSuccess: (reply) => {
          codeStep.forget()
          const stored = storeMemberships(reply.memberships, { replaces: replace, wanted: readReturnPath()?.family ?? null })
          const hasNews = stored.length === 0 || stored.length < reply.memberships.length
          if (!hasNews) openFamily(stored)
        },
      },
    )
  }
  function otherNumber() {
    send.reset()
    verify.reset()
    codeStep.toNumber()
  }

  const header = <BackHeader back={sentTo && state !== 'code_success' ? otherNumber : paths.root} />
  const tried = verify.variables
  const isReplacing = tried?.replace === true && verify.isPending
  if (tried && (isReplacing || isOtherPerson(verify.error))) {
    const replace = () => check(tried.code, true)
    return <OtherPerson header={header} what="number" busy={isReplacing} onReplace={replace} onStay={() => navigate(paths.root)} />
  }
  if (hasNothingToType(state, codeStep.isUsedUp)) return <WaitingPage label={state === 'redirect' ? t`Logging you in` : t`Loading`} />
  if (settings.error instanceof CallError) {
    return <NoServer header={header} error={settings.error} busy={settings.isFetching} onTryAgain={() => void settings.refetch()} />
  }
  if (settings.data && !settings.data.sign_in_by_code) {
    return (
      <EmptyScreen
        header={header}
        picture={<DoorPicture />}
        title={<Trans>You log in with a link from the family</Trans>}
        text={
          <Trans>
            Codes aren’t available here. Paste the login link from your message. If you have none, the family can send you one at any time.
          </Trans>
        }
      >
        <PasteLink label={t`Paste your login link`} />
      </EmptyScreen>
    )
  }
  if (state === 'code_success') {
    return (
      <CodeOutcome header={header} approved={approved} others={others} onGoOn={() => openFamily(approved)} onOtherNumber={otherNumber} />
    )
  }
  return (
    <Screen header={header}>
      {sentTo ? (
        <CodeForm
          sentTo={sentTo}
          busy={state === 'code_request'}
          error={verify.error ?? send.error}
          sendingAgain={send.isPending}
          onCheck={check}
          onSendAgain={() => sendTo(sentTo)}
          onOtherNumber={otherNumber}
        />
      ) : (
        <PhoneForm phone={phone} onChange={setPhone} busy={state === 'phone_request'} error={send.error} onSend={sendTo} />
      )}
    </Screen>
  )
}
