import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'

/** What the words of a reply in a chat are. */
export type WordKind =
  | 'promises'
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
  | 'fillers'

/**
 * The words of one language, apart by commas, in small letters; ё is е. `…` is any ending. `promises` are of someone who will do it;
 * `me` alone says little; `noAfterAll` has a no and means none; `asks` look for someone, `others` are of someone else, `asides` of something
 * else; `otherWeek` makes a weekday another one; `fillers` do not say what. `days`: short names of days, and how the parser of days knows them.
 */
export type PromiseWords = Record<WordKind | 'days' | 'endings', string> & { needs: Record<CommonNeed, string> }
