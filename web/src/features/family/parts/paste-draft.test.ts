import { expect, test } from 'vitest'
import { EMPTY_PASTE, isPaste, lineOf, mendedOf, problemOf, rowOf } from './paste-draft.ts'

const soup = rowOf({ line: 2, title: 'Soup', category: 'home', date: '2026-11-24', start: '17:00', end: '18:00' })
const bread = { ...rowOf({ line: 3, title: 'Bread', category: 'home', date: null, start: null, end: null }), isTicked: false }
const dog = rowOf({ line: 5, title: 'Dog', category: 'general', date: '2026-11-25', start: null, end: null })

test('a row without a day loses its times, and a day may stand alone', () => {
  expect(mendedOf({ ...soup, date: '' })).toEqual({ title: 'Soup', category: 'home', date: null, start: null, end: null })
  expect(mendedOf(dog)).toEqual({ title: 'Dog', category: 'general', date: '2026-11-25', start: null, end: null })
})

test('a refusal is shown at the row that it is about, counted among those that were sent', () => {
  expect(problemOf([soup, bread, dog], [{ field: 'drafts.1.date', code: 'time_in_past' }])).toEqual({
    line: 5,
    field: 'date',
    code: 'time_in_past',
  })
  expect(problemOf([soup], [{ field: 'drafts', code: 'bad_request' }])).toBeNull()
})

test('what was left by an older app is not taken for a list', () => {
  expect(isPaste({ ...EMPTY_PASTE, rows: [soup] })).toBe(true)
  expect(isPaste({ ...EMPTY_PASTE, rows: [{ title: 'Soup' }] })).toBe(false)
})

test('a line is found by its number, whatever ends the lines', () => {
  expect(lineOf('Soup\r\nBath 31.02.\nDog', 2)).toBe('Bath 31.02.')
  expect(lineOf('x'.repeat(100), 1)).toHaveLength(61)
})
