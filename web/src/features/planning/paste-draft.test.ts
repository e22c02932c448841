import { expect, test } from 'vitest'
import { changeRow, EMPTY_PASTE, editRow, isPaste, lineOf, problemOf, toDraftRow } from './paste-draft.rules.ts'

const NOTHING_ELSE = { source: '', helpers_needed: 1, address: null, private_details: null, why_not_ticked: null }
const soup = toDraftRow({ line: 2, title: 'Soup', category: 'home', date: '2026-11-24', start: '17:00', end: '18:00', ...NOTHING_ELSE }, 0)
const bread = {
  ...toDraftRow({ line: 3, title: 'Bread', category: 'home', date: null, start: null, end: null, ...NOTHING_ELSE }, 1),
  isTicked: false,
}
const dog = toDraftRow({ line: 5, title: 'Dog', category: 'general', date: '2026-11-25', start: null, end: null, ...NOTHING_ELSE }, 2)

test('a pasted row without a day is sent without times, and a row with a day may have no times', () => {
  expect(editRow({ ...soup, date: '' })).toEqual({ title: 'Soup', category: 'home', date: null, start: null, end: null })
  expect(editRow(dog)).toEqual({ title: 'Dog', category: 'general', date: '2026-11-25', start: null, end: null })
})

test('a refusal of one pasted row is shown at that row, found by its index among the sent rows', () => {
  expect(problemOf([soup, bread, dog], [{ field: 'drafts.1.date', code: 'time_in_past' }])).toEqual({
    id: 2,
    line: 5,
    field: 'date',
    code: 'time_in_past',
  })
  expect(problemOf([soup], [{ field: 'drafts', code: 'bad_request' }])).toBeNull()
})

test('a pasted draft of an older build is not used', () => {
  expect(isPaste({ ...EMPTY_PASTE, rows: [soup] })).toBe(true)
  expect(isPaste({ ...EMPTY_PASTE, rows: [{ title: 'Soup' }] })).toBe(false)
})

test('a line of a pasted text is found by its number, whatever the line endings are', () => {
  expect(lineOf('Soup\r\nBath 31.02.\nDog', 2)).toBe('Bath 31.02.')
  expect(lineOf('x'.repeat(100), 1)).toHaveLength(61)
})

test('a doubtful pasted row is ticked once its day is chosen, and ticking a row ends its doubt', () => {
  const asked = { ...soup, isTicked: false, doubt: 'which_day' as const }
  expect(changeRow(asked, { title: 'Stew' })).toMatchObject({ isTicked: false, doubt: 'which_day' })
  expect(changeRow(asked, { date: '2026-11-27' })).toMatchObject({ isTicked: true, doubt: '', date: '2026-11-27' })
  expect(changeRow({ ...bread, doubt: 'done' as const }, { isTicked: true })).toMatchObject({ isTicked: true, doubt: '' })
})
