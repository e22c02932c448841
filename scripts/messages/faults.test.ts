import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { readCatalogue, readCatalogues } from './catalogues.ts'
import { faultsOf } from './faults.ts'

const escaped = (text: string) => text.replaceAll('"', '\\"')
const entry = (id: string, translation: string, context = '') =>
  `${context && `msgctxt "${context}"\n`}msgid "${escaped(id)}"\nmsgstr "${escaped(translation)}"`
const faults = (catalogues: Record<string, string[]>) =>
  faultsOf(Object.entries(catalogues).map(([path, entries]) => readCatalogue(path, ['msgid ""\nmsgstr ""', ...entries].join('\n\n'))))

test('the catalogues are complete, with every value and plural form', () => {
  const catalogues = readCatalogues(repository)
  expect(catalogues.reduce((sum, { messages }) => sum + messages.length, 0)).toBeGreaterThan(4_000)
  expect(faultsOf(catalogues)).toEqual([])
})

test('only messages without a translation are listed, and only the first five if there are many', () => {
  const catalogue = [
    entry('Hello', 'Hallo'),
    entry('Thank you', ''),
    'msgid ""\n"{count, plural, one {# task} "\n"other {# tasks}}"\nmsgstr ""\n"{count, plural, one {# Aufgabe} "\n"other {# Aufgaben}}"',
    '#~ msgid "Gone"\n#~ msgstr ""',
  ]
  expect(faults({ 'de/a.po': catalogue })).toEqual(['de/a.po: has no translation of "Thank you"'])
  const many = Array.from({ length: 7 }, (_, index) => entry(`Text ${index}`, ''))
  expect(faults({ 'de/a.po': many })).toHaveLength(6)
  expect(faults({ 'de/a.po': many }).at(-1)).toBe('de/a.po: and of 2 more.')
})

test.each([
  ['a value that is lost', 'de', '{name} took it', 'Übernommen'],
  ['a value that is invented', 'de', 'Taken', '{name} hat es'],
  ['a value in one form of a select', 'de', '{why, select, yes {: {reason}} other {}}', '{why, select, yes {: Grund} other {}}'],
  ['a tag that is lost', 'de', '<0>{0}</0> took it', '{0} hat es'],
  ['braces that do not match', 'de', '{name} took it', '{name hat es'],
  ['a plural without the Hebrew dual', 'iw', '{n, plural, one {# task} other {# tasks}}', '{n, plural, one {משימה} other {# משימות}}'],
  ['a Russian plural without its third form', 'ru', '{n, plural, one {# a} other {# b}}', '{n, plural, one {# а} few {# б} other {# в}}'],
  [
    'a Russian plural whose exact number is not all of its form',
    'ru',
    '{n, plural, =1 {a} other {# b}}',
    '{n, plural, =1 {а} few {# б} many {# в} other {# в}}',
  ],
])('%s is reported', (_what, locale, id, translation) => {
  expect(faults({ [`${locale}/a.po`]: [entry(id, translation)] })).toHaveLength(1)
})

test('a translation with =1 may lack the plural form "one" if its language has it only for 1', () => {
  const [id, german] = ['{n, plural, =1 {a} other {# b}}', '{n, plural, =1 {A} other {# B}}']
  expect(faults({ 'de/a.po': [entry(id, german)] })).toEqual([])
})

test('a message that two catalogues of a language translate in different ways is reported', () => {
  const catalogues = {
    'de/a.po': [entry('All right', 'Gut')],
    'de/b.po': [entry('All right', 'Verstanden')],
    'ru/a.po': [entry('All right', 'Хорошо')],
    'de/c.po': [entry('All right', 'Gern', 'help')],
  }
  expect(faults(catalogues)).toEqual(['de/b.po: translates "All right" in another way than de/a.po'])
})
