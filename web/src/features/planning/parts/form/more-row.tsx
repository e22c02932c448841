import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Folded, Switch } from '../../../../ui/fields.tsx'
import { MealHint } from '../../../meals/parts/meal-hint.tsx'
import { categoryNames } from '../../../tasks/parts/category.tsx'
import { isMealForm, type TaskForm } from '../../task-form.rules.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { closedLine } from './closed-line.ts'
import { TaskTextField } from './task-text-field.tsx'

interface MoreRowProps {
  form: TaskForm
  onChange: (fields: Partial<TaskForm>) => void
  onKind: (category: Category) => void
}

/** Kinds of tasks that are never a meal. */
const NO_MEALS: readonly Category[] = ['medical', 'finance', 'legal_rights', 'legal']

/** The row with the description, the kind, whether the task is a meal or urgent, and who may see and take it. */
export function MoreRow({ form, onChange, onKind }: MoreRowProps) {
  const { t, i18n } = useLingui()
  const isMeal = isMealForm(form)
  const set = closedLine([
    form.category !== 'general' && i18n._(categoryNames[form.category]),
    isMeal && t`A meal`,
    form.urgent && t`Urgent`,
    form.audience === 'circle' && t`Only for your circle`,
    form.audience === 'known' && t`Only for people you know well`,
    form.description,
  ])
  return (
    <Folded title={<Trans>More</Trans>} note={set || <Trans>Description, kind, urgent, who sees it</Trans>}>
      <TaskTextField name="description" value={form.description} onChange={(description) => onChange({ description })} />
      <CategoryChoice value={form.category} onChange={onKind} />
      {(isMeal || !NO_MEALS.includes(form.category)) && (
        <Switch label={t`This is a meal`} checked={isMeal} onChange={(ticked) => onChange({ meal: ticked ? 'yes' : 'no' })} />
      )}
      {isMeal && <MealHint />}
      <Switch label={t`Urgent`} note={t`It stands out in the list.`} checked={form.urgent} onChange={(urgent) => onChange({ urgent })} />
      <AudienceChoice form={form} onChange={(audience) => onChange({ audience })} />
    </Folded>
  )
}
