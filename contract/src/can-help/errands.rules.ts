import { type CommonNeed, commonNeedOf } from '../common-needs.rules.ts'
import type { Category } from '../tasks.rules.ts'

/** Errands that people can say they would help with, in everyday words. */
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

/** The categories whose tasks belong to an errand, unless the title of the task names another errand. */
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
  /** Absent if the person chose among the categories, or was not asked yet. */
  errands?: readonly Errand[] | undefined
}

/** The errands that someone chose. If they only chose categories, the errands of these categories. */
export const errandsOf = ({ categories, errands }: ChosenHelp): readonly Errand[] =>
  errands ?? ERRANDS.filter((errand) => CATEGORIES_OF[errand].some((category) => categories.includes(category)))

/** How these errands are stored, together with the categories that they include. */
export const helpWith = (errands: readonly Errand[]) => ({
  errands: ERRANDS.filter((errand) => errands.includes(errand)),
  categories: errands.flatMap((errand) => CATEGORIES_OF[errand]),
})

/**
 * Whether someone chose the errand of this task. If they chose categories instead of errands, or if the task is no errand, the category of
 * the task decides.
 */
export function choseKind({ categories, errands }: ChosenHelp, task: { category: Category; title: string }) {
  const errand = errands && errandOf(task)
  return errand ? errands.includes(errand) : categories.includes(task.category)
}

/** The errand of a task, or null if neither title nor category names one. */
export function errandOf({ category, title }: { category: Category; title: string }): Errand | null {
  const need = commonNeedOf(category, title)
  return (need === null ? OF_CATEGORY[category] : OF_NEED[need]) ?? null
}
