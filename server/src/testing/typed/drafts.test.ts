import type { ImportFormat, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { parseRows } from '../../reading/imports/import.parser.ts'
import { START, testServer } from '../server.ts'
import { draftsInLines, typedInputs } from './typed.ts'

const FORMATS: Record<string, ImportFormat> = { lists: 'lines', tables: 'csv', calendars: 'ics' }
const inputs = Object.entries(FORMATS).flatMap(([kind, format]) => typedInputs(kind).map((input) => ({ kind, format, ...input })))

test.each(inputs)('the parser turns the typed $kind $name into the expected drafts', async ({ bytes, format, family, expected }) => {
  const reader = { now: START, timeZone: 'Asia/Jerusalem', locale: 'en', ...family }
  const { rows, leftOut } = await parseRows({
    text: bytes.toString('utf8'),
    format,
    ...reader,
    timeZone: family.time_zone ?? reader.timeZone,
  })
  const drafts = rows.filter((row) => 'title' in row)
  expect(draftsInLines({ drafts, errors: rows.filter((row) => 'code' in row), left_out: leftOut, room: 0 })).toBe(expected)
})

const { makeFamily } = await testServer()

test.each(triedOf('typed drafts', inputs, 20))('a family sends the typed $kind $name and gets the expected drafts', async (input) => {
  const family = await makeFamily(input.family)
  const reply = await family.asOwner('POST', '/tasks/import', { text: input.bytes.toString('utf8'), format: input.format })
  expect(draftsInLines(reply.json<ReadDrafts>())).toBe(input.expected)
})
