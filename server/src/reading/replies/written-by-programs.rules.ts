import { anyOf } from '../words/word-patterns.rules.ts'

/** Text that most likely no person typed: replies of programs and of carriers. */
export const AUTOMATIC = new RegExp(anyOf('replies', 'automatic'), 'iu')

/** The line that a program adds below a text. */
export const ADDED_BELOW = new RegExp(`^${anyOf('replies', 'addedBelow')}$`, 'iu')
