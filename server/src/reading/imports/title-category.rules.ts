import { commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { isForChildren, isMedical } from '@hand-in-hand/contract/who-sees.rules.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'

const GUESSES = (['home', 'finance', 'legal_rights', 'legal', 'emotional'] as const).map(
  (category) => [category, insensitive(`(?<!\\p{L})${anyOf('categories', category)}`)] as const,
)

/** The given category, or the only category whose words match, or otherwise 'general'. */
export function categoryOf(written: string, title: string): Category {
  const named = CATEGORIES.find((category) => category === written.toLowerCase().replace(/\s+/g, '_'))
  if (named) return named
  const words = `${written} ${title}`
  const guesses = new Set<Category>(GUESSES.filter(([, pattern]) => pattern.test(words)).map(([category]) => category))
  if (isForChildren({ category: 'general', title: words })) guesses.add('childcare')
  if (isMedical({ category: 'general', title: words })) guesses.add('medical')
  const need = commonNeedOf('general', title)
  if (need === 'meal' || need === 'shopping') guesses.add('home')
  const [guess = 'general'] = guesses
  return guesses.size === 1 ? guess : 'general'
}
