import { type CommonNeed, commonNeedOf } from '../common-needs.rules.ts'
import type { Category } from '../tasks.rules.ts'

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

/** The kinds of task that an errand includes if a title says no more. */
const CATEGORIES_OF: Record<Errand, readonly Category[]> = {
  cooking: [],
  driving: ['medical'],
  shopping: [],
  children: ['childcare'],
  dog: [],
  company: ['emotional'],
  repairs: ['home'],
  forms: ['legal_rights', 'finance', 'legal'],
}

export interface ChosenHelp {
  categories: readonly Category[]
  /** Absent from someone who chose among the categories, or was not asked yet. */
  errands?: readonly Errand[] | undefined
}

/** What someone chose, in errands: until they say it so, those of their categories. */
export const errandsOf = ({ categories, errands }: ChosenHelp): readonly Errand[] =>
  errands ?? ERRANDS.filter((errand) => CATEGORIES_OF[errand].some((category) => categories.includes(category)))

/** These errands as they are stored, with the categories that they include. */
export const helpWith = (errands: readonly Errand[]) => ({
  errands: ERRANDS.filter((errand) => errands.includes(errand)),
  categories: errands.flatMap((errand) => CATEGORIES_OF[errand]),
})

/** Whether someone chose a task's errand, or its category if they were asked for categories or it is no errand. */
export function choseKind({ categories, errands }: ChosenHelp, task: { category: Category; title: string }) {
  const errand = errands && errandOf(task)
  return errand ? errands.includes(errand) : categories.includes(task.category)
}

/** The errand that a task is, or null if its title and category don't say. */
export function errandOf({ category, title }: { category: Category; title: string }): Errand | null {
  const need = commonNeedOf(category, title)
  return (need === null ? OF_CATEGORY[category] : OF_NEED[need]) ?? null
}
