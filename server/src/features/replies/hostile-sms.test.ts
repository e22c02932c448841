import { afterAll, expect, onTestFinished, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { UnreadableText } from '../../reading/reading-pool.ts'
import { upsertPerson } from '../../store/people.ts'
import { makePhone } from '../../testing/family.ts'
import { longestWait, OTHERS_WAIT_MAX } from '../../testing/load/longest-wait.ts'
import { repliesServer } from '../../testing/replies.ts'

const server = await repliesServer()
const { app, clock, database, gateway, inbound, isStopped, jobs, makeFamily, reply, textsTo } = server
afterAll(gateway.close)
const START = clock.now

/** In characters: the longest text that gateways join from the parts of an SMS. */
const LONGEST = 1_600
const SMS = [
  ...[' ', '\n', '\r\n', '-', '–', '>', '>\n', '--\n', "'", '"', '(', '+1', '1.', '1. ', ',', '?', '👍', '\u0591', '\u200f', 'ﷺ'],
  ...[
    'yes',
    'yes ',
    'no, ',
    'stop ',
    'you all ',
    'or ',
    ' or,',
    'but ',
    'Fri ',
    '17:00 ',
    '1.1.',
    'away until ',
    'Noa Levi ',
    'автоответ ',
  ],
].flatMap((part) =>
  ['', 'a', 'Away until ', 'Liked “'].map((before) => `${before}${part.repeat(LONGEST)}`.slice(0, LONGEST - 2).toWellFormed()),
)

async function withAvi() {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const wrote = async () =>
    (await family.asOwner('GET', '/events'))
      .json<{ kind: string; reason: string }[]>()
      .flatMap(({ kind, reason }) => (kind === 'wrote' ? [reason] : []))
  return { family, avi, wrote }
}

/** Makes `read` the function that reads texts, until the test is over. */
function readBy(read: typeof app.readText) {
  const before = app.readText
  app.readText = read
  onTestFinished(() => {
    app.readText = before
  })
}

test('while hostile SMS come in from a number that we do not know, others hardly wait', { timeout: 120_000 }, async () => {
  const phone = makePhone()
  const waited = await longestWait(async () => {
    for (const text of triedOf('hostile SMS of strangers', SMS, 8)) expect((await inbound(phone, `${text}\n1`)).statusCode).toBe(200)
  })
  expect(waited).toBeLessThan(OTHERS_WAIT_MAX)
  expect(await textsTo(phone)).toEqual([])
})

test('while hostile SMS come in from a supporter who is asked, others hardly wait', { timeout: 120_000 }, async () => {
  const { family, avi } = await withAvi()
  await family.makeEvent({ title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  clock.now = Date.parse('2026-11-24T18:00+02:00')
  await jobs.queueDueMessages()
  await textsTo(avi.phone)
  for (const text of triedOf('hostile SMS of supporters', SMS, 16)) {
    clock.now += 60_000
    const waited = await longestWait(() => inbound(avi.phone, `${text}\n1`))
    expect(waited, text.slice(0, 40)).toBeLessThan(OTHERS_WAIT_MAX)
  }
  expect(await isStopped(avi.phone)).toBe(false)
})

test('a stranger’s SMS can only stop or start messages, by whole words at its beginning', async () => {
  const phone = makePhone()
  await upsertPerson(database, phone, clock.now)
  readBy(() => expect.unreachable('it is read'))
  for (const text of ['Stop by the shop and buy milk for the family, then come home and cook', `${'a '.repeat(40)}stop`, 'yes']) {
    expect(await reply(phone, text)).toEqual([])
    expect(await isStopped(phone)).toBe(false)
  }
  await inbound(phone, `\n Stop sending me these messages, please. Thank you very much, kind regards, Noa Levi`)
  expect(await isStopped(phone)).toBe(true)
  await inbound(phone, 'Старт')
  expect(await isStopped(phone)).toBe(false)
})

test('an SMS that the server can not parse goes to the family, is no yes, and STOP still works', async () => {
  const { family, avi, wrote } = await withAvi()
  const event = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' })
  await family.asOwner('POST', `/tasks/${event.id}/assign`, { member: avi.id })
  await textsTo(avi.phone)
  readBy(async () => {
    throw new UnreadableText({ cause: new TypeError(`of ${avi.phone}`) })
  })
  const before = server.lines.length
  expect(await reply(avi.phone, 'Yes')).toEqual([expect.stringContaining('the family has your text, but may not read it at once')])
  expect((await family.asOwner('GET', `/tasks/${event.id}`)).json()).toMatchObject({ seen_at: null })
  expect(await wrote()).toEqual(['Yes'])
  clock.now += 60_000
  expect((await textsTo(family.owner.phone))[0]).toMatch(/Avi replied about ".*": "Yes"/)
  const logged = server.lines.slice(before).filter((line) => line.includes('can not be read'))
  expect(logged).toEqual([expect.stringContaining('TypeError')])
  expect(logged.join()).not.toContain(avi.phone)
  await inbound(avi.phone, 'STOP. Thank you')
  expect(await isStopped(avi.phone)).toBe(true)
})

test('only the first 1,600 characters of an SMS are kept', async () => {
  const { avi, wrote } = await withAvi()
  await inbound(avi.phone, 'x'.repeat(1_700))
  expect(await wrote()).toEqual(['x'.repeat(1_600)])
})

test('while thirty long texts of one minute become one message, others hardly wait', async () => {
  const { family, avi } = await withAvi()
  await textsTo(avi.phone)
  for (let time = 0; time < 30; time++) await inbound(avi.phone, `${time} ${'a1.('.repeat(400)}`)
  clock.now += 120_000
  expect(await longestWait(() => textsTo(family.owner.phone))).toBeLessThan(OTHERS_WAIT_MAX)
})
