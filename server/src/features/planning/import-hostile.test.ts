import type { ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { longestWait, OTHERS_WAIT_MAX } from '../../testing/load/longest-wait.ts'
import { HONEST_BUT_ONE, HOSTILE_IMPORTS, type HostileImport } from '../../testing/reading/hostile-imports.ts'
import { testServer } from '../../testing/server.ts'

// In ms. In production reading a text is ended after 2 s.
const server = await testServer({}, { reading: { computing: 500 } })
const port = await server.listen()

async function importing({ text, format }: HostileImport) {
  const family = await server.makeFamily()
  const body = JSON.stringify({ text, format })
  const headers = { authorization: `Bearer ${family.owner.token}`, 'content-type': 'application/json' }
  const request = () => fetch(`http://127.0.0.1:${port}/v2${family.path}/tasks/import`, { method: 'POST', headers, body })
  let reply: Response | undefined
  const longest = await longestWait(async () => {
    reply = await request()
  })
  return { status: reply?.status, read: (await reply?.json()) as ReadDrafts & { code?: string }, longest }
}

test.each(triedOf('hostile imports', HOSTILE_IMPORTS, 20))(
  '$name gets a reply that the app can explain, and other calls go on',
  async (hostile) => {
    const { status, read, longest } = await importing(hostile)
    expect(longest).toBeLessThan(OTHERS_WAIT_MAX)
    expect([200, 400, 413, 422]).toContain(status)
    if (status === 422) expect(read.code).toBe('text_unreadable')
  },
)

test.each(triedOf('honest imports', HONEST_BUT_ONE, 10))('$name still imports its other lines', async (file) => {
  const { status, read } = await importing(file)
  expect(status).toBe(200)
  const titles = read.drafts.filter(({ date }) => date !== null).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Soup', 'Bread']))
})

/** Many rules that start a century ago. Each takes a while to compute, although it has no regular expression. */
const RULES = Array.from({ length: 5_000 }, (_, index) =>
  [
    'BEGIN:VEVENT',
    `UID:${index}`,
    'DTSTART:19260101T150000Z',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;COUNT=9999',
    'SUMMARY:Soup',
    'END:VEVENT',
  ].join('\r\n'),
).join('\r\n')

test('the sender of two texts that take too long has to wait an hour, and the reply says so', async () => {
  const [family, other] = [await server.makeFamily(), await server.makeFamily()]
  const sending = (whose: typeof family, text: string) => whose.asOwner('POST', '/tasks/import', { text })
  const endless = `BEGIN:VCALENDAR\r\n${RULES}\r\nEND:VCALENDAR`
  for (let count = 0; count < 2; count++) expect((await sending(family, endless)).json().code).toBe('text_unreadable')
  const refused = await sending(family, 'Soup')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '3600'])
  expect((await sending(other, 'Soup')).statusCode).toBe(200)
  server.clock.now += 3_600_000
  expect((await sending(family, 'Soup')).statusCode).toBe(200)
})
