import { isMeal } from './meals.rules.ts'
import type { ToRead } from './tasks.ts'

/** An app may have stored an older copy of the family, without `meals_avoid`. */
type TextsOfHome = { house_rules: string | null; meals_avoid?: string | null | undefined }

/**
 * What the family wants a taker to read before this task: the house rules, and for a meal what not to cook. Null if the family wrote
 * neither.
 */
export function readFirst(task: Parameters<typeof isMeal>[0], { house_rules, meals_avoid }: TextsOfHome): ToRead | null {
  const avoid = isMeal(task) ? textIn(meals_avoid) : null
  const rules = textIn(house_rules)
  return avoid === null && rules === null ? null : { avoid, house_rules: rules }
}

const textIn = (text: string | null | undefined) => (text?.trim() ? text : null)

/** If both texts together have at most this many characters, a message contains them; else it contains a link. */
export const READ_IN_MESSAGE_MAX = 40
