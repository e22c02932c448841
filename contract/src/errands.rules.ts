import { type CommonNeed, commonNeedOf } from './common-needs.rules.ts'
import type { Category } from './tasks.rules.ts'

/** What people say that they could help with, in the words of everyday life. */
export const ERRANDS = ['cooking', 'driving', 'shopping', 'children', 'dog', 'company', 'repairs', 'forms'] as const
export type Errand = (typeof ERRANDS)[number]

const OF_NEED: Partial<Record<CommonNeed, Errand>> = { meal: 'cooking', drive: 'driving', shopping: 'shopping', dog: 'dog' }
const OF_CATEGORY: Partial<Record<Category, Errand>> = {
  childcare: 'children',
  emotional: 'company',
  legal_rights: 'forms',
  finance: 'forms',
  legal: 'forms',
}

/** The errand that a task is, or null if its title and category don't say. */
export function errandOf({ category, title }: { category: Category; title: string }): Errand | null {
  const need = commonNeedOf(category, title)
  return (need === null ? OF_CATEGORY[category] : OF_NEED[need]) ?? null
}
