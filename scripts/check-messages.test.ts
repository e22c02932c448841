import { expect, test } from 'vitest'
import { untranslated } from './check-messages.ts'

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
