import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import { StartupError } from '../../platform/errors.ts'
import { shippedFile } from '../../platform/shipped/shipped-files.ts'
import { LEGAL_TEXTS, type LegalText } from './legal.presentation.ts'

const OUR_TEXTS = shippedFile('server/content')
const LEGAL_NAMES = Object.keys(LEGAL_TEXTS)

/**
 * The text before values are filled in, and its language: the operator's own text if there is one, otherwise ours. If a language lacks the
 * text, the English one is used.
 */
export function readLegalText(contentFolder: string | null, text: LegalText, locale: Locale): { html: string; locale: Locale } {
  const file = join('docs', locale, `${text}.html`)
  const found = [...(contentFolder ? [contentFolder] : []), OUR_TEXTS].map((folder) => join(folder, file)).find(existsSync)
  if (!found && locale !== DEFAULT_LOCALE) return readLegalText(contentFolder, text, DEFAULT_LOCALE)
  return { html: readFileSync(found ?? join(OUR_TEXTS, file), 'utf8'), locale }
}

/**
 * Checks the operator's own texts. Throws a `StartupError` for the first text that could not be shown. `known`: the names of values that a
 * text may use.
 */
export function readOwnTexts(contentFolder: string, known: string[]) {
  const docs = join(contentFolder, 'docs')
  for (const folder of existsSync(docs) ? readdirSync(docs) : []) {
    if (!LOCALES.some((locale) => locale === folder)) throw wrong(join(docs, folder), `a folder has to be one of ${LOCALES.join(', ')}`)
    for (const name of readdirSync(join(docs, folder))) readOwnText(join(docs, folder), name, known)
  }
}

function readOwnText(folder: string, name: string, known: string[]) {
  const file = join(folder, name)
  if (!LEGAL_NAMES.some((each) => `${each}.html` === name)) throw wrong(file, `a text has to be one of ${LEGAL_NAMES.join('.html, ')}.html`)
  const text = readUtf8(file)
  if (!/^\s*<!doctype html>[\s\S]*<\/html>\s*$/i.test(text)) throw wrong(file, 'it has to be a whole page, from <!doctype html> to </html>')
  if (/<(script|iframe|style|link)\b/i.test(text)) throw wrong(file, 'scripts, styles and frames are not run here: leave them out')
  const unknown = [...text.matchAll(/\{\{[#^/]?(.*?)\}\}/g)].find(([, value = '']) => !known.includes(value))
  if (unknown) throw wrong(file, `there is no value ${unknown[0]}, only ${known.join(', ')}`)
  const open: string[] = []
  for (const [, kind, value = ''] of text.matchAll(/\{\{([#^/])(.*?)\}\}/g)) {
    if (kind !== '/') open.push(value)
    else if (open.pop() !== value) throw wrong(file, `{{/${value}}} closes a section that is not open`)
  }
  if (open.length > 0) throw wrong(file, `the section ${open.at(-1)} is not closed`)
}

function readUtf8(file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    throw wrong(file, 'it can not be read as UTF-8')
  }
}

const wrong = (file: string, why: string) => new StartupError(`The text ${file} of CONTENT_DIR can not be shown: ${why}.`)
