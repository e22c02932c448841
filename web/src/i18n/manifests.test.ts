import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { completeLocales, directionOf, languageTag } from '@hand-in-hand/contract/locales.ts'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const PUBLIC = join(import.meta.dirname, '../../public')
/** The maximum size of a picture, in bytes. A phone loads these pictures only if someone is about to install the app. */
const PICTURE_BYTES = 32 * 1024
const manifestOf = (locale: string) => JSON.parse(readFileSync(join(PUBLIC, `manifest.${locale}.webmanifest`), 'utf8'))
/** Fields whose values depend on the language. `others` has to be the same in every language. */
const { name, short_name, description, lang, dir, shortcuts, screenshots, ...others } = manifestOf('en')

/** Every translation of one catalogue. */
function translationsIn(locale: string, name: string) {
  const filename = join(import.meta.dirname, '../../../messages', locale, `${name}.po`)
  const catalogue = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  if (catalogue instanceof Promise) throw new Error('the catalogues are read at once')
  return Object.values(catalogue).map(({ translation }) => translation)
}

test.each(completeLocales())('the app installs under its name in %s, and all other fields are the same', (locale) => {
  const manifest = manifestOf(locale)
  expect(manifest).toMatchObject(others)
  expect(Object.keys(manifest).sort()).toEqual(Object.keys(manifestOf('en')).sort())
  expect([manifest.lang, manifest.dir]).toEqual([languageTag(locale), directionOf(locale)])
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect(existsSync(join(PUBLIC, src)), src).toBe(true)
})

test.each(completeLocales())('the manifest’s name and description in %s come from the catalogue, as in link previews', (locale) => {
  const translations = translationsIn(locale, 'server')
  const manifest = manifestOf(locale)
  for (const text of [manifest.name, manifest.short_name, manifest.description]) expect(translations).toContain(text)
})

test.each(completeLocales())('in %s, shortcuts and pictures use words of the app; the shortcuts’ pages are as in English', (locale) => {
  const words = ['supporter', 'task', 'family', 'overview'].flatMap((catalogue) => translationsIn(locale, catalogue))
  const manifest = manifestOf(locale)
  for (const { name } of manifest.shortcuts) expect(words).toContain(name)
  for (const { label } of manifest.screenshots) expect(words).toContain(label)
  const pagesOf = (found: { url: string }[]) => found.map(({ url }) => url)
  expect(pagesOf(manifest.shortcuts)).toEqual(pagesOf(shortcuts))
  expect(manifest.screenshots).toHaveLength(screenshots.length)
})

test('each picture for installing the app is smaller than 32 KiB', () => {
  const folder = join(PUBLIC, 'screenshots')
  const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(Math.max(...bytes)).toBeLessThan(PICTURE_BYTES)
})

test('each language has its own description, and a name in its own letters', () => {
  const manifests = completeLocales().map(manifestOf)
  expect(new Set(manifests.map((manifest) => manifest.description)).size).toBe(completeLocales().length)
  expect(manifestOf('iw').name).toMatch(/[א-ת]/)
  expect(manifestOf('ru').name).toMatch(/[а-я]/)
})
