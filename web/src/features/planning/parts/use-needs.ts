import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { forgetDraft, isText, useDraft } from '../../../platform/draft.ts'
import { useNow } from '../../../platform/now.ts'
import { useShownFamily } from '../../families/families.api.ts'
import { datesOf, needTitle, readTyped, type TickedNeeds } from '../first-needs.rules.ts'
import { detailsOf, type NeedDetails } from '../need-details.rules.ts'
import { useConfirmDrafts } from '../task-import.api.ts'
import { useChildrenQuestion } from './form/children-question.tsx'
import { clockIn, daysAhead } from './use-day-choices.ts'

export const isTicked = (value: unknown): value is TickedNeeds =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Array.isArray)

/**
 * The ticked needs of the ready list with their days, and the text typed above the list. Both are stored for the family under `name`.
 * Saving makes them tasks, after the question who may take tasks with children. The tasks begin with the place where the family needs
 * help, if it is known.
 */
export function useNeeds(family: string, name: string) {
  const { i18n } = useLingui()
  const draft = `${name}-${family}`
  const typedDraft = `${draft} typed`
  const [ticked, keep] = useDraft<TickedNeeds>(draft, {}, isTicked)
  const [typed, keepTyped] = useDraft(typedDraft, '', isText)
  const { time_zone, home } = useShownFamily(family)
  const now = useNow()
  const days = daysAhead(now, time_zone)
  const clock = clockIn(now, time_zone)
  const dates = datesOf(readTyped(typed, ticked, i18n).meant, days, clock)
  const confirm = useConfirmDrafts(family, draft)
  const forget = () => {
    forgetDraft(draft)
    forgetDraft(typedDraft)
  }

  const { askIf, question } = useChildrenQuestion(family)
  const save = (onSaved: () => void, details: NeedDetails = { home, answers: {} }) => {
    const drafts = dates.map(({ need, ...when }) => ({
      ...{ title: needTitle(need, i18n), category: need.category, ...when },
      ...detailsOf(need, details),
    }))
    const saved = () => {
      forget()
      onSaved()
    }
    askIf(drafts, () => confirm.mutate(drafts, { onSuccess: saved }))
  }
  const hasMeal = dates.some(({ need }) => isMeal({ title: needTitle(need, i18n), category: need.category }))
  const list = { ticked, days, clock, onChange: keep, typed, onType: keepTyped }
  // Saved tasks stay on the screen until the next page is loaded, and another tap would create them again.
  const isSaving = confirm.isPending || confirm.isSuccess
  return { list, dates, hasMeal, save, question, forget, isSaving, error: confirm.error }
}
