import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import type { ServerSettings } from '@hand-in-hand/contract/server-settings.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../../ui/states.tsx'
import { ShareButtons } from '../../messages/parts/share-buttons.tsx'
import { usePhoneEntry } from '../../people/parts/use-phone-entry.ts'
import { emptyPhone } from '../../people/phone.rules.ts'
import { AddressInput } from '../../server-settings/parts/address-input.tsx'
import { forgetProposed, proposalQuery, useDecline, useSendToFamily } from '../family-start.api.ts'
import styles from './start.module.css'

interface LinkForFamilyProps {
  link: string
  sends: ServerSettings['sends']
}

/** A friend's proposal: the link to send, and the family's answer. */
export function LinkForFamily({ link, sends }: LinkForFamilyProps) {
  const { t } = useLingui()
  const { data: state, error } = useQuery(proposalQuery(link))
  const takeBack = useDecline(link)
  const leave = () => {
    forgetProposed()
    void navigate(paths.root, { replace: true })
  }
  if (state?.answer === 'yes') {
    return <Ended title={<Trans>They said yes</Trans>} text={<Trans>Your personal link is on its way to you.</Trans>} onLeave={leave} />
  }
  if (state?.answer === 'no') {
    return (
      <Ended
        title={<Trans>Not now, they say</Trans>}
        text={<Trans>It was kind of you to ask. A visit or a call may still be welcome.</Trans>}
        onLeave={leave}
      />
    )
  }
  if (error?.code === 'not_found') {
    return <Ended title={<Trans>The time is over</Trans>} text={<Trans>There was no answer in 14 days.</Trans>} onLeave={leave} />
  }
  const url = linkInLanguage(`${location.origin}${paths.asked}`, reader().locale)
  return (
    <Screen header={<BackHeader backLabel={t`Back`} onBack={() => goBack(paths.root)} />}>
      <div className={styles.intro}>
        <h1>
          <Trans>Now ask them</Trans>
        </h1>
        <p>
          <Trans>They open the link and say yes or no. You’ll read it here. Without an answer all of it is deleted after 14 days.</Trans>
        </p>
      </div>
      <div className="stack-4">
        <ShareButtons
          text={t`I’d like to ask friends to help you with everyday things. Would that be all right? You say yes or no here:`}
          url={`${url}#${link}`}
        />
        {state && !state.sent && (sends.sms || sends.mail) && <SendForMe link={link} />}
        {state?.sent && (
          <p className={styles.soft}>
            <Trans>The link was sent to them.</Trans>
          </p>
        )}
        <QuietButton busy={takeBack.isPending} onClick={() => takeBack.mutate(undefined, { onSuccess: leave })}>
          <Trans>Take it back</Trans>
        </QuietButton>
        {(takeBack.error ?? error) && <ErrorNote text={errorText((takeBack.error ?? error)?.code ?? 'network')} />}
      </div>
    </Screen>
  )
}

/** The server sends the link, but only once. */
function SendForMe({ link }: { link: string }) {
  const [entry, keep, forget] = useDraft('friend-start-send', emptyPhone, hasShapeOf(emptyPhone))
  const send = useSendToFamily(link)
  const { refetch } = useQuery(proposalQuery(link))
  const { form, isTried, isOffline, submit } = usePhoneEntry(entry, send.error)
  const onSent = () => {
    forget()
    void refetch()
  }
  return (
    <Folded title={<Trans>Send it for me</Trans>} isOpen={entry.number !== ''}>
      <form
        ref={form}
        noValidate
        className="stack-4"
        onSubmit={(event) =>
          submit(event, true, ({ e164 }) => send.mutate(addressFields(e164), { onSuccess: ({ sent }) => sent && onSent() }))
        }
      >
        <AddressInput value={entry} onChange={keep} tried={isTried} refusal={null} />
        {isOffline && <ErrorNote text={errorText('network')} />}
        {send.error && <ErrorNote text={errorText(send.error.code)} />}
        {send.data?.sent === false && <ErrorNote text={<Trans>We can’t write there now. Please send it yourself.</Trans>} />}
        <SecondaryButton type="submit" busy={send.isPending}>
          <Trans>Send it once</Trans>
        </SecondaryButton>
      </form>
    </Folded>
  )
}

function Ended({ title, text, onLeave }: { title: ReactNode; text: ReactNode; onLeave: () => void }) {
  return (
    <Screen centered>
      <EmptyState heading="h1" picture={<HandsPicture />} title={title} text={text}>
        <PrimaryButton onClick={onLeave}>
          <Trans>OK</Trans>
        </PrimaryButton>
      </EmptyState>
    </Screen>
  )
}
