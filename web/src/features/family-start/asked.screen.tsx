import { KEEPERS, type Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { hasShapeOf, isText, readDraft, useDraft, writeDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { DoorPicture, HandsPicture, NotFoundPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CallErrorNote, EmptyScreen, EmptyState } from '../../ui/states.tsx'
import { useFilledIn } from '../families/parts/use-filled-in.ts'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { proposalQuery, proposedHere, useAccept, useDecline } from './family-start.api.ts'
import styles from './parts/start.module.css'
import { StartCode } from './parts/start-code.tsx'
import { StartDetails } from './parts/start-details.tsx'
import { emptyStart } from './start-draft.rules.ts'

const ASKED_LINK = 'asked-link'

/** Returns the secret of the link, and removes it from the address bar and the history at once. */
function takeLink() {
  const link = location.hash.slice(1)
  if (!link) return readDraft(ASKED_LINK, isText) ?? ''
  writeDraft(ASKED_LINK, link)
  history.replaceState(history.state, '', location.pathname + location.search)
  return link
}

/** /asked: asks a family whether a friend may start a circle for it. The family says who looks after the circle, or declines. */
export function AskedScreen() {
  const [link] = useState(takeLink)
  const [search] = useSearchParams()
  const keeper = KEEPERS.find((each) => each === search.get('keeper'))
  if (proposedHere() === link) return <OnFriendsPhone />
  return keeper ? <YesSteps link={link} keeper={keeper} isCode={search.get('step') === 'code'} /> : <AskedProposal link={link} />
}

function AskedProposal({ link }: { link: string }) {
  const { t } = useLingui()
  const { data: proposal, error } = useQuery(proposalQuery(link))
  const decline = useDecline(link)
  if (decline.isSuccess) {
    return (
      <EmptyScreen
        picture={<HandsPicture />}
        title={t`That’s all right`}
        text={t`All that was written is deleted, and no further message comes about it.`}
      />
    )
  }
  if (!proposal || proposal.answer !== null) {
    return (
      <Screen centered header={<LanguageButton />}>
        {error || proposal ? (
          <EmptyState
            heading="h1"
            picture={<NotFoundPicture />}
            title={t`This link no longer works`}
            text={error && error.code !== 'not_found' ? errorText(error.code) : <Trans>Nothing of it can be read here any more.</Trans>}
          />
        ) : (
          <Spinner label={t`Loading`} />
        )}
      </Screen>
    )
  }
  const name = <bdi>{proposal.name}</bdi>
  const yes = (keeper: Keeper) => navigate(paths.askedStep('details', keeper))
  return (
    <Screen
      header={<LanguageButton />}
      footer={
        <>
          <CallErrorNote error={decline.error} />
          <PrimaryButton onClick={() => yes('friend')}>{t`Yes, you look after it`}</PrimaryButton>
          <SecondaryButton onClick={() => yes('family')}>{t`Yes, I’ll look after it myself`}</SecondaryButton>
          <QuietButton busy={decline.isPending} onClick={() => decline.mutate()}>{t`Please don’t`}</QuietButton>
        </>
      }
    >
      <div className={styles.intro}>
        <h1>
          <Trans>{name} would like to help you</Trans>
        </h1>
        <p>
          <Trans>{name} would ask friends to do everyday things for you. No one sees anything before you say yes.</Trans>
        </p>
      </div>
      {proposal.tasks.length > 0 && (
        <ul className={`stack-2 ${styles.tasks}`}>
          {proposal.tasks.map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}

function YesSteps({ link, keeper, isCode }: { link: string; keeper: Keeper; isCode: boolean }) {
  const empty = emptyStart()
  const stored = useDraft('asked', empty, hasShapeOf(empty))
  const [draft, keep] = useFilledIn(stored)
  const accept = useAccept(draft, link, keeper)
  const onStarted = () => {
    keep(empty)
    writeDraft(ASKED_LINK, '')
    void navigate(paths.family, { replace: true })
  }
  if (isCode && draft.codeSentTo) return <StartCode kind="yes" start={accept} draft={draft} onChange={keep} onStarted={onStarted} />
  const onSent = () => navigate(paths.askedStep('code', keeper))
  return <StartDetails kind="yes" needsCode={false} draft={draft} onChange={keep} onSent={onSent} />
}

/** The friend has opened the link that is for the family. */
function OnFriendsPhone() {
  const { t } = useLingui()
  return (
    <EmptyScreen
      header={<LanguageButton />}
      picture={<DoorPicture />}
      title={t`This link is for them`}
      text={t`The yes has to come from their own phone.`}
    >
      <a href={paths.friendStart} className={buttonLook('primary')}>{t`Send the link`}</a>
    </EmptyScreen>
  )
}
