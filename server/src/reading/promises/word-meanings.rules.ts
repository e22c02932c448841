import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'
import { DAYS_BY_NAME } from '../days/calendar-words.ts'
import { splitSayings } from '../replies/sayings.rules.ts'
import { ALL_WORDS, listed, pairsIn, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'
import type { Words } from '../words/words.ts'

// The words of all languages are read together, since people mix languages.

export type WordMeaning = keyof Words['promises'] | CommonNeed
const withoutYo = (phrase: string) => phrase.replaceAll('ё', 'е')

const meanings = new Map<string, Set<WordMeaning>>()
const beginnings: [string, WordMeaning][] = []
for (const { promises, needs } of ALL_WORDS) {
  // By their types, `promises` and `needs` have only keys that are a `WordMeaning`.
  for (const [meaning, list] of Object.entries({ ...promises, ...needs }) as [WordMeaning, string][]) {
    for (const phrase of splitSayings(withoutYo(list))) {
      if (phrase.endsWith('…')) beginnings.push([phrase.slice(0, -1), meaning])
      else meanings.set(phrase, (meanings.get(phrase) ?? new Set<WordMeaning>()).add(meaning))
    }
  }
}
/** For each word with which a phrase begins: the number of words in the longest such phrase. */
const phraseLengths = new Map<string, number>()
for (const [first = '', ...others] of [...meanings.keys()].map((phrase) => phrase.split(' '))) {
  phraseLengths.set(first, Math.max(phraseLengths.get(first) ?? 1, others.length + 1))
}

/** The words of a text in small letters, without punctuation. */
export const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}[\p{L}'"״׳-]*|\p{N}+/gu) ?? []

/** A word or a phrase of a text, with its possible meanings. An unknown word has no meanings. */
export interface Token {
  words: string[]
  meanings: ReadonlySet<WordMeaning>
}

/** The tokens of words in small letters. The longest phrase counts. */
export function tokensIn(words: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < words.length; at += tokens.at(-1)?.words.length ?? 1) {
    const { words: said, meanings: known } = tokenAt(words, at)
    // 'Can do Tuesday' is a promise, but not after an unknown word: 'Dan can do Tuesday'.
    const isStart = known.has('starts') && tokens.at(-1)?.meanings.size !== 0
    tokens.push({ words: said, meanings: isStart ? new Set([...known, 'promises']) : known })
  }
  return tokens
}

function tokenAt(words: readonly string[], at: number): Token {
  for (let length = Math.min(phraseLengths.get(words[at] ?? '') ?? 1, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length)
    const known = new Set(meanings.get(phrase.join(' ')))
    if (length === 1) for (const [begin, meaning] of beginnings) if (phrase[0]?.startsWith(begin)) known.add(meaning)
    if (known.size > 0) return { words: phrase, meanings: known }
  }
  return { words: words.slice(at, at + 1), meanings: new Set() }
}

/** Whether one of the tokens may have one of these meanings. */
export const hasMeaning = (tokens: readonly Token[], ...kinds: WordMeaning[]) =>
  tokens.some(({ meanings: known }) => kinds.some((kind) => known.has(kind)))

/**
 * Whether a text promises something ('I can', 'I'll take it') or only says 'me, gladly'. The result is false for a text with a no, a
 * question or words about something else.
 */
export function saysYes(text: string) {
  const tokens = tokensIn(wordsIn(text))
  if (hasMeaning(tokens, 'noes', 'asks', 'asides')) return false
  return hasMeaning(tokens, 'promises') || (hasMeaning(tokens, 'me') && tokens.every((token) => hasMeaning([token], 'me', 'fillers')))
}

/** Whether a word says nothing about the task. */
export const isFiller = (word: string) => meanings.get(word)?.has('fillers') ?? false

const dayNames = new Map(pairsIn('sentences', 'days'))

const DAY_NAMES = new RegExp(`${WORD_BEGINS}(?:${[...dayNames.keys()].join('|')})${WORD_ENDS}`, 'giu')
const longDayLike = (word: string) => [...DAYS_BY_NAME.long.keys()].find((day) => word.endsWith(day.slice(-1)) && isMisspelt(word, day))

/** A text with its days in the form that the parser of days recognises. */
export const withDayNames = (text: string) =>
  text
    .replace(DAY_NAMES, (words) => dayNames.get(words.toLowerCase()) ?? words)
    .replace(/\p{L}{5,}/gu, (word) => longDayLike(word.toLowerCase()) ?? word)

/**
 * Whether two words differ by one wrong, missing or extra letter, or by two swapped neighbours. The first letter has to be right. Both
 * words have at least five letters, and one of them at least six.
 */
export function isMisspelt(one: string, other: string) {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  if (at === 0 || Math.min(one.length, other.length) < 5 || Math.max(one.length, other.length) < 6) return false
  const without = (word: string, letter: number) => word.slice(0, letter) + word.slice(letter + 1)
  if (at < 0) return other.length <= one.length + 1
  return one === without(other, at) || [other, without(other, at), without(other, at + 1)].includes(without(one, at))
}

const ENDINGS = listed('sentences', 'endings')
  .map(withoutYo)
  .toSorted((one, other) => other.length - one.length)
const STEM_MIN = 3

/** A word without its ending, so that its forms are alike. */
export function stemOf(word: string) {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= STEM_MIN)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

const sameLists = listed('sentences', 'same').map(withoutYo)
const groups = new Map(sameLists.flatMap((group) => group.split(' ').map((word) => [stemOf(word), group])))

/** Whether two words without their endings mean the same: 'granny' and 'grandma'. */
export const meansTheSame = (one: string, other: string) => groups.has(one) && groups.get(one) === groups.get(other)
