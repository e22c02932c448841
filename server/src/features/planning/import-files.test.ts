import type { ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const calendar = (entries: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`
const entry = (lines: string) => `BEGIN:VEVENT\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`
const importAs = (family: Family, type: string, body: string) =>
  call('POST', `${family.path}/tasks/import`, { token: family.owner.token, headers: { 'content-type': type }, body })

test('a calendar file is read as a calendar, and saved with its place and notes', async () => {
  const family = await makeFamily()
  const text = calendar([
    entry('DTSTART:20261127T150000Z\nDTEND:20261127T160000Z\nSUMMARY:Dentist\nLOCATION:12 Herzl St\nDESCRIPTION:Bring the card'),
  ])
  const { drafts } = (await importAs(family, 'text/calendar; charset=utf-8', text)).json<ReadDrafts>()
  expect(drafts).toEqual([
    {
      line: 6,
      source: 'Dentist',
      title: 'Dentist',
      category: 'medical',
      date: '2026-11-27',
      start: '17:00',
      end: '18:00',
      helpers_needed: 1,
      address: '12 Herzl St',
      private_details: 'Bring the card',
      why_not_ticked: 'calendar',
    },
  ])
  const [draft] = drafts
  const { line: _line, source: _source, why_not_ticked: _why, ...edited } = draft ?? {}
  const saved = await family.asOwner('POST', '/tasks/import/confirm', { drafts: [edited] })
  expect(saved.json().tasks).toMatchObject([{ title: 'Dentist', address: '12 Herzl St', private_details: 'Bring the card' }])
  const avi = await family.makeSupporter()
  const seen = JSON.stringify((await avi.tasks()).json())
  expect(seen).toContain('Dentist')
  expect(seen).not.toMatch(/Herzl|card/)
})

test('a pasted calendar and pasted cells with tabs are recognised without naming a format', async () => {
  const family = await makeFamily()
  const read = async (text: string) =>
    (await family.asOwner('POST', '/tasks/import', { text })).json<ReadDrafts>().drafts.map(({ title, date }) => `${title} ${date}`)
  expect(await read(calendar([entry('DTSTART:20261127T150000Z\nSUMMARY:Dentist')]))).toEqual(['Dentist 2026-11-27'])
  expect(await read('Task\tDate\nSoup\t27/11/2026')).toEqual(['Soup 2026-11-27'])
})

test('a text that is no calendar is refused, and so is a place that is too long', async () => {
  const family = await makeFamily()
  expect((await importAs(family, 'text/calendar', 'Soup')).json().code).toBe('bad_request')
  expect((await importAs(family, 'text/calendar', '')).statusCode).toBe(400)
  const draft = { title: 'Soup', category: 'home', date: null, start: null, end: null, address: 'x'.repeat(201) }
  const reply = await family.asOwner('POST', '/tasks/import/confirm', { drafts: [draft] })
  expect(reply.json()).toMatchObject({ code: 'text_too_long', errors: [{ field: 'drafts.0.address' }] })
})
