import { isMeal } from './meals.rules.ts'
import type { ToRead } from './tasks.ts'

/** An older copy of the family, which an app has stored, lacks the second. */
type TextsOfHome = { house_rules: string | null; meals_avoid?: string | null | undefined }

/** What the family wants read before this task: the house rules, and of a meal what not to cook. Null if it wrote neither. */
export function readFirst(task: Parameters<typeof isMeal>[0], { house_rules, meals_avoid }: TextsOfHome): ToRead | null {
  const avoid = isMeal(task) ? textIn(meals_avoid) : null
  const rules = textIn(house_rules)
  return avoid === null && rules === null ? null : { avoid, house_rules: rules }
}

const textIn = (text: string | null | undefined) => (text?.trim() ? text : null)

/** A message has these texts themselves if both together have so many characters at most, else a link. */
export const READ_IN_MESSAGE_MAX = 40
