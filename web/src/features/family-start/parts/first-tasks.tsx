import { useLingui } from '@lingui/react/macro'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { NeedsList } from '../../planning/parts/needs-list.tsx'
import { useNeeds } from '../../planning/parts/use-needs.ts'
import { FIRST_TASKS, useOpenCircle } from './open-circle.ts'
import styles from './start.module.css'

/** A list of common tasks to tick, so that the circle does not start empty. */
export function FirstTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const { list, dates, forget } = useNeeds(family, FIRST_TASKS)
  const { openCircle, isMaking } = useOpenCircle(family)
  const skip = () => {
    forget()
    void openCircle()
  }
  return (
    <Screen
      footer={
        <>
          {dates.length > 0 && <PrimaryButton onClick={() => void navigate(paths.familyStartStep('where'))}>{t`Continue`}</PrimaryButton>}
          <QuietButton busy={isMaking} onClick={skip}>{t`Not now`}</QuietButton>
        </>
      }
    >
      <div className={styles.intro}>
        <h1>{t`What would help?`}</h1>
        <p>{t`Tick whatever would help, and the days if you like. You can change every word later.`}</p>
      </div>
      <NeedsList {...list} />
    </Screen>
  )
}
