import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import { eachText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { NewerCard } from '../../family-settings/parts/newer-card.tsx'
import { categoryNames } from '../../tasks/parts/category.tsx'
import { changedFields, type FormField, isMealForm, type TaskForm } from '../task-form.rules.ts'
import { audienceNames } from './form/audience-choice.tsx'
import { textsInForm } from './form/task-text-field.tsx'

interface NewerVersionProps {
  /** The task as another person has saved it meanwhile. */
  latest: TaskForm
  form: TaskForm
  fields: readonly FormField[]
  onTakeTheirs: (field: FormField) => void
}

/** The task's fields that another person has changed meanwhile. */
export function NewerVersion({ latest, form, fields, onTakeTheirs }: NewerVersionProps) {
  const { t, i18n } = useLingui()
  const names: Record<FormField, string> = {
    title: t`What is needed`,
    category: t`What kind of task`,
    when: t`When`,
    helpers: t`How many people are needed`,
    ...eachText(TEXT_NAMES, (name) => i18n._(textsInForm[name].label)),
    urgent: t`Urgent`,
    audience: t`Who may see and take it`,
    meal: t`This is a meal`,
  }
  const fieldText = useFieldTexts()
  return (
    <NewerCard
      fields={fields}
      names={names}
      theirs={(field) => fieldText(latest, field)}
      isMine={(field) => changedFields(form, latest).includes(field)}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

/** A field of the form as readable text. */
function useFieldTexts() {
  const { t, i18n } = useLingui()
  return (form: TaskForm, field: FormField) => {
    switch (field) {
      case 'category':
        return i18n._(categoryNames[form.category])
      case 'when':
        if (form.when.days) return labelOfDays(form.when.days, reader().locale, null)
        if (form.when.anyTime) return t`Any time`
        return form.when.start
          ? `${calendarDayHeading(form.when.date, reader().locale)}, ${form.when.start} – ${form.when.end}`
          : calendarDayHeading(form.when.date, reader().locale)
      case 'helpers':
        return String(form.helpers)
      case 'meal':
        return isMealForm(form) ? t`Yes` : t`No`
      case 'urgent':
        return form.urgent ? t`Yes` : t`No`
      case 'audience':
        return i18n._(audienceNames[form.audience])
      default:
        return form[field] || t`Empty`
    }
  }
}
