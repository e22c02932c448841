import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { CodeForm } from '../../sign-in/parts/code-form.tsx'
import { useCodeStep } from '../../sign-in/parts/use-code-step.ts'
import { myAddress, pathBack, proofBackOf } from '../../sign-in/proof.rules.ts'
import { useAcceptRole } from '../../sign-in/roles.api.ts'
import { useProveNumber, useSendCode } from '../../sign-in/sign-in.api.ts'

/** Sends a code to my own number, which proves it on this device for an hour. Then returns to the page that needed the proof. */
export function ProveNumberPart({ family }: { family: string }) {
  const [search] = useSearchParams()
  const back = proofBackOf(search.get('back'))
  const me = useMyProfile(family)
  const send = useSendCode('sign_in')
  const prove = useProveNumber(family)
  const accept = useAcceptRole(family)
  const steps = { number: paths.meProof(back), code: paths.meProof(back, 'code'), after: pathBack(back) }
  const { sentTo, ...codeStep } = useCodeStep('proof', steps)
  const mine = myAddress(me)
  const sendIt = () => {
    prove.reset()
    send.mutate(mine.e164, { onSuccess: () => codeStep.wasSent(mine) })
  }
  const check = (code: string) =>
    prove.mutate(
      { ...addressFields(mine.e164), code },
      {
        onSuccess: async () => {
          codeStep.forget()
          // The page that offered the role shows the result.
          if (back === 'role') await accept.mutateAsync().catch(() => {})
          codeStep.leave()
        },
      },
    )
  return (
    <Screen hidesMenu header={<BackHeader back={pathBack(back)} />}>
      {sentTo ? (
        <CodeForm
          sentTo={sentTo}
          busy={prove.isPending || accept.isPending}
          error={prove.error ?? send.error}
          sendingAgain={send.isPending}
          action={back === 'role' ? <Trans>Confirm and accept</Trans> : <Trans>Confirm that it’s me</Trans>}
          onCheck={check}
          onSendAgain={sendIt}
        />
      ) : (
        <AskForCode mine={mine} back={back} send={send} onSend={sendIt} />
      )}
    </Screen>
  )
}

interface AskForCodeProps {
  mine: { text: string }
  back: ReturnType<typeof proofBackOf>
  send: Pick<ReturnType<typeof useSendCode>, 'error' | 'isPending'>
  onSend: () => void
}

function AskForCode({ mine, back, send, onSend }: AskForCodeProps) {
  const { t } = useLingui()
  return (
    <div className="stack-4">
      <h1>{t`Confirm that it’s you`}</h1>
      <p className="soft">
        {back === 'role' ? (
          <Trans>
            Before you accept, we’ll send a 6-digit code to <bdi dir="ltr">{mine.text}</bdi>, to make sure it’s really you.
          </Trans>
        ) : (
          <Trans>
            We’ll send a 6-digit code to <bdi dir="ltr">{mine.text}</bdi>. For one hour after you enter it, changes on this device apply to
            all your circles.
          </Trans>
        )}
      </p>
      <CallErrorNote error={send.error} />
      <PrimaryButton busy={send.isPending} onClick={onSend}>{t`Send me a code`}</PrimaryButton>
    </div>
  )
}
