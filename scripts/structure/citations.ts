import type { Finding, SourceFile } from './files.ts'

const RULES_PAGE = 'docs/product.md'
const RULE = /\bP(\d+)\b/g
const RULE_HEADING = /^### P(\d+)\b/gm
const DEMANDS_PAGE = 'docs/spec-coverage.md'
/** The number of a requirement (demand) of the specification. Only documents cite these requirements. */
const DEMAND = /\bS(\d+)\b/g
const DEMAND_ROW = /^\| S(\d+) \|/gm
const DECISION_PAGE = /^docs\/decisions\/(?:app\/)?(\d{3})-[\w-]+\.md$/
const DECISIONS = /\bdecisions?\s+\d+(?:(?:, | and | or )\d{3}\b)*/gi
const LINK_TO_DECISION = /\[([^\]\n]*)\]\((?:[^)\s]*\/)?(\d{3})-[\w-]+\.md/g
const SECTION_NUMBER = /\bsections?\s+\d+/gi

/**
 * Every cited rule (P12) has to be in docs/product.md, every cited demand (S12) in docs/spec-coverage.md, and every cited decision
 * (decision 012) in docs/decisions. Checks documents and the comments of code.
 */
export function checkCitations(files: SourceFile[]): Finding[] {
  const rules = numbersOf(files, RULES_PAGE, RULE_HEADING)
  const demands = numbersOf(files, DEMANDS_PAGE, DEMAND_ROW)
  const decisions = new Set(files.flatMap(({ path }) => DECISION_PAGE.exec(path)?.[1] ?? []))
  const cited = files
    .flatMap(citingLines)
    .flatMap((line) => [
      ...citedRules(line, rules),
      ...citedDemands(line, demands),
      ...citedDecisions(line, decisions),
      ...decisionLinks(line),
      ...sections(line),
    ])
  return [...cited, ...misnumbered(RULES_PAGE, 'P', rules), ...misnumbered(DEMANDS_PAGE, 'S', demands)]
}

/** How many citations of rules, demands and decisions there are, and how many of them resolve. */
export function citationsIn(files: SourceFile[]) {
  const citations = files
    .flatMap(citingLines)
    .flatMap(({ at, text }) => [...text.matchAll(RULE), ...text.matchAll(DECISIONS), ...(isInDocument(at) ? text.matchAll(DEMAND) : [])])
  const all = citations.length
  return { all, resolved: all - checkCitations(files).length }
}

function numbersOf(files: SourceFile[], page: string, numbered: RegExp) {
  const text = files.find(({ path }) => path === page)?.text ?? ''
  return [...text.matchAll(numbered)].map(([, number]) => Number(number))
}

/** A line that may contain citations, with its place: `docs/product.md:12`. */
interface CitingLine {
  at: string
  text: string
}

function citingLines({ path, text }: SourceFile): CitingLine[] {
  if (path.endsWith('.md')) return numberedLines(path, text, 1)
  if (!/\.(tsx?|mjs|css)$/.test(path)) return []
  return [...text.matchAll(STRING_OR_COMMENT)]
    .filter(([found]) => found.startsWith('/'))
    .flatMap((found) => numberedLines(path, found[0], text.slice(0, found.index).split('\n').length))
}

const isInDocument = (at: string) => /\.md:\d+$/.test(at)

/** Strings are matched too, so that a `//` in a string, as in an address, does not start a comment. */
const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g

const numberedLines = (path: string, text: string, first: number) =>
  text.split('\n').map((line, index) => ({ at: `${path}:${first + index}`, text: line }))

const citedRules = ({ at, text }: CitingLine, rules: number[]): Finding[] =>
  [...text.matchAll(RULE)]
    .filter(([, number]) => !rules.includes(Number(number)))
    .map(([rule]) => ({ path: at, rule: `cites ${rule}`, instead: `${RULES_PAGE} has no such rule: correct the number` }))

const citedDemands = ({ at, text }: CitingLine, demands: number[]): Finding[] =>
  isInDocument(at)
    ? [...text.matchAll(DEMAND)]
        .filter(([, number]) => !demands.includes(Number(number)))
        .map(([demand]) => ({ path: at, rule: `cites ${demand}`, instead: `${DEMANDS_PAGE} has no such row: correct the number` }))
    : []

function citedDecisions({ at, text }: CitingLine, decisions: Set<string>): Finding[] {
  const numbers = [...text.matchAll(DECISIONS)].flatMap(([found]) => found.match(/\d+/g) ?? [])
  return numbers.flatMap((number) => {
    if (decisions.has(number)) return []
    const instead = /^\d{3}$/.test(number)
      ? 'docs/decisions has no such page: correct the number'
      : `write all three digits of a page in docs/decisions, or cite a rule of ${RULES_PAGE} (P12)`
    return [{ path: at, rule: `cites decision ${number}`, instead }]
  })
}

const decisionLinks = ({ at, text }: CitingLine): Finding[] =>
  [...text.matchAll(LINK_TO_DECISION)]
    .filter(([, label, number]) => label !== `decision ${number}`)
    .map(([, label, number]) => ({ path: at, rule: `links to a decision as "${label}"`, instead: `write [decision ${number}](…)` }))

/** Readers can look up a section of an RFC. A section of another document has no known address, so it is reported. */
const sections = ({ at, text }: CitingLine): Finding[] =>
  /\bRFC \d+/.test(text)
    ? []
    : [...text.matchAll(SECTION_NUMBER)].map(([section]) => ({
        path: at,
        rule: `cites ${section}`,
        instead: `cite the rule of ${RULES_PAGE} (P12), or name the RFC on the same line`,
      }))

/** Numbers are unique and go up by one, so that none is reused or lost. */
function misnumbered(page: string, letter: string, numbers: number[]): Finding[] {
  const at = numbers.findIndex((number, index) => number !== index + 1)
  return at < 0
    ? []
    : [{ path: page, rule: `has ${letter}${numbers[at]} in the place of ${letter}${at + 1}`, instead: 'number without gaps' }]
}
