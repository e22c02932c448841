import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOfFiles, missingIn, missingLines, whyNotReleased } from './missing.ts'

/**
 * A checkout in which each language has two translated texts and its other files. `without` gives files another text, or leaves them out
 * (null).
 */
function checkout(without: Record<string, string | null>) {
  const root = mkdtempSync(join(tmpdir(), 'languages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = LOCALES.flatMap((locale) => [
    [`messages/${locale}/supporter.po`, 'msgid "Take it"\nmsgstr "It is taken"\n'],
    [`messages/${locale}/server.po`, 'msgid "Hello"\nmsgstr "Good day"\n'],
    [`web/public/manifest.${locale}.webmanifest`, '{}'],
    [`server/content/docs/${locale}/TERMS.html`, ''],
  ])
  for (const [path, text] of Object.entries<string | null>({ ...Object.fromEntries(files), ...without })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test('complete languages have no faults and can be released', () => {
  const root = checkout({})
  expect(faultsOfFiles(root)).toEqual([])
  expect(whyNotReleased(root)).toEqual([])
  expect(missingLines(missingIn('de', root))).toEqual(['Deutsch: nothing is missing.'])
})

test('a missing text is counted in its catalogue, and keeps the language out of a release', () => {
  const root = checkout({ 'messages/de/supporter.po': 'msgid "Take it"\nmsgstr ""\n' })
  expect(whyNotReleased(root)).toEqual([
    'Deutsch: 1 of 2 texts are missing. English is shown in their place.',
    '  first: supporter 1 of 1, task 0 of 0, visitor 0 of 0, sms 0 of 0',
    '  then: account 0 of 0, overview 0 of 0, family 0 of 0, server 0 of 1',
  ])
})

test.each(['web/public/manifest.ru.webmanifest', 'server/content/docs/iw/TERMS.html'])('%s is reported if it is missing', (path) => {
  const root = checkout({ [path]: null })
  expect(faultsOfFiles(root)).toEqual([expect.stringContaining(`${path}: is missing.`)])
  expect(whyNotReleased(root).at(-1)).toBe(`  files that are missing: ${path}`)
})
