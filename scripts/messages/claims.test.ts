import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultsOfClaims } from './claims.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hand-in-hand-claims-'))
  mkdirSync(join(root, 'scripts/messages'), { recursive: true })
  writeFileSync(join(root, 'a.test.ts'), "test('the link stops', () => {})")
})

afterEach(() => rmSync(root, { recursive: true }))

/** The faults that are reported for one text and its German translation, with this list of claims. */
function faultsOf(id: string, translation: string, tests: Record<string, string[]>, reasons: Record<string, string[]> = {}) {
  writeFileSync(join(root, 'scripts/messages/claims.json'), JSON.stringify({ tests, reasons }))
  return faultsOfClaims(root, [
    { path: 'messages/en/a.po', locale: 'en', name: 'a', messages: [{ context: '', id, translation: id }] },
    { path: 'messages/de/a.po', locale: 'de', name: 'a', messages: [{ context: '', id, translation }] },
  ])
}

test.each([
  ['Only the family sees it', 'Die Familie sieht es'],
  ['The family can send one', 'Die Familie kann jederzeit einen schicken'],
  ['You have {hours, plural, one {# hour} other {# hours}} and 20 minutes', 'Sie haben Zeit'],
  ['Dana gets a message', 'Dana bekommt eine Nachricht'],
])('%s (%s) is a claim, and needs a test or a reason', (id, translation) => {
  expect(faultsOf(id, translation, {})).toEqual([`scripts/messages/claims.json: lacks "${id}": name its test, or why it needs none`])
  expect(faultsOf(id, translation, { 'a.test.ts: the link stops': [id] })).toEqual([])
  expect(faultsOf(id, translation, {}, { 'A name.': [id] })).toEqual([])
})

test('a listed claim has to promise something, be listed once, and name only existing tests', () => {
  expect(faultsOf('{all} tasks', '{all} Aufgaben', {})).toEqual([])
  expect(faultsOf('Tasks', 'Aufgaben', {}, { 'A name.': ['Tasks'] })).toHaveLength(1)
  expect(faultsOf('All', 'Alle', { 'a.test.ts: the link stops': ['All'] }, { 'A name.': ['All'] })).toHaveLength(1)
  expect(faultsOf('All', 'Alle', { 'a.test.ts: another title': ['All'] })).toHaveLength(1)
  expect(faultsOf('All', 'Alle', { 'b.test.ts: the link stops': ['All'] })).toHaveLength(1)
})
