import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

// Tests of messages that quiet hours delay: they come after the night if possible, and before their task begins.
const { makeFamily, call, clock, jobs, textsTo } = await testServer()
const START = clock.now
const instantOf = (local: string) => Date.parse(`${local}+02:00`)
const at = (local: string) => {
  clock.now = instantOf(local)
}

/** A family with this day of rest, on Monday at noon, and a supporter who holds a task with this start. */
async function withDrive(rest: 'friday' | 'sunday' | 'none', start: string, zone?: string) {
  clock.now = START
  const family = await makeFamily()
  if (rest !== 'none') {
    const { version } = (await family.asOwner('GET', '/settings')).json()
    await ok(family.asOwner('PATCH', '', { day_of_rest: rest }, { 'if-match': `"${version}"` }))
  }
  if (zone) await ok(family.owner.get('', { 'time-zone': zone }))
  const avi = await family.makeSupporter()
  const drive = await family.makeEvent({ start_at: start, end_at: `${start.slice(0, 14)}59` })
  await ok(avi.take(drive))
  await textsTo(family.owner.phone)
  const path = `/supporters/me${family.path}/tasks/${drive.id}`
  const ask = (question = 'Which entrance?') => ok(call('PUT', `${path}/question`, { token: avi.token, body: { question } }))
  return { family, avi, drive, ask }
}
const textsWith = async ({ phone }: { phone: string }, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))

/** Checks that no text with these words has come a minute before this time, and that one has come at this time. */
async function comesFirstAt(local: string, to: { phone: string }, words: string) {
  clock.now = instantOf(local) - MINUTE
  expect(await textsWith(to, words), `before ${local}`).toHaveLength(0)
  at(local)
  expect(await textsWith(to, words), local).toHaveLength(1)
}

test.each([
  ['friday', '2026-11-27T16:00', '2026-11-28T09:30', '2026-11-28T07:00'],
  ['friday', '2026-11-27T16:00', '2026-11-28T14:00', '2026-11-28T07:00'],
  ['friday', '2026-11-27T16:00', '2026-11-28T20:00', '2026-11-28T08:00'],
  ['friday', '2026-11-27T22:00', '2026-11-28T14:00', '2026-11-28T07:00'],
  ['friday', '2026-11-27T16:00', '2026-11-29T06:30', '2026-11-28T18:30'],
  ['friday', '2026-11-27T16:00', '2026-11-29T10:00', '2026-11-29T07:00'],
  ['sunday', '2026-11-28T21:30', '2026-11-29T15:00', '2026-11-29T07:00'],
  ['none', '2026-11-27T21:30', '2026-11-28T13:00', '2026-11-28T07:00'],
  // In New York the night ends at 07:00, which is 14:00 in Jerusalem.
  ['none', '2026-11-24T21:30', '2026-11-25T13:00', '2026-11-25T01:00', 'America/New_York'],
  ['none', '2026-11-24T21:30', '2026-11-25T16:00', '2026-11-25T14:00', 'America/New_York'],
] as const)('with a day of rest %s, a question of %s about %s comes at %s', async (rest, asked, start, comes, zone?: string) => {
  const { family, ask } = await withDrive(rest, start, zone)
  at(asked)
  await ask()
  await comesFirstAt(comes, family.owner, 'Which entrance?')
})

test.each(['2026-11-27T22:30', '2026-11-28T01:00'])('news of a task given back or cancelled on %s comes in the morning', async (when) => {
  const [one, other] = [await withDrive('friday', '2026-11-28T17:00'), await withDrive('friday', '2026-11-28T17:00')]
  at(when)
  await ok(one.avi.withdraw(one.drive))
  const { version } = (await other.family.asOwner('GET', `/tasks/${other.drive.id}`)).json()
  await ok(other.family.asOwner('DELETE', `/tasks/${other.drive.id}`, undefined, { 'if-match': `"${version}"` }))
  at('2026-11-28T06:59')
  expect(await textsWith(one.family.owner, 'open again')).toHaveLength(0)
  await comesFirstAt('2026-11-28T07:00', other.avi, 'no longer needed')
  expect(await textsWith(one.family.owner, 'open again')).toHaveLength(1)
})

test('a message that the day of rest delays also waits for the end of the next night', async () => {
  const { family, avi, drive } = await withDrive('friday', '2026-11-28T17:00')
  at('2026-11-26T22:00')
  const { version } = (await family.asOwner('GET', `/tasks/${drive.id}`)).json()
  await ok(family.asOwner('DELETE', `/tasks/${drive.id}`, undefined, { 'if-match': `"${version}"` }))
  at('2026-11-28T01:00')
  expect(await textsWith(avi, 'no longer needed')).toHaveLength(0)
  await comesFirstAt('2026-11-28T07:00', avi, 'no longer needed')
})

test.each([
  ['2026-11-25T17:00', 0],
  ['2026-11-25T10:00', 1],
] as const)('an evening’s reminder of %s that could not be sent before 02:00 comes then %i times', async (start, times) => {
  const { avi } = await withDrive('none', start)
  at('2026-11-24T19:00')
  await jobs.queueDueMessages()
  at('2026-11-25T02:00')
  expect(await textsWith(avi, 'reminder')).toHaveLength(times)
  at('2026-11-25T07:00')
  expect(await textsWith(avi, 'reminder')).toHaveLength(1)
})

test('a question that is reworded within 12 hours before its task comes at once, even at night', async () => {
  const { family, ask } = await withDrive('none', '2026-11-25T10:00')
  at('2026-11-24T21:05')
  await ask()
  at('2026-11-24T23:00')
  await ask('Which entrance? The back?')
  await comesFirstAt('2026-11-24T23:01', family.owner, 'Which entrance?')
})
