import { expect, test } from 'vitest'
import { translatedTwice, untranslated } from './check-messages.ts'

test('only messages without a translation are listed', () => {
  const catalogue = [
    'msgid ""\nmsgstr ""\n"Language: de\\n"',
    '#. js-lingui-id: WfCysZ\nmsgid "Hello"\nmsgstr "Hallo"',
    'msgid "Thank you"\nmsgstr ""',
    'msgid ""\n"{count, plural, one {# task} "\n"other {# tasks}}"\nmsgstr ""\n"{count, plural, one {# Aufgabe} "\n"other {# Aufgaben}}"',
    '#~ msgid "Gone"\n#~ msgstr ""',
  ].join('\n\n')
  expect(untranslated(catalogue)).toEqual(['"Thank you"'])
})

test('a message that two catalogues of a language translate in different ways is reported', () => {
  const entry = (translation: string, context = '') => `${context && `msgctxt "${context}"\n`}msgid "All right"\nmsgstr "${translation}"`
  const catalogues = {
    'de/a.po': entry('Gut'),
    'de/b.po': entry('Verstanden'),
    'ru/a.po': entry('Хорошо'),
    'de/c.po': entry('Gern', 'help'),
  }
  expect(translatedTwice(new Map(Object.entries(catalogues)))).toEqual(['de/b.po: translates "All right" in another way than de/a.po'])
})
