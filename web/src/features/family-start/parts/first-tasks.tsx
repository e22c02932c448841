import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useMakeFirstInvitation } from '../../invitations/invitations.api.ts'
import { NeedsList } from '../../planning/parts/needs-list.tsx'
import { useNeeds } from '../../planning/parts/use-needs.ts'
import { RefusalNote } from '../../sign-in/parts/ask-consent.tsx'
import styles from './start.module.css'

/** A list of common tasks to tick, so that the circle does not start empty. */
export function FirstTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const { list, dates, save, question, forget, isSaving, error } = useNeeds(family, 'family-first-tasks')
  const makeLink = useMakeFirstInvitation(family)
  const openCircle = async () => {
    forget()
    // If that fails, the next page offers it.
    await makeLink.mutateAsync().catch(() => {})
    await navigate(paths.familyInvite, { replace: true })
  }
  const saved = () => {
    showNotice({ title: t`Added`, shownFor: NOTICE_SHOWN })
    void openCircle()
  }

  return (
    <Screen
      footer={
        <>
          {error && <RefusalNote code={error.code} />}
          {dates.length > 0 && (
            <PrimaryButton onClick={() => save(saved)} busy={isSaving || makeLink.isPending}>
              {plural(dates.length, { one: 'Add # task', other: 'Add # tasks' })}
            </PrimaryButton>
          )}
          <QuietButton busy={makeLink.isPending} onClick={() => void openCircle()}>
            <Trans>Not now</Trans>
          </QuietButton>
        </>
      }
    >
      <div className={styles.intro}>
        <h1>
          <Trans>What would help?</Trans>
        </h1>
        <p>
          <Trans>Tick whatever would help, and the days if you like. You can change every word later.</Trans>
        </p>
      </div>
      <NeedsList {...list} />
      {question}
    </Screen>
  )
}
