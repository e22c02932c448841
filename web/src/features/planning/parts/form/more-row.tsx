import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { AUDIENCES, type Audience, isMedical } from '@hand-in-hand/contract/who-sees.rules.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { choiceLook } from '../../../../ui/choice.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Folded, SelectField, Switch } from '../../../../ui/fields.tsx'
import { MealHint } from '../../../meals/parts/meal-hint.tsx'
import { CategoryTile, categoryNames } from '../../../tasks/parts/category.tsx'
import { isMealForm, type TaskForm } from '../../task-form.rules.ts'
import styles from './category-choice.module.css'
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

/** All categories with their pictures; one is chosen. */
function CategoryChoice({ value, onChange }: { value: Category; onChange: (category: Category) => void }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className={styles.legend}>{t`What kind of task`}</legend>
      <div className={styles.options}>
        {CATEGORIES.map((category) => (
          <label key={category} className={classNames(choiceLook, styles.option)}>
            <input type="radio" name="category" value={category} checked={category === value} onChange={() => onChange(category)} />
            <CategoryTile category={category} faded={category !== value} />
            <span className={styles.name}>{i18n._(categoryNames[category])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const audienceNames = {
  everyone: msg`Everyone with the link`,
  circle: msg`Your circle`,
  known: msg`People you know well`,
} satisfies Record<Audience, unknown>

/** The one question about who may see a task and take it. */
function AudienceChoice({ form, onChange }: { form: TaskForm; onChange: (audience: Audience) => void }) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={t`Who may see and take it`}
      hint={form.audience === 'known' && t`The circle sees it, only they can take it.`}
      warning={form.audience === 'everyone' && isMedical(form) && t`Visitors see this title. Keep it to the circle?`}
      value={form.audience}
      onChange={(chosen) => onChange(AUDIENCES.find((each) => each === chosen) ?? form.audience)}
      options={AUDIENCES.map((each) => ({ value: each, label: i18n._(audienceNames[each]) }))}
    />
  )
}
