import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import type { ServerSettings } from '@hand-in-hand/contract/server-settings.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { EmptyScreen, ErrorNote } from '../../../ui/states.tsx'
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

/** What a friend proposed: the link to send, and what the family has said. */
export function LinkForFamily({ link, sends }: LinkForFamilyProps) {
  const { t } = useLingui()
  const { data: state, error } = useQuery(proposalQuery(link))
  const takeBack = useDecline(link)
  const leave = () => {
    forgetProposed()
    void navigate(paths.root, { replace: true })
  }
  if (state?.answer === 'yes') {
    return <Ended title={t`They said yes`} text={t`Your personal link is on its way to you.`} onLeave={leave} />
  }
  if (state?.answer === 'no') {
    return (
      <Ended title={t`Not now, they say`} text={t`It was kind of you to ask. A visit or a call may still be welcome.`} onLeave={leave} />
    )
  }
  if (error?.code === 'not_found') {
    return <Ended title={t`The time is over`} text={t`There was no answer in 14 days.`} onLeave={leave} />
  }
  const url = linkInLanguage(`${location.origin}${paths.asked}`, reader().locale)
  return (
    <Screen header={<BackHeader back={paths.root} />}>
      <div className={styles.intro}>
        <h1>{t`Now ask them`}</h1>
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
        {state?.sent && <p className={styles.soft}>{t`The link was sent to them.`}</p>}
        <QuietButton busy={takeBack.isPending} onClick={() => takeBack.mutate(undefined, { onSuccess: leave })}>
          <Trans>Take it back</Trans>
        </QuietButton>
        {(takeBack.error ?? error) && <ErrorNote text={errorText((takeBack.error ?? error)?.code ?? 'network')} />}
      </div>
    </Screen>
  )
}

/** The server sends the link, once. */
function SendForMe({ link }: { link: string }) {
  const { t } = useLingui()
  const [entry, keep, forget] = useDraft('friend-start-send', emptyPhone, hasShapeOf(emptyPhone))
  const send = useSendToFamily(link)
  const { refetch } = useQuery(proposalQuery(link))
  const { form, isTried, isOffline, submit } = usePhoneEntry(entry, send.error)
  const onSent = () => {
    forget()
    void refetch()
  }
  return (
    <Folded title={t`Send it for me`} isOpen={entry.number !== ''}>
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
        {send.data?.sent === false && <ErrorNote text={t`We can’t write there now. Please send it yourself.`} />}
        <SecondaryButton type="submit" busy={send.isPending}>{t`Send it once`}</SecondaryButton>
      </form>
    </Folded>
  )
}

function Ended({ title, text, onLeave }: { title: ReactNode; text: ReactNode; onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyScreen picture={<HandsPicture />} title={title} text={text}>
      <PrimaryButton onClick={onLeave}>{t`OK`}</PrimaryButton>
    </EmptyScreen>
  )
}
