import type { CallError } from '../../../../platform/api-client.ts'
import type { FormProblem } from '../../task-form.rules.ts'

/** The field that a refusal is about, or null if it is about none. */
export function fieldOfRefusal(error: CallError | null): FormProblem | null {
  if (error?.code === 'title_missing') return { field: 'title', code: error.code }
  const isAboutTime = error?.code === 'end_before_start' || error?.code === 'time_in_past' || error?.code === 'taken_on_other_day'
  if (isAboutTime) return { field: 'when', code: error.code }
  return null
}
