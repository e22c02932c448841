import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCatalogue } from './catalogues.ts'
import { fillInSame } from './fill-in-same.ts'

const HEADER = 'msgid ""\nmsgstr "Language: de\\n"\n\n'

/** Calls `fillInSame` for these German catalogues. Returns the translations of each catalogue, and whether any text was filled in. */
function filledIn(catalogues: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'same-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'messages/de'), { recursive: true })
  const pathOf = (name: string) => join(root, 'messages/de', `${name}.po`)
  for (const [name, text] of Object.entries(catalogues)) writeFileSync(pathOf(name), HEADER + text)
  const changed = fillInSame(root, 'de')
  const read = (name: string) => readCatalogue(`messages/de/${name}.po`, readFileSync(pathOf(name), 'utf8')).messages
  return { changed, texts: Object.keys(catalogues).map((name) => read(name).map(({ translation }) => translation)) }
}

test('a missing translation is filled in from another catalogue that has the same text', () => {
  const { changed, texts } = filledIn({
    account: 'msgid "Back"\nmsgstr ""\n\nmsgid "Log in"\nmsgstr ""\n',
    supporter: 'msgid "Back"\nmsgstr "Zurück"\n',
  })
  expect(texts).toEqual([['Zurück', ''], ['Zurück']])
  expect(changed).toBe(true)
})

test('a text with another meaning is not filled in, and an existing translation is kept', () => {
  const { changed, texts } = filledIn({
    account: 'msgctxt "task"\nmsgid "Open"\nmsgstr ""\n',
    family: 'msgid "Open"\nmsgstr "Öffnen"\n',
    supporter: 'msgid "Open"\nmsgstr "Auf"\n',
  })
  expect(texts).toEqual([[''], ['Öffnen'], ['Auf']])
  expect(changed).toBe(false)
})
