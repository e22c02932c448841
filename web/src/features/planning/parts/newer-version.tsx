import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import { eachText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import type { FormEdits } from '../../../platform/use-edits.ts'
import { NewerCard } from '../../family-settings/parts/newer-card.tsx'
import { categoryNames } from '../../tasks/parts/category.tsx'
import { changedFields, type FormField, isMealForm, type TaskForm, type TaskWhenInput } from '../task-form.rules.ts'
import { audienceNames } from './form/more-row.tsx'
import { textsInForm } from './form/task-text-field.tsx'

/** The task's fields that another person has changed meanwhile. */
export function NewerVersion({ edits }: { edits: FormEdits<TaskForm> }) {
  const { latest, form } = edits
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
  const theirs: Record<FormField, string> = {
    title: latest.title || t`Empty`,
    category: i18n._(categoryNames[latest.category]),
    when: whenText(latest.when) ?? t`Any time`,
    helpers: String(latest.helpers),
    ...eachText(TEXT_NAMES, (name) => latest[name] || t`Empty`),
    urgent: latest.urgent ? t`Yes` : t`No`,
    audience: i18n._(audienceNames[latest.audience]),
    meal: isMealForm(latest) ? t`Yes` : t`No`,
  }
  return (
    <NewerCard
      edits={edits}
      names={names}
      theirs={(field) => theirs[field]}
      isMine={(field) => changedFields(form, latest).includes(field)}
    />
  )
}

/** Null for a task at any time. */
function whenText({ days, anyTime, date, start, end }: TaskWhenInput) {
  const { locale } = reader()
  if (days) return labelOfDays(days, locale, null)
  if (anyTime) return null
  const day = calendarDayHeading(date, locale)
  return start ? `${day}, ${start} – ${end}` : day
}
