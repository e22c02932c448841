import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf, LOCALES, languageTag } from '@hand-in-hand/contract/locales.ts'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const PUBLIC = join(import.meta.dirname, '../../public')
const manifestOf = (locale: string) => JSON.parse(readFileSync(join(PUBLIC, `manifest.${locale}.webmanifest`), 'utf8'))
/** What the phone reads out or shows, and how. */
const { name, short_name, description, lang, dir, ...others } = manifestOf('en')

test.each(LOCALES)('the app installs under its name in %s, and is the same app', (locale) => {
  const manifest = manifestOf(locale)
  expect(manifest).toMatchObject(others)
  expect(Object.keys(manifest).sort()).toEqual(Object.keys({ name, short_name, description, lang, dir, ...others }).sort())
  expect([manifest.lang, manifest.dir]).toEqual([languageTag(locale), directionOf(locale)])
  for (const { src } of manifest.icons) expect(existsSync(join(PUBLIC, src)), src).toBe(true)
})

test.each(LOCALES)('the name and the description in %s are those of the catalogue, as in link previews', (locale) => {
  const filename = join(import.meta.dirname, '../../../messages', locale, 'server.po')
  const catalogue = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  if (catalogue instanceof Promise) throw new Error('the catalogues are read at once')
  const translations = Object.values(catalogue).map(({ translation }) => translation)
  const manifest = manifestOf(locale)
  for (const text of [manifest.name, manifest.short_name, manifest.description]) expect(translations).toContain(text)
})

test('each language has its own description, and a name in its own letters', () => {
  const manifests = LOCALES.map(manifestOf)
  expect(new Set(manifests.map((manifest) => manifest.description)).size).toBe(LOCALES.length)
  expect(manifestOf('iw').name).toMatch(/[א-ת]/)
  expect(manifestOf('ru').name).toMatch(/[а-я]/)
})
