import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, shownWords } from './catalogues.ts'

const CLAIM_LIST = 'scripts/messages/claims.json'

/**
 * The words in each language that make a text a promise: words that allow no exception, such as 'always'. In English also numbers, and
 * words about what is sent and when. Only whole words match.
 */
const CLAIMS: Record<string, RegExp> = {
  en: /\b(?:everyone|each|every|only|always|never|no one|nobody|at once|right away|at any time|all|\d+)\b|\b(?:gets?|sends?|notified|until|stops? working)\b/iu,
  iw: /(?<!\p{L})(?:תמיד|לעולם|רק|כולם|לכולם|כל|בכל|אף|מיד)(?!\p{L})/u,
  de: /(?<!\p{L})(?:immer|nie|niemals|niemand\p{L}*|nur|alle[rnms]?|jede[rsnm]?|jederzeit|sofort|stets|ausschließlich)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:всегда|никогда|никто|никому|никого|только|все|всех|всем|кажд\p{L}+|сразу|лишь)(?!\p{L})/iu,
}

interface TestedClaims {
  /** The texts that a test proves, by its file and its title or a part of the title: 'server/src/a.test.ts: a title'. */
  tests: Record<string, string[]>
  /** The texts that need no test, by the reason. */
  reasons: Record<string, string[]>
}

/**
 * One line for each text that promises something and is not in the list of claims, for each text in the list that promises nothing or is
 * listed twice, and for each listed test that does not exist.
 */
export function faultsOfClaims(root: string, catalogues: readonly Catalogue[]): string[] {
  const { tests, reasons }: TestedClaims = JSON.parse(readFileSync(join(root, CLAIM_LIST), 'utf8'))
  const listed = [...Object.values(tests), ...Object.values(reasons)].flat()
  const claims = findClaims(catalogues)
  return [
    ...[...claims]
      .filter((text) => !listed.includes(text))
      .map((text) => `${CLAIM_LIST}: lacks "${text}": name its test, or why it needs none`),
    ...listed
      .filter((text) => !claims.has(text))
      .map((text) => `${CLAIM_LIST}: has "${text}", which is no claim of a catalogue: leave it out`),
    ...listed.filter((text, index) => listed.indexOf(text) < index).map((text) => `${CLAIM_LIST}: has "${text}" twice`),
    ...Object.keys(tests)
      .filter((test) => !holdsTitle(root, test))
      .map((test) => `${CLAIM_LIST}: names the test "${test}", which is not there: name the one that holds these texts now`),
  ]
}

/** The English texts that promise something, in English or in a translation. */
function findClaims(catalogues: readonly Catalogue[]) {
  const claims = catalogues.flatMap(({ locale, messages }) =>
    messages.filter(({ id, translation }) => isClaim(locale, locale === 'en' ? id : translation)).map(({ id }) => id),
  )
  return new Set(claims)
}

const isClaim = (locale: string, text: string) => text !== '' && (CLAIMS[locale]?.test(shownWords(text)) ?? false)

function holdsTitle(root: string, test: string) {
  const [file = '', title = ''] = test.split(/: (.*)/s)
  return title !== '' && existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title)
}
