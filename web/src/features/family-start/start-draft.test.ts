import { expect, test } from 'vitest'
import { startFieldOf, whyNotStart } from './start-draft.rules.ts'

test('the form to start a family reports all missing fields at once', () => {
  expect(whyNotStart({ title: ' ', firstName: 'N', given: ['terms', 'privacy'], startCode: '' }, false).map(({ field }) => field)).toEqual([
    'title',
    'first_name',
    'consent',
  ])
  // A text of invisible characters counts as missing too.
  const unseen = { title: '\u200b\u3164', firstName: '\u2800\u2800', given: ['terms', 'privacy', 'sensitive'] as const, startCode: '' }
  expect(whyNotStart({ ...unseen, given: [...unseen.given] }, false)).toEqual([
    { field: 'title', code: 'title_missing' },
    { field: 'first_name', code: 'name_too_short' },
  ])
  expect(
    whyNotStart({ title: 'The Levi family', firstName: 'Noa', given: ['terms', 'privacy', 'sensitive'], startCode: '' }, false),
  ).toEqual([])
})

test('the refusal of a new family is shown at the field that caused the refusal', () => {
  expect(startFieldOf('code_wrong', [])).toBe('code')
  expect(startFieldOf('name_too_long', [{ field: 'owner.last_name' }])).toBe('last_name')
  expect(startFieldOf('unavailable', [])).toBeNull()
})
