import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paths } from '../../app/paths.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { currentFamily } from '../../platform/session.ts'
import { DoorPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { settingsQuery } from '../sign-in/sign-in.api.ts'
import { FirstTasks } from './parts/first-tasks.tsx'
import { StartCode } from './parts/start-code.tsx'
import { StartDetails } from './parts/start-details.tsx'
import { emptyStart } from './parts/start-draft.ts'

const START_DRAFT = 'family-start'

/** Starting a family: who one is, a code that proves the phone, and the first tasks. The step stands in the address, for Back. */
export function StartScreen() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [search] = useSearchParams()
  const empty = emptyStart()
  const [draft, keep] = useDraft(START_DRAFT, empty, hasShapeOf(empty))
  const step = search.get('step')
  const family = currentFamily()

  if (step === 'tasks' && family) return <FirstTasks family={family} />
  if (!settings.sign_in_by_code) return <StartedByOthers />
  if (step === 'code' && draft.codeSentTo) {
    return (
      <StartCode
        draft={draft}
        onChange={keep}
        // The code is used up: Back leads before all of this, never into it again.
        onStarted={() => {
          keep(empty)
          return navigate(paths.familyStartStep('tasks'), { replace: true })
        }}
      />
    )
  }
  return <StartDetails draft={draft} onChange={keep} onSent={() => navigate(paths.familyStartStep('code'))} />
}

/** Where no code can be sent, nobody could prove a number here. */
function StartedByOthers() {
  return (
    <Screen centered header={<LanguageButton />}>
      <EmptyState
        heading="h1"
        picture={<DoorPicture />}
        title={<Trans>Families are started by hand here</Trans>}
        text={
          <Trans>
            Whoever runs this service for you starts your family’s circle and sends you the link to it. Please ask them: it takes a minute.
          </Trans>
        }
      />
    </Screen>
  )
}
