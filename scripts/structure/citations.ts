import type { Finding, SourceFile } from './files.ts'

const RULES_PAGE = 'docs/product.md'
const RULE = /\bP(\d+)\b/g
const RULE_HEADING = /^### P(\d+)\b/gm
const DECISION_PAGE = /^docs\/decisions\/(?:app\/)?(\d{3})-[\w-]+\.md$/
const DECISIONS = /\bdecisions?\s+\d+(?:(?:, | and | or )\d{3}\b)*/gi
const LINK_TO_DECISION = /\[([^\]\n]*)\]\((?:[^)\s]*\/)?(\d{3})-[\w-]+\.md/g
const SECTION_NUMBER = /\bsections?\s+\d+/gi

/**
 * Every cited rule (P12) is in docs/product.md, and every cited decision (decision 012) in docs/decisions.
 * Looks at documents and at the comments of code.
 */
export function checkCitations(files: SourceFile[]): Finding[] {
  const rules = ruleNumbers(files)
  const decisions = new Set(files.flatMap(({ path }) => DECISION_PAGE.exec(path)?.[1] ?? []))
  const cited = files
    .flatMap(citingLines)
    .flatMap((line) => [...citedRules(line, rules), ...citedDecisions(line, decisions), ...decisionLinks(line), ...sections(line)])
  return [...cited, ...misnumbered(rules)]
}

/** How many citations of rules and decisions there are, and how many of them resolve. */
export function citationsIn(files: SourceFile[]) {
  const texts = files.flatMap(citingLines).map(({ text }) => text)
  const all = texts.flatMap((text) => [...text.matchAll(RULE), ...text.matchAll(DECISIONS)]).length
  return { all, resolved: all - checkCitations(files).length }
}

function ruleNumbers(files: SourceFile[]) {
  const text = files.find(({ path }) => path === RULES_PAGE)?.text ?? ''
  return [...text.matchAll(RULE_HEADING)].map(([, number]) => Number(number))
}

/** A line that may cite, with its number: `docs/product.md:12`. */
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

/** Strings are matched so that a `//` in them, as in an address, begins no comment. */
const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g

const numberedLines = (path: string, text: string, first: number) =>
  text.split('\n').map((line, index) => ({ at: `${path}:${first + index}`, text: line }))

const citedRules = ({ at, text }: CitingLine, rules: number[]): Finding[] =>
  [...text.matchAll(RULE)]
    .filter(([, number]) => !rules.includes(Number(number)))
    .map(([rule]) => ({ path: at, rule: `cites ${rule}`, instead: `${RULES_PAGE} has no such rule: correct the number` }))

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

/** A section of an RFC can be looked up; one of another document has no address here. */
const sections = ({ at, text }: CitingLine): Finding[] =>
  /\bRFC \d+/.test(text)
    ? []
    : [...text.matchAll(SECTION_NUMBER)].map(([section]) => ({
        path: at,
        rule: `cites ${section}`,
        instead: `cite the rule of ${RULES_PAGE} (P12), or name the RFC on the same line`,
      }))

/** Numbers are unique and go up by one, so that none is reused or lost. */
function misnumbered(rules: number[]): Finding[] {
  const at = rules.findIndex((number, index) => number !== index + 1)
  return at < 0
    ? []
    : [{ path: RULES_PAGE, rule: `has P${rules[at]} in the place of P${at + 1}`, instead: 'number the rules without gaps' }]
}
