import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { ChoiceRow } from '../../../../ui/choice-row.tsx'
import type { JoinedTask } from '../../task-cards.rules.ts'
import { categoryNames } from '../category.tsx'

interface KindsProps {
  cards: readonly JoinedTask<Task>[]
  chosen: Category | null
  onChoose: (kind: Category | null) => void
}

/** Above a long list: the kinds of its tasks. The reader can choose to see only one. */
export function Kinds({ cards, chosen, onChoose }: KindsProps) {
  const { t, i18n } = useLingui()
  const kinds = CATEGORIES.filter((each) => each === chosen || cards.some(({ task }) => task.category === each))
  return (
    <ChoiceRow
      label={t`Which kind`}
      labelHidden
      choices={[{ id: 'all', label: t`All kinds` }, ...kinds.map((id) => ({ id, label: i18n._(categoryNames[id]) }))]}
      chosen={chosen ?? 'all'}
      onChoose={(id) => onChoose(kinds.find((each) => each === id) ?? null)}
    />
  )
}
