import { useLingui } from '@lingui/react/macro'
import { forgetDraft, useDraft } from '../../../platform/draft.ts'
import { useConfirmDrafts } from '../task-import.api.ts'
import { ALL_NEEDS } from './first-needs.ts'

const isListOfIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** What is ticked of the ready list, kept for the family under `name`, and how it becomes tasks for any time. */
export function useNeeds(family: string, name: string) {
  const { i18n } = useLingui()
  const draft = `${name}-${family}`
  const [kept, keep] = useDraft<string[]>(draft, [], isListOfIds)
  const needs = ALL_NEEDS.filter(({ id }) => kept.includes(id))
  const confirm = useConfirmDrafts(family)
  const forget = () => forgetDraft(draft)
  const save = (onSaved: () => void) =>
    confirm.mutate(
      needs.map((need) => ({ title: i18n._(need.title), category: need.category, date: null, start: null, end: null })),
      {
        onSuccess: () => {
          forget()
          onSaved()
        },
      },
    )
  return { ticked: needs.map(({ id }) => id), keep, save, forget, isSaving: confirm.isPending, error: confirm.error }
}
