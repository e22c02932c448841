import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parsePo, stringifyPo } from 'pofile-ts'

// A language that no one speaks, only for tests: the English texts 40% longer, in Arabic letters, with Arabic's six plural forms.
// addPseudoLanguage does exactly what docs/translating.md says about a new language. beginLanguage does only the first step.

export const PSEUDO_LOCALE = 'ar'
const ARABIC_LETTERS = [...'ابتثجحخدذرزسشصضطظعغفقكلمنه']
const LONGER = 0.4

/** Each plural form begins with its own symbol and the number, so that a test sees which form was chosen for which number. */
export const FORM_MARKS = { zero: '⓪', one: '①', two: '②', few: '③', many: '④', other: '⑤' }

/** Adds the pseudo-language to a copy of the repository. */
export function addPseudoLanguage(root: string) {
  nameLanguage(root, PSEUDO_LOCALE, `direction: 'rtl', name: '${pseudoText('Pseudo')}'`)
  const messages = join(root, 'messages')
  mkdirSync(join(messages, PSEUDO_LOCALE))
  for (const file of readdirSync(join(messages, 'en'))) {
    writeFileSync(join(messages, PSEUDO_LOCALE, file), pseudoCatalogue(readFileSync(join(messages, 'en', file), 'utf8')))
  }
  const manifest = JSON.parse(readFileSync(join(root, 'web/public/manifest.en.webmanifest'), 'utf8'))
  for (const key of ['name', 'short_name', 'description']) manifest[key] = pseudoText(manifest[key])
  writeFileSync(
    join(root, `web/public/manifest.${PSEUDO_LOCALE}.webmanifest`),
    JSON.stringify({ ...manifest, lang: PSEUDO_LOCALE, dir: 'rtl' }),
  )
  // The operator writes the legal texts, so the English ones are copied without a translation. Without slides of its own, a language shows
  // the English slides.
  cpSync(join(root, 'server/content/docs/en'), join(root, 'server/content/docs', PSEUDO_LOCALE), { recursive: true })
}

/**
 * A language of which only the first texts of some catalogues are translated. Each translation is the English text between these symbols.
 */
export const BEGUN_LOCALE = 'eo'
export const begunText = (english: string) => `‹${english}›`

export const beginLanguage = (root: string) => nameLanguage(root, BEGUN_LOCALE, "direction: 'ltr', name: 'Begun', begun: true")

/** Translates the first texts of a catalogue that `npm run messages` has made. Returns the English texts. */
export function translateFirst(root: string, catalogue: string, count: number) {
  const path = join(root, 'messages', BEGUN_LOCALE, `${catalogue}.po`)
  const done: string[] = []
  const translated = readFileSync(path, 'utf8').replace(/^msgid "(.+)"\nmsgstr ""$/gm, (entry, english: string) => {
    if (done.length >= count) return entry
    done.push(english)
    return `msgid "${english}"\nmsgstr "${begunText(english)}"`
  })
  writeFileSync(path, translated)
  return done
}

function nameLanguage(root: string, locale: string, rest: string) {
  edit(join(root, 'contract/src/locales.ts'), [
    ["'ru'", `'ru', '${locale}'`],
    ['  ru: {', `  ${locale}: { tag: '${locale}', ${rest} },\n  ru: {`],
  ])
}

function edit(path: string, changes: [string, string][]) {
  const text = changes.reduce(
    (before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`${path} has no ${from}: docs/translating.md no longer says how to add a language`)
      return before.replace(from, () => to)
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, text)
}

function pseudoCatalogue(english: string) {
  const po = parsePo(english)
  for (const item of po.items) item.msgstr = [pseudoMessage(item.msgid)]
  return stringifyPo({ ...po, headers: { ...po.headers, Language: PSEUDO_LOCALE } })
}

/** The message in the pseudo-language, as an ICU message. */
export const pseudoMessage = (english: string) => print(compileMessageOrThrow(english))

function print(tokens: CompiledMessage): string {
  return tokens.map((token) => (typeof token === 'string' ? pseudoText(token) : printValue(token))).join('')
}

function printValue([name, kind, format]: Exclude<CompiledMessage[number], string>) {
  if (name === '#') return '#'
  if (!kind) return `{${name}}`
  if (typeof format !== 'object' || format === null) return `{${[name, kind, format].filter((part) => part).join(', ')}}`
  const { offset, ...choices } = format as Record<string, CompiledMessage> & { offset?: number }
  const forms = Object.entries(choices).map(([form, tokens]) => [form, print(tokens)] as const)
  if (kind === 'select') return `{${name}, select, ${forms.map(([form, text]) => `${form} {${text}}`).join(' ')}}`
  const english = new Map(forms)
  const exact = forms.flatMap(([form, text]) => (/^\d+$/.test(form) ? [`=${form} {${text}}`] : []))
  const six = Object.entries(FORM_MARKS).map(([form, mark]) => {
    const text = (form === 'one' && english.get('one')) || english.get('other') || ''
    return `${form} {${mark}# ${text}}`
  })
  return `{${name}, ${kind}, ${offset ? `offset:${offset} ` : ''}${[...exact, ...six].join(' ')}}`
}

/** Makes each word longer, and writes it in other letters. Tags stay as they are. */
const pseudoText = (text: string) =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, pseudoWord).replace(/'/g, '’')))
    .join('')

function pseudoWord(word: string) {
  const letters = [...word.toLowerCase()].map((letter) => ARABIC_LETTERS[letter.charCodeAt(0) - 97] ?? letter)
  return letters.join('') + (letters.at(-1) ?? '').repeat(Math.ceil(word.length * LONGER))
}
