import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'
import { splitSayings } from '../replies/sayings.rules.ts'
import { germanWords } from './words/de.ts'
import { englishWords } from './words/en.ts'
import { hebrewWords } from './words/iw.ts'
import type { WordKind } from './words/promise-words.ts'
import { russianWords } from './words/ru.ts'

// The words of all languages together, since people mix them.

export type WordMeaning = WordKind | CommonNeed
const WORD_LISTS = [englishWords, germanWords, hebrewWords, russianWords]
const phrasesOf = (list: string) => splitSayings(list.replaceAll('ё', 'е'))

const meanings = new Map<string, Set<WordMeaning>>()
const beginnings: [string, WordMeaning][] = []
for (const { days: _days, endings: _endings, needs, ...words } of WORD_LISTS) {
  // The keys of both, as their types say.
  for (const [meaning, list] of Object.entries({ ...words, ...needs }) as [WordMeaning, string][]) {
    for (const phrase of phrasesOf(list)) {
      if (phrase.endsWith('…')) beginnings.push([phrase.slice(0, -1), meaning])
      else meanings.set(phrase, (meanings.get(phrase) ?? new Set<WordMeaning>()).add(meaning))
    }
  }
}
/** How many words the longest phrase has that begins with a word. */
const phraseLengths = new Map<string, number>()
for (const [first = '', ...others] of [...meanings.keys()].map((phrase) => phrase.split(' '))) {
  phraseLengths.set(first, Math.max(phraseLengths.get(first) ?? 1, others.length + 1))
}

/** The same function, which works out each text once. */
export function remembered<Result>(work: (text: string) => Result) {
  const known = new Map<string, Result>()
  return (text: string) => {
    const result = known.get(text) ?? work(text)
    known.set(text, result)
    return result
  }
}

/** The words of a text in small letters, without signs. */
export const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}[\p{L}'"״׳-]*|\p{N}+/gu) ?? []

/** A word or a phrase of a text, and what it may be: nothing if no list has it. */
export interface Token {
  words: string[]
  meanings: ReadonlySet<WordMeaning>
}

/** The tokens of words in small letters: the longest phrase counts. */
export function tokensIn(words: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < words.length; at += tokens.at(-1)?.words.length ?? 1) tokens.push(tokenAt(words, at))
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

/** Whether one of the tokens may mean one of these. */
export const hasMeaning = (tokens: readonly Token[], ...kinds: WordMeaning[]) =>
  tokens.some(({ meanings: known }) => kinds.some((kind) => known.has(kind)))

/** Whether these words only say that someone will do it: 'I can', 'I'll take it', 'me, gladly'. */
export function saysYes(text: string) {
  const tokens = tokensIn(wordsIn(text))
  if (hasMeaning(tokens, 'noes', 'asks', 'asides')) return false
  return hasMeaning(tokens, 'promises') || (hasMeaning(tokens, 'me') && tokens.every((token) => hasMeaning([token], 'me', 'fillers')))
}

/** Whether a word says nothing of what is done. */
export const isFiller = (word: string) => meanings.get(word)?.has('fillers') ?? false

const dayNames = new Map(
  WORD_LISTS.flatMap(({ days }) => splitSayings(days)).flatMap((pair) => {
    const [short, long] = pair.split(': ')
    return short && long ? [[short, long] as const] : []
  }),
)

/** A text with its days as the parser of days knows them. */
export const withDayNames = (text: string) => text.replace(/\p{L}+/gu, (word) => dayNames.get(word.toLowerCase()) ?? word)

const ENDINGS = WORD_LISTS.flatMap(({ endings }) => phrasesOf(endings)).toSorted((one, other) => other.length - one.length)
const STEM_MIN = 3

/** A word without its ending, so that its forms are alike. */
export function stemOf(word: string) {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= STEM_MIN)
  return ending === undefined ? word : word.slice(0, -ending.length)
}
