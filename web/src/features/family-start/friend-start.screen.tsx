import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useFilledIn } from '../families/parts/use-filled-in.ts'
import { FIRST_NEEDS, MORE_NEEDS, needTitle, type TickedNeeds } from '../planning/first-needs.rules.ts'
import { NeedsList } from '../planning/parts/needs-list.tsx'
import { isTicked } from '../planning/parts/use-needs.ts'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { proposedHere, usePropose } from './family-start.api.ts'
import { LinkForFamily } from './parts/link-for-family.tsx'
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
