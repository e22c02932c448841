import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'

/** What the words of a reply in a chat are. */
export type WordKind =
  | 'promises'
  | 'starts'
  | 'me'
  | 'noes'
  | 'excuses'
  | 'buts'
  | 'noAfterAll'
  | 'doubts'
  | 'asks'
  | 'others'
  | 'asides'
  | 'several'
  | 'otherWeek'
  | 'things'
  | 'fillers'

/**
 * The words of one language, apart by commas, in small letters; ё is е. `…` is any ending. `promises` are of someone who will do it, `starts`
 * only without a name before them; `me` alone says little; `noAfterAll` has a no and means none; `asks` look for someone, `others` are of
 * someone else, `asides` of something else; `otherWeek` makes a weekday another one; `things` are promised, but seldom tasks; `fillers` do
 * not say what; `same` are words for the same. `days`: short and wrong names, and how the parser of days knows them.
 */
export type PromiseWords = Record<WordKind | 'days' | 'endings' | 'same', string> & { needs: Record<CommonNeed, string> }
