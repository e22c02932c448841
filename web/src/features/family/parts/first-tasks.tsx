import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft, useDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import { useCreateTask } from '../family-tasks.api.ts'
import { FIRST_NEEDS } from './first-needs.ts'
import styles from './start.module.css'

const DRAFT = 'family-first-tasks'
const isListOfIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** A ready list to tick from, so that the circle does not begin empty. */
export function FirstTasks({ family }: { family: string }) {
  const { i18n } = useLingui()
  const [ticked, keep] = useDraft<string[]>(DRAFT, [], isListOfIds)
  const [isSaving, setSaving] = useState(false)
  const create = useCreateTask(family)

  const goOn = () => {
    forgetDraft(DRAFT)
    return navigate(paths.familyInvite, { replace: true })
  }

  async function save() {
    setSaving(true)
    let left = ticked
    try {
      for (const need of FIRST_NEEDS.filter(({ id }) => ticked.includes(id))) {
        await create.mutateAsync({ type: 'no_time', title: i18n._(need.title), category: need.category })
        // One by one: after a failure only what is missing is sent again.
        left = left.filter((id) => id !== need.id)
        keep(left)
      }
      await goOn()
    } catch {
      // `create.error` says what it was, in the reader's words.
    } finally {
      setSaving(false)
    }
  }

  return (
    <Screen
      footer={
        <>
          {ticked.length > 0 && (
            <PrimaryButton onClick={() => void save()} busy={isSaving}>
              {plural(ticked.length, { one: 'Write down # task', other: 'Write down # tasks' })}
            </PrimaryButton>
          )}
          <QuietButton onClick={() => void goOn()}>
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
          <Trans>Tick what fits. You can change every word, and add times, later.</Trans>
        </p>
      </div>
      <ul className={styles.needs}>
        {FIRST_NEEDS.map((need) => (
          <li key={need.id} className={styles.need}>
            <CategoryTile category={need.category} />
            <CheckRow
              label={i18n._(need.title)}
              checked={ticked.includes(need.id)}
              onChange={(isTicked) => keep(isTicked ? [...ticked, need.id] : ticked.filter((id) => id !== need.id))}
            />
          </li>
        ))}
      </ul>
      {create.error && <ErrorNote text={errorText(create.error.code)} />}
    </Screen>
  )
}
