import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import type { ServerSettings } from '@hand-in-hand/contract/server-settings.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Folded } from '../../ui/fields.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote, EmptyScreen, ErrorNote } from '../../ui/states.tsx'
import { useFilledIn } from '../families/parts/use-filled-in.ts'
import { ShareButtons } from '../messages/parts/share-buttons.tsx'
import { usePhoneEntry } from '../people/parts/use-phone-entry.ts'
import { emptyPhone } from '../people/phone.rules.ts'
import { FIRST_NEEDS, MORE_NEEDS, needTitle, type TickedNeeds } from '../planning/first-needs.rules.ts'
import { NeedsList } from '../planning/parts/needs-list.tsx'
import { isTicked } from '../planning/parts/use-needs.ts'
import { AddressInput } from '../server-settings/parts/address-input.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { forgetProposed, proposalQuery, proposedHere, useDecline, usePropose, useSendToFamily } from './family-start.api.ts'
import styles from './parts/start.module.css'
import { StartCode } from './parts/start-code.tsx'
import { StartDetails } from './parts/start-details.tsx'
import { StartedByOthers } from './start.screen.tsx'
import { emptyStart } from './start-draft.rules.ts'

/** A friend proposes a circle: first tasks of the ready list, their own details, a code, and the link for the family. */
export function FriendStartScreen() {
  const { t, i18n } = useLingui()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [search] = useSearchParams()
  const step = search.get('step')
  const empty = emptyStart()
  const stored = useDraft('friend-start', empty, hasShapeOf(empty))
  const [draft, keep] = useFilledIn(stored)
  const [ticked, keepTicked, forgetTicked] = useDraft<TickedNeeds>('friend-start-tasks', {}, isTicked)
  const needs = [...FIRST_NEEDS, ...MORE_NEEDS].filter(({ id }) => ticked[id])
  const propose = usePropose(
    draft,
    needs.map((need) => ({ title: needTitle(need, i18n), category: need.category })),
  )
  const link = proposedHere()

  if (link) return <LinkForFamily link={link} sends={settings.sends} />
  if (settings.family_start === 'operator') return <StartedByOthers contact={settings.contact} />
  if (step === 'code' && draft.codeSentTo) {
    const onStarted = () => {
      stored[2]()
      forgetTicked()
      // The code is used up, so Back must not lead to it again.
      void navigate(paths.friendStartStep('link'), { replace: true })
    }
    return <StartCode kind="friend" start={propose} draft={draft} onChange={keep} onStarted={onStarted} />
  }
  if (step === 'details') {
    const onSent = () => navigate(paths.friendStartStep('code'))
    return <StartDetails kind="friend" needsCode={settings.family_start === 'code'} draft={draft} onChange={keep} onSent={onSent} />
  }
  return (
    <Screen
      header={<BackHeader back={paths.root} />}
      footer={<PrimaryButton onClick={() => navigate(paths.friendStartStep('details'))}>{t`Go on`}</PrimaryButton>}
    >
      <div className={styles.intro}>
        <h1>{t`What could help them?`}</h1>
        <p>{t`They say yes or no to it first, and can change everything.`}</p>
      </div>
      <NeedsList ticked={ticked} onChange={keepTicked} />
    </Screen>
  )
}

/** What a friend proposed: the link to send, and what the family has said. */
function LinkForFamily({ link, sends }: { link: string; sends: ServerSettings['sends'] }) {
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
        <CallErrorNote error={takeBack.error ?? error} />
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
        <CallErrorNote error={send.error} />
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
