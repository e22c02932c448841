import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { MealHint } from '../meals/parts/meal-hint.tsx'
import { RefusalNote } from '../sign-in/parts/ask-consent.tsx'
import { NeedsList } from './parts/needs-list.tsx'
import { useNeeds } from './parts/use-needs.ts'

/** Common needs to tick, for people who prefer choosing to writing. */
export function ReadyListScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { list, dates, hasMeal, save, question, isSaving, error } = useNeeds(family, 'family-ready-list')
  const saved = () => {
    showNotice({ title: t`Added` })
    void navigate(paths.familyTasks, { replace: true })
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyNewTask} title={t`Choose from a list`} />}
      footer={
        dates.length > 0 && (
          <>
            {error && <RefusalNote code={error.code} />}
            <PrimaryButton onClick={() => save(saved)} busy={isSaving}>
              {plural(dates.length, { one: 'Add # task', other: 'Add # tasks' })}
            </PrimaryButton>
          </>
        )
      }
    >
      <p>{t`Tick whatever would help, and the days if you like. You can change every word later.`}</p>
      <NeedsList {...list} />
      {hasMeal && <MealHint />}
      {question}
    </Screen>
  )
}
