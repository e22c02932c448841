import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { formatMessage, type MessageValues } from './message-format.ts'

const format = (message: string, values: MessageValues, tag = 'en') => formatMessage(compileMessageOrThrow(message), tag, values)

test('a value is inserted unchanged, even if it has the syntax of a message', () => {
  const name = String.raw`{link} # \u003c %__lingui_octothorpe__%`
  expect(format('{name} took {count, plural, other {# of {name}}}', { name, count: 2 })).toBe(`${name} took 2 of ${name}`)
  expect(format('{name} took it', {})).toBe(' took it')
})

test.each([
  ['ru', 1, '1 дело'],
  ['ru', 3, '3 дела'],
  ['ru', 11, '11 дел'],
  ['ru', 21, '21 дело'],
  ['ru', 1_234, '1\u00a0234 дела'],
])('a plural in %s has the form and the digits of %s', (tag, count, text) => {
  expect(format('{count, plural, one {# дело} few {# дела} many {# дел} other {# дела}}', { count }, tag)).toBe(text)
})

test('a plural form for an exact number takes precedence, and # is the number minus the offset', () => {
  const message = '{count, plural, offset:1 =1 {{name}} one {{name} and # other} other {{name} and # others}}'
  const texts = [1, 2, 5].map((count) => format(message, { count, name: 'Dana' }))
  expect(texts).toEqual(['Dana', 'Dana and 1 other', 'Dana and 4 others'])
})

test('ordinal forms and numbers follow the rules of the language', () => {
  const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
  expect([1, 2, 3, 4, 11, 22].map((each) => format(place, { place: each }))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd'])
  expect(format('{count, number}', { count: 1_234 }, 'de')).toBe('1.234')
})

test.each(['no', 'constructor', '__proto__', ''])('a select without the choice "%s" has the text of "other"', (why) => {
  expect(format('{why, select, yes {because} other {none}}', { why })).toBe('none')
})

test('within a select, # still means the number of the plural around it', () => {
  const message = '{count, plural, one {# task} other {{open, select, yes {# open tasks} other {# tasks}}}}'
  expect(format(message, { count: 3, open: 'yes' })).toBe('3 open tasks')
})
