import { type Finding, isTest, type SourceFile } from './files.ts'

/**
 * How many findings each folder may keep. The findings are the name of a Unix user in tests, and a message template whose name is part of
 * the API.
 */
const ALLOWED: Record<string, number> = { server: 12, web: 1 }

const TEST_TITLE_MAX = 90

export interface WordRule {
  pattern: RegExp
  instead: string
  isOnlyForTitles?: true
}

/** Words in code and documents that docs/style.md replaces by standard terms. The patterns are few, and each has few false alarms. */
export const WORD_RULES: WordRule[] = [
  { pattern: /\b(?:whoever|whomever|whosoever|wherever)\b/i, instead: "name the person ('a supporter who'), or write 'if'" },
  { pattern: /\b(?:some|any|every|no)body\b/i, instead: "write someone, anyone, everyone or no one, or 'anonymous' for a caller" },
  { pattern: /\banswers (?:an?|null|the|what|whether|which|with)\b|\banswered \d{3}\b/i, instead: 'a function or a call returns' },
  { pattern: /\bstands\b/i, instead: 'write is, or means' },
  { pattern: /\bwish(?:es)?\b/i, instead: 'write input, options or preferences' },
  { pattern: /\bcomplain(?:s|ed|t|ts)?\b/i, instead: 'write logs, reports, error or warning' },
  { pattern: /\b(?:anew|once more)\b/i, instead: 'write again' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'write correct or fix' },
  { pattern: /\bpass(?:es|ed|ing)? over\b/i, instead: 'write skip or ignore' },
  { pattern: /\b(?:null|undefined|none|nothing|true|false|throws) where\b/i, instead: "write 'if' for a condition" },
  { pattern: /^(?:what|where|who|whom|whose)\b/i, instead: 'begin with the thing or the condition that is tested', isOnlyForTitles: true },
]

/**
 * Checks comments, names and the titles of tests, and the length of titles. Other strings are not checked: people read them on a screen.
 */
export function checkWords(files: SourceFile[], allowed = ALLOWED): Finding[] {
  const found = new Map<string, Finding[]>()
  for (const file of files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))) {
    const folder = file.path.split('/')[0] ?? ''
    found.set(folder, [...(found.get(folder) ?? []), ...findingsOf(file)])
  }
  return [...found].flatMap(([folder, findings]) => (findings.length > (allowed[folder] ?? 0) ? findings : []))
}

function findingsOf({ path, text }: SourceFile): Finding[] {
  return piecesOf(path, text).flatMap(({ kind, written, index }) => {
    const at = (offset: number) => `${path}:${text.slice(0, index + offset).split('\n').length}`
    const isTooLong = kind === 'title' && written.length > TEST_TITLE_MAX
    const rules = WORD_RULES.filter(({ isOnlyForTitles }) => !isOnlyForTitles || kind === 'title')
    return [
      ...rules.flatMap(({ pattern, instead }) => {
        const match = pattern.exec(written)
        return match ? [{ path: at(match.index), rule: `'${match[0]}' in a ${kind}`, instead }] : []
      }),
      ...(isTooLong ? [{ path: at(0), rule: `a title of ${written.length} characters`, instead: `${TEST_TITLE_MAX} at most` }] : []),
    ]
  })
}

interface Piece {
  kind: 'comment' | 'name' | 'title'
  /** The text of the piece. A name is split into its words. */
  written: string
  index: number
}

const COMMENT = '\\/\\*[\\s\\S]*?\\*\\/|(?<!:)\\/\\/[^\\n]*'
const STRING = '\'(?:\\\\.|[^\'\\\\\\n])*\'|"(?:\\\\.|[^"\\\\\\n])*"|`(?:\\\\[\\s\\S]|[^`\\\\])*`'
/** A slash after one of these characters begins a regular expression. After anything else it is a division, or closes a tag. */
const REGEXP = '(?<=(?:[(,=:[!&|?{;]|=>|\\breturn)\\s*)\\/(?![*/])(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\\\n])*\\]|[^/\\\\\\n[])+\\/'
const TOKEN = new RegExp(`(?<comment>${COMMENT})|(?<string>${STRING})|${REGEXP}`, 'g')
/** What comes before a title: the call of a test, or the end of `test.each(…)`. */
const BEFORE_A_TITLE = /(?:\b(?:test|it|describe|attack|bilingual)(?:\.\w+)*|\))\(\s*$/
/**
 * A declared name, a property or a parameter, or any name of several words. Other names of one word are left out, because they may be the
 * text of an element.
 */
const DECLARED_NAME = /(?<=\b(?:const|let|function|class|interface|type)\s+)\w+|\b\w+(?=\??:)|\b[a-z]+[A-Z]\w*/g

function piecesOf(path: string, text: string): Piece[] {
  const pieces: Piece[] = []
  const hasTitles = isTest(path) || /\.shots\.ts$|^tests\/attacks\//.test(path)
  const addNames = (from: number, to: number) => {
    for (const { 0: name, index } of text.slice(from, to).matchAll(DECLARED_NAME))
      pieces.push({ kind: 'name', written: name.replace(/[_A-Z]/g, ' $&').replaceAll('_', ''), index: from + index })
  }
  let end = 0
  for (const { 0: token, index, groups } of text.matchAll(TOKEN)) {
    addNames(end, index)
    end = index + token.length
    if (groups?.comment) pieces.push({ kind: 'comment', written: token, index })
    if (groups?.string && hasTitles && BEFORE_A_TITLE.test(text.slice(Math.max(0, index - 80), index)))
      pieces.push({ kind: 'title', written: token.slice(1, -1), index })
  }
  addNames(end, text.length)
  return pieces
}
