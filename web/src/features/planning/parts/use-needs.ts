import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { forgetDraft, useDraft } from '../../../platform/draft.ts'
import { ALL_NEEDS } from '../first-needs.rules.ts'
import { useConfirmDrafts } from '../task-import.api.ts'

const isListOfIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** The ticked needs of the ready list, stored for the family under `name`, and saving them as tasks without a time. */
export function useNeeds(family: string, name: string) {
  const { i18n } = useLingui()
  const draft = `${name}-${family}`
  const [ticked, keep] = useDraft<string[]>(draft, [], isListOfIds)
  const needs = ALL_NEEDS.filter(({ id }) => ticked.includes(id))
  const confirm = useConfirmDrafts(family, draft)
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
  const hasMeal = needs.some(({ title, category }) => isMeal({ title: i18n._(title), category }))
  return { hasMeal, ticked: needs.map(({ id }) => id), keep, save, forget, isSaving: confirm.isPending, error: confirm.error }
}
