import { HELPERS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { DRAFT_TEXTS, eachText } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { SelectField, Switch, TextField } from '../../../ui/fields.tsx'
import formStyles from '../../../ui/form.module.css'
import { categoryNames } from '../../tasks/parts/category.tsx'
import type { DraftRow, RowField, RowProblem } from '../paste-draft.rules.ts'
import { TaskTextField } from './form/task-text-field.tsx'
import { LazySeveralDays } from './form/when-fields.tsx'

interface EditRowProps {
  row: DraftRow
  problem: RowProblem | null
  familyTimeZone: string
  onChange: (fields: Partial<DraftRow>) => void
  onClose: () => void
}

/** The sheet to correct one row of the pasted text. Each change is stored at once. */
export function EditRowSheet({ row, problem, familyTimeZone, onChange, onClose }: EditRowProps) {
  const { t, i18n } = useLingui()
  // Most texts of a row are empty, so only a text with a value gets a field. A field that the user empties stays while the sheet is open.
  const [texts] = useState(() => DRAFT_TEXTS.filter((name) => row[name] !== ''))
  const { title, category, days, part, takerSetsHour, helpers } = row
  const errorOf = (field: RowField) => (problem?.field === field ? errorText(problem.code) : null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Edit this line`}
      actions={<PrimaryButton onClick={onClose}>{t({ message: 'Done', context: 'closes a form' })}</PrimaryButton>}
    >
      <div className={formStyles.form}>
        <TextField
          label={t`What is needed`}
          value={title}
          onChange={(typed) => onChange({ title: typed })}
          maxLength={TITLE_MAX}
          error={errorOf('title')}
          required
        />
        <SelectField
          label={t`What kind of task`}
          value={category}
          onChange={(chosen) => onChange({ category: CATEGORIES.find((each) => each === chosen) ?? category })}
          options={CATEGORIES.map((each) => ({ value: each, label: i18n._(categoryNames[each]) }))}
        />
        {days.length > 0 ? (
          <LazySeveralDays
            value={{ days, part: part || null, takerSetsHour }}
            onChange={(changed) => onChange({ ...changed, days: [...changed.days], part: changed.part ?? '' })}
            error={errorOf('may_be')}
            familyTimeZone={familyTimeZone}
          />
        ) : (
          <DayFields row={row} errorOf={errorOf} onChange={onChange} />
        )}
        {row.repeat && row.date && (
          <Switch label={t({ message: 'Repeat', context: 'switch' })} checked onChange={() => onChange({ repeat: '' })} />
        )}
        {helpers > 1 && (
          <SelectField
            label={t`How many people are needed`}
            value={String(helpers)}
            onChange={(needed) => onChange({ helpers: Number(needed) })}
            options={Array.from({ length: HELPERS_MAX }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          />
        )}
        {texts.map((name) => (
          <TaskTextField
            key={name}
            name={name}
            value={row[name]}
            onChange={(typed) => onChange(eachText([name], () => typed))}
            error={errorOf(name)}
            hasHint={name !== 'address'}
          />
        ))}
      </div>
    </Sheet>
  )
}

type DayFieldsProps = Pick<EditRowProps, 'row' | 'onChange'> & { errorOf: (field: RowField) => string | null }

/** The day of a row, and its times. */
function DayFields({ row: { date, start, end }, errorOf, onChange }: DayFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        type="date"
        label={t`Day`}
        hint={t`If you leave it empty, any time will do.`}
        value={date}
        onChange={(typed) => onChange({ date: typed })}
        error={errorOf('date')}
      />
      {date && (
        <>
          <div className={formStyles.pair}>
            <TextField
              type="time"
              label={t({ message: 'From', context: 'start of a task' })}
              value={start}
              onChange={(typed) => onChange({ start: typed })}
              error={errorOf('start')}
            />
            <TextField
              type="time"
              label={t({ message: 'Until', context: 'end of a task' })}
              value={end}
              onChange={(typed) => onChange({ end: typed })}
              error={errorOf('end')}
            />
          </div>
          {!start && !end && <p className={formStyles.notes}>{t`If you leave the times empty, any time that day will do.`}</p>}
        </>
      )}
    </>
  )
}
