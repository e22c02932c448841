import { expect, test } from 'vitest'
import { loadPhones } from '../../platform/phones.ts'
import { readPeople } from './people-lines.rules.ts'

const phones = await loadPhones()
const read = (text: string, country = 'IL') => readPeople(phones, text, country)

test.each([
  ['Ruth Levi 054-456-7890', 'Ruth', 'Levi', '+972544567890'],
  ['Ruth: +972 54 456 7890', 'Ruth', '', '+972544567890'],
  ['054 456 78 90, Ruth Ben Ami', 'Ruth', 'Ben Ami', '+972544567890'],
  ['- רות לוי 02-671-2345', 'רות', 'לוי', '+97226712345'],
  ['Анна Иванова – +7 912 345-67-89', 'Анна', 'Иванова', '+79123456789'],
  ['\u2066Ruth\u2069 \u200e054-456-7890', 'Ruth', '', '+972544567890'],
  ['Oma\t0544567890', 'Oma', '', '+972544567890'],
])('a person is read from %s', (line, first_name, last_name, phone_number) => {
  expect(read(line)).toMatchObject([{ first_name, last_name, phone_number }])
})

test.each([
  ['Ruth Levi', 'phone_missing'],
  ['054-456-7890', 'name_too_short'],
  ['R 054-456-7890', 'name_too_short'],
  ['R\u200b 054-456-7890', 'name_too_short'],
  ['\u2060\u3164 054-456-7890', 'name_too_short'],
  ['Ruth 000-000-0000', 'phone_invalid'],
])('the line %s is not read', (line, error) => {
  expect(read(line)).toEqual([{ line, error }])
})

test('each line is a person, empty ones are none, and the country is that of numbers without one', () => {
  expect(read('Ruth 030 901820\n\n  \n\u2060\u200b\nAvi +972544567890\n', 'DE')).toMatchObject([
    { first_name: 'Ruth', phone_number: '+4930901820' },
    { first_name: 'Avi', phone_number: '+972544567890' },
  ])
})
