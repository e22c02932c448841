import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from '../messages/catalogues.ts'
import type { Finding, SourceFile } from './files.ts'

const PAGE_OF_RULES = 'docs/product.md'
/** Every row is a demand of the specification. */
const PAGE_OF_COVERAGE = 'docs/spec-coverage.md'
/** Code and titles of tests do not count as texts of the app. */
const NOT_QUOTED = /`[^`\n]*`|"[^"\n]*"/g
const QUOTE = /(?<![\p{L}\d'])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?![\p{L}\d])|‘([^‘\n]+?)’(?!\p{L})/gu
const BRANCH = /(?:one|other|=\d+) \{((?:[^{}]|\{[^{}]*\})*)\}/g
const OF_SPECIFICATION = /\bspecification\b|\bS\d+\b/i

/**
 * Each text in single quotes has to be a text of the app. If its sentence names the specification, it may be a text of the specification
 * instead.
 */
export function checkQuotes(root: string, files: SourceFile[]): Finding[] {
  const texts = files.filter(({ path }) => /^messages\/en\/.*\.po$/.test(path)).flatMap(sourceTexts)
  // The specification is not part of the repository. If it is missing, its quoted texts are not checked.
  const file = join(root, '..', 'shared', 'spec.md')
  const specification = existsSync(file) ? comparable(readFileSync(file, 'utf8')) : null
  const isTrue = ({ quote, isOfSpecification }: Quote) =>
    texts.some((text) => isTextOf(text, comparable(quote))) ||
    (isOfSpecification && (specification === null || specification.includes(comparable(quote))))

  return files
    .filter(({ path }) => path === PAGE_OF_RULES || path === PAGE_OF_COVERAGE)
    .flatMap((document) => quotesIn(document).filter((quote) => !isTrue(quote)))
    .map(({ path, quote }) => ({
      path,
      rule: `'${quote}' is not in messages/en`,
      instead: 'quote what the app says, say in the sentence that it is from the specification, or put an example in backticks',
    }))
}

interface Quote {
  /** The path, with the number of the line. */
  path: string
  quote: string
  isOfSpecification: boolean
}

function quotesIn({ path, text }: SourceFile): Quote[] {
  return text.split('\n').flatMap((line, index) => {
    const quoting = line.replace(NOT_QUOTED, (code) => ' '.repeat(code.length))
    return [...quoting.matchAll(QUOTE)].map((match) => ({
      path: `${path}:${index + 1}`,
      quote: match[1] ?? match[2] ?? '',
      isOfSpecification: path === PAGE_OF_COVERAGE || OF_SPECIFICATION.test(sentenceAt(line, match.index)),
    }))
  })
}

/** The sentence that contains a place of a line. */
function sentenceAt(line: string, place: number) {
  const start =
    line
      .slice(0, place)
      .split(/[.!?]['’)]?\s/)
      .at(-1) ?? ''
  const end = line.slice(place).split(/[.!?]['’)]?\s/)[0] ?? ''
  return start + end
}

/** The texts of a catalogue. Each form of a plural is also a text. */
function sourceTexts({ path, text }: SourceFile) {
  const messages = readCatalogue(path, text).messages.map(({ id }) => id)
  const branches = messages.flatMap((message) => [...message.matchAll(BRANCH)].map(([, branch = '']) => branch))
  return [...messages, ...branches].map((message) => comparable(withoutPlaceholders(message)))
}

/** Replaces each placeholder by '…', inner placeholders first. */
function withoutPlaceholders(text: string): string {
  const shorter = text.replace(/\{[^{}]*\}|#/g, '…')
  return shorter === text ? text : withoutPlaceholders(shorter)
}

const comparable = (text: string) =>
  text
    .replace(/<\/?\d+\/?>/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * Whether the quote is a part of the text, or is the text with values in its placeholders. In the second case, at least a third of the
 * quote has to be words of the text.
 */
function isTextOf(text: string, quote: string) {
  if (text.includes(quote.replace(/[.,]$/, ''))) return true
  const fixed = text.split('…')
  if (fixed.length === 1 || fixed.join('').trim().length * 3 < quote.length) return false
  return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`).test(quote)
}
