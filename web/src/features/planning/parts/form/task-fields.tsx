import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import { ADDRESS_MAX, AREA_MAX, DESCRIPTION_MAX, HELPERS_MAX, PRIVATE_DETAILS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../../i18n/error-text.ts'
import type { CallError } from '../../../../platform/api-client.ts'
import { SelectField, Switch, TextArea, TextField } from '../../../../ui/fields.tsx'
import styles from '../../../../ui/form.module.css'
import { useFocusOnInvalid } from '../../../../ui/use-focus-on-invalid.ts'
import { MealHint } from '../../../meals/parts/meal-hint.tsx'
import type { FormProblem, TaskForm } from '../../task-form.rules.ts'
import { CategoryChoice } from './category-choice.tsx'
import { WhenFields } from './when-fields.tsx'

interface TaskFieldsProps {
  form: TaskForm
  onChange: (fields: Partial<TaskForm>) => void
  problem: FormProblem | null
  /** How often the user has tried to save, and the server's refusal. */
  tries: number
  refusal: CallError | null
  familyTimeZone: string
  /** Only for a new task: whether it repeats. */
  repeat?: ReactNode
  /** The first field has the focus: after one task was saved, for the next. */
  startsWithFocus?: boolean
}

/** The fields of a task. Rarely used ones are behind 'More'. */
export function TaskFields({ form, onChange, problem, tries, refusal, familyTimeZone, repeat, startsWithFocus = false }: TaskFieldsProps) {
  const { t } = useLingui()
  const fields = useFocusOnInvalid<HTMLDivElement>(tries, refusal)
  const usesMore = form.circleOnly || form.trustedOnly
  return (
    <div ref={fields} className={styles.form}>
      <TextField
        label={t`What is needed`}
        value={form.title}
        onChange={(title) => onChange({ title })}
        maxLength={TITLE_MAX}
        error={problem?.field === 'title' && errorText(problem.code)}
        enterKeyHint="done"
        autoFocus={startsWithFocus}
        required
      />
      <CategoryChoice value={form.category} onChange={(category) => onChange({ category })} />
      {isMeal(form) && <MealHint />}
      <WhenFields
        value={form.when}
        onChange={(when) => onChange({ when })}
        error={
          problem?.field === 'when'
            ? problem.code === 'no_day'
              ? t`Please choose a day.`
              : problem.code === 'incomplete'
                ? t`Please choose both times, or none.`
                : errorText(problem.code)
            : null
        }
        isAboutDay={problem?.code === 'time_in_past' || problem?.code === 'no_day'}
        familyTimeZone={familyTimeZone}
      />
      <SelectField
        label={t`How many people are needed`}
        value={String(form.helpers)}
        onChange={(needed) => onChange({ helpers: Number(needed) })}
        options={Array.from({ length: HELPERS_MAX }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      />
      {repeat}
      <TextArea
        label={t`Description`}
        hint={t`Everyone in your circle reads this.`}
        value={form.description}
        onChange={(description) => onChange({ description })}
        maxLength={DESCRIPTION_MAX}
      />
      <TextField
        label={t`Area`}
        hint={t`Roughly where, such as a part of town. Your circle sees it before anyone takes the task.`}
        value={form.area}
        onChange={(area) => onChange({ area })}
        maxLength={AREA_MAX}
      />
      <TextField
        label={t`Address`}
        hint={t`Only the person who takes the task sees this, and can open it on a map.`}
        value={form.address}
        onChange={(address) => onChange({ address })}
        maxLength={ADDRESS_MAX}
      />
      <TextArea
        label={t`Private notes`}
        hint={t`Door code, floor: only the person who takes the task sees this. It is never sent to a map.`}
        value={form.privateDetails}
        onChange={(privateDetails) => onChange({ privateDetails })}
        maxLength={PRIVATE_DETAILS_MAX}
        rows={2}
      />
      <Switch label={t`Urgent`} note={t`It stands out in the list.`} checked={form.urgent} onChange={(urgent) => onChange({ urgent })} />
      <details className={styles.more} open={usesMore || undefined}>
        <summary>
          <Trans>More</Trans>
          <ChevronDown aria-hidden="true" size={20} />
        </summary>
        <div>
          <Switch
            label={t`Only for your circle`}
            note={t`Visitors with the invitation link don’t see it.`}
            checked={form.circleOnly}
            onChange={(circleOnly) => onChange({ circleOnly })}
          />
          <Switch
            label={t`Only for people you know well`}
            note={t`Others in the circle can see it but can’t take it.`}
            checked={form.trustedOnly}
            onChange={(trustedOnly) => onChange({ trustedOnly })}
          />
        </div>
      </details>
    </div>
  )
}
