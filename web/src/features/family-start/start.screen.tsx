import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { currentFamily } from '../../platform/session.ts'
import { SecondaryButton } from '../../ui/buttons.tsx'
import { DoorPicture } from '../../ui/pictures.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { useFilledIn } from '../families/parts/use-filled-in.ts'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { OperatorContact } from '../server-settings/parts/operator-contact.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import { useStartFamily } from './family-start.api.ts'
import { FirstTasks } from './parts/first-tasks.tsx'
import { StartCode } from './parts/start-code.tsx'
import { StartDetails } from './parts/start-details.tsx'
import { closeStartEntries, useIsStarted } from './parts/start-entries.ts'
import { WhereAndWhat } from './parts/where-and-what.tsx'
import { emptyStart } from './start-draft.rules.ts'

const START_DRAFT = 'family-start'

/**
 * Starts a family: the owner's details, a code that proves the phone, and the first tasks. The step is in the address, so
 * that Back works.
 */
export function StartScreen() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [search] = useSearchParams()
  const empty = emptyStart()
  const [draft, keep] = useFilledIn(useDraft(START_DRAFT, empty, hasShapeOf(empty)))
  const step = search.get('step')
  const family = currentFamily()
  const start = useStartFamily(draft)
  const isStarted = useIsStarted() && step !== 'tasks' && step !== 'where' && family !== null
  useEffect(() => {
    if (isStarted) void navigate(paths.family, { replace: true })
  }, [isStarted])

  if (isStarted) return null
  if (step === 'tasks' && family) return <FirstTasks family={family} />
  if (step === 'where' && family) return <WhereAndWhat family={family} />
  if (settings.family_start === 'operator') return <StartedByOthers contact={settings.contact} />
  if (step === 'code' && draft.codeSentTo) {
    return (
      <StartCode
        kind="family"
        start={start}
        draft={draft}
        onChange={keep}
        // The code is used up, so Back must not lead to it again.
        onStarted={() => {
          keep(empty)
          closeStartEntries()
          return navigate(paths.familyStartStep('tasks'), { replace: true })
        }}
      />
    )
  }
  return (
    <StartDetails
      kind="family"
      needsCode={settings.family_start === 'code'}
      draft={draft}
      onChange={keep}
      onSent={() => navigate(paths.familyStartStep('code'))}
    />
  )
}

/** Only the operator starts families here. */
export function StartedByOthers({ contact }: { contact: string | null }) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      header={<LanguageButton />}
      picture={<DoorPicture />}
      title={t`Circles are set up for you here`}
      text={t`The people who run this service set up your family’s circle and send you the link. Please ask them.`}
    >
      {contact && (
        <p>
          <OperatorContact contact={contact} />
        </p>
      )}
      <SecondaryButton onClick={() => goBack(paths.root)}>{t`Go back`}</SecondaryButton>
    </EmptyScreen>
  )
}
