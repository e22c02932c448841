import { HELPERS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { eachText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { hasDateOfOthers } from '@hand-in-hand/contract/who-sees.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '../../../../i18n/error-text.ts'
import type { CallError } from '../../../../platform/api-client.ts'
import { useCurrentFamily } from '../../../../platform/current-family.ts'
import { Folded, SelectField, TextField } from '../../../../ui/fields.tsx'
import styles from '../../../../ui/form.module.css'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { useFocusOnInvalid } from '../../../../ui/use-focus-on-invalid.ts'
import { CategoryTile } from '../../../tasks/parts/category.tsx'
import { needTitle, suggestNeeds } from '../../first-needs.rules.ts'
import { formFromRule, type RepeatForm } from '../../repeat-form.rules.ts'
import { type FormProblem, type TaskForm, whenFromDraft, whyNotSave, withOtherWords } from '../../task-form.rules.ts'
import { useChildrenTrusted } from './children-question.tsx'
import { closedLine } from './closed-line.ts'
import { MoreRow } from './more-row.tsx'
import { TaskTextField } from './task-text-field.tsx'
import titleStyles from './title-field.module.css'
import { WhenFields } from './when-fields.tsx'

// Loaded after the form, because it has nothing to offer before a title is typed.
const LazyWhenHint = lazyPart(async () => (await import('./when-hint.tsx')).WhenHint)

interface TaskFieldsProps {
  form: TaskForm
  onChange: (fields: Partial<TaskForm>, repeat?: RepeatForm) => void
  /** How often the user has tried to save. `refusal`: the server's refusal of the last try. */
  tries: number
  refusal: CallError | null
  familyTimeZone: string
  /** Only for a new task: whether it repeats. */
  repeat?: ReactNode
  /** Whether the first field has the focus when the form appears: true if one task was saved and the form is there for the next task. */
  startsWithFocus?: boolean
}

/**
 * The fields of a task: what, when, and how many people are needed. The others are in closed rows, each of which shows its present value.
 */
export function TaskFields({ form, onChange, tries, refusal, familyTimeZone, repeat, startsWithFocus = false }: TaskFieldsProps) {
  const { t } = useLingui()
  const fields = useFocusOnInvalid<HTMLDivElement>(tries, refusal)
  const problem = (tries > 0 ? whyNotSave(form) : null) ?? fieldOfRefusal(refusal)
  const childrenTrusted = useChildrenTrusted(useCurrentFamily())
  /** The audience that a person chose here, or with which the form began. */
  const [least, setLeast] = useState(form.audience)
  const change = (words: Partial<Pick<TaskForm, 'title' | 'category'>>) => onChange(withOtherWords(form, words, { childrenTrusted, least }))
  function takeOver(read: Draft, isByKey: boolean) {
    const { title, category, helpers_needed, may_be } = read
    const words = withOtherWords(form, { title, ...(form.category === 'general' && { category }) }, { childrenTrusted, least })
    const helpers = may_be ? 1 : Math.max(form.helpers, helpers_needed)
    onChange({ ...words, helpers, when: whenFromDraft(read) }, read.repeat ? formFromRule(read.repeat) : undefined)
    // The button disappears, so the field gets the focus after a key press. After a tap it does not, because the phone's keyboard would
    // open again.
    if (isByKey) fields.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={fields} className={styles.form}>
      <TitleField
        value={form.title}
        onChange={change}
        error={problem?.field === 'title' && errorText(problem.code)}
        startsWithFocus={startsWithFocus}
      />
      {repeat && <LazyWhenHint title={form.title} familyTimeZone={familyTimeZone} onUse={takeOver} />}
      <WhenFields
        value={form.when}
        // A task on several days has one place, because several takers could pick different days.
        onChange={(when) => onChange({ when, ...(when.days && { helpers: 1 }) })}
        error={
          problem?.field === 'when'
            ? problem.code === 'no_day'
              ? t`Please choose a day.`
              : problem.code === 'incomplete'
                ? t`Please choose both times, or none.`
                : problem.code === 'taken_on_other_day'
                  ? t`Someone has taken this for another day. Please keep that day, or open the task to others again first.`
                  : errorText(problem.code)
            : null
        }
        isAboutDay={problem?.code === 'time_in_past' || problem?.code === 'no_day'}
        familyTimeZone={familyTimeZone}
        mayMove={!hasDateOfOthers(form)}
      />
      {!form.when.days && (
        <SelectField
          label={t`How many people are needed`}
          value={String(form.helpers)}
          onChange={(needed) => onChange({ helpers: Number(needed) })}
          options={Array.from({ length: HELPERS_MAX }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
        />
      )}
      <div className="stack-2">
        <WhereRow form={form} onChange={onChange} />
        {repeat}
        <MoreRow
          form={form}
          onChange={(fields) => {
            if (fields.audience) setLeast(fields.audience)
            onChange(fields)
          }}
          onKind={(category) => change({ category })}
        />
      </div>
    </div>
  )
}

/** The field that a refusal is about, or null if it is about none. */
export function fieldOfRefusal(error: CallError | null): FormProblem | null {
  if (error?.code === 'title_missing') return { field: 'title', code: error.code }
  const isAboutTime = error?.code === 'end_before_start' || error?.code === 'time_in_past' || error?.code === 'taken_on_other_day'
  if (isAboutTime) return { field: 'when', code: error.code }
  return null
}

interface TitleFieldProps {
  value: string
  /** A need of the ready list also gives the task its category. */
  onChange: (words: Partial<Pick<TaskForm, 'title' | 'category'>>) => void
  error: ReactNode
  startsWithFocus: boolean
}

/** The title. While someone types, needs of the ready list are suggested. */
function TitleField({ value, onChange, error, startsWithFocus }: TitleFieldProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const needs = suggestNeeds(value, (need) => needTitle(need, i18n))
  return (
    <div ref={field}>
      <TextField
        label={t`What is needed`}
        value={value}
        onChange={(title) => onChange({ title })}
        maxLength={TITLE_MAX}
        error={error}
        enterKeyHint="done"
        autoFocus={startsWithFocus}
        required
      />
      {needs.length > 0 && (
        <ul className={`stack-1 ${titleStyles.suggestions}`} aria-label={t`From the ready list`}>
          {needs.map((need) => {
            const title = needTitle(need, i18n)
            return (
              <li key={need.id}>
                <button
                  type="button"
                  className={titleStyles.suggestion}
                  onClick={({ detail }) => {
                    onChange({ title, category: need.category })
                    // The button disappears, so the field gets the focus after a key press. After a tap it does not, because the phone's
                    // keyboard would open again.
                    if (detail === 0) field.current?.querySelector('input')?.focus()
                  }}
                >
                  <CategoryTile category={need.category} title={title} />
                  {title}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const WHERE_TEXTS = TEXT_NAMES.filter((name) => name !== 'description')

/** Area, address and private notes. */
const WhereRow = ({ form, onChange }: { form: TaskForm; onChange: (fields: Partial<TaskForm>) => void }) => (
  <Folded
    title={<Trans>Where, and how to get in</Trans>}
    note={closedLine(WHERE_TEXTS.map((name) => form[name])) || <Trans>Area, address, door code</Trans>}
  >
    {WHERE_TEXTS.map((name) => (
      <TaskTextField key={name} name={name} value={form[name]} onChange={(typed) => onChange(eachText([name], () => typed))} />
    ))}
  </Folded>
)
