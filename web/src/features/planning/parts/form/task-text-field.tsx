import { TASK_TEXTS, type TaskText } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FieldProps, TextArea, TextField } from '../../../../ui/fields.tsx'

/** Label, hint and number of rows for each text of a task in the form. */
export const textsInForm: Record<TaskText, { label: MessageDescriptor; hint: MessageDescriptor; rows: number }> = {
  description: { label: msg`Description`, hint: msg`Everyone in your circle reads this.`, rows: 3 },
  area: {
    label: msg`Area`,
    hint: msg`Roughly where, such as a part of town. Your circle sees it before anyone takes the task.`,
    rows: 1,
  },
  address: {
    label: msg`Address`,
    hint: msg`Only the person who takes the task sees this, and can open it on a map.`,
    rows: 1,
  },
  private_details: {
    label: msg`Private notes`,
    hint: msg`Door code, floor: only the person who takes the task sees this. It is never shown in a map app.`,
    rows: 2,
  },
}

interface TaskTextFieldProps extends Pick<FieldProps, 'error'> {
  name: TaskText
  value: string
  onChange: (typed: string) => void
  hasHint?: boolean
}

export function TaskTextField({ name, hasHint = true, ...props }: TaskTextFieldProps) {
  const { i18n } = useLingui()
  const { label, hint, rows } = textsInForm[name]
  const field = { ...props, label: i18n._(label), hint: hasHint && i18n._(hint), maxLength: TASK_TEXTS[name].most }
  return rows === 1 ? <TextField {...field} /> : <TextArea {...field} rows={rows} />
}
