import { describe, expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, database, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
type Family = Awaited<ReturnType<typeof makeFamily>>
async function onMonday() {
  clock.now = START
  return makeFamily()
}
const set = (family: Family, values: object) => database.updateTable('family').set(values).where('token', '=', family.token).execute()
const choose = (token: string, off: string[], digest = 'none') =>
  call('PATCH', '/supporters/me', { token, body: { messages: { off, digest } } })
const textsWith = async (phone: string, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))

describe('choices of messages', () => {
  test('choices of messages are stored for one family only', async () => {
    const family = await onMonday()
    expect((await family.owner.get('')).json().messages).toEqual({ off: [], digest: 'none' })
    const changed = await choose(family.owner.token, ['completed', 'requests'], 'daily')
    expect(changed.json().messages).toEqual({ off: ['completed', 'requests'], digest: 'daily' })
    expect((await family.owner.get('')).json().messages).toEqual({ off: ['completed', 'requests'], digest: 'daily' })
    expect((await (await family.makeSupporter()).get('')).json().messages.off).toEqual([])
    expect((await choose(family.owner.token, ['login_code'])).json().code).toBe('bad_request')
  })

  test('each kind of message can be turned off by itself', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    await choose(family.owner.token, ['requests', 'taken', 'withdrawn', 'completed'])
    await choose(avi.token, ['changes'])
    const [task, other] = [await family.makeTask(), await family.makeTask()]
    await avi.take(task)
    await avi.withdraw(task)
    await avi.take(task)
    await avi.complete(task)
    await family.makeRequest()
    const before = await textsTo(family.owner.phone)
    await avi.take(other)
    await family.asOwner('PATCH', `/tasks/${other.id}`, { title: 'Bread' }, { 'if-match': '"2"' })
    await family.asOwner('DELETE', `/tasks/${other.id}`, undefined, { 'if-match': '"3"' })
    expect(await textsTo(family.owner.phone)).toEqual(before)
    expect(before.filter((text) => /took|can't do|is done/.test(text))).toEqual([])
    expect((await textsTo(avi.phone)).filter((text) => /changed|no longer/.test(text))).toEqual([])
    await choose(family.owner.token, [])
    const third = await family.makeTask()
    await avi.take(third)
    expect(await textsWith(family.owner.phone, 'took')).toHaveLength(1)
  })

  test('messages about a person’s own tasks are sent whatever the person chose', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    await choose(avi.token, ['changes'], 'daily')
    const task = await family.makeTask()
    await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id })
    expect(await textsWith(avi.phone, 'gave you')).toHaveLength(1)
    await family.asOwner('POST', `/tasks/${task.id}/unassign`, {})
    expect(await textsWith(avi.phone, 'need to do')).toHaveLength(1)
    await family.asOwner('POST', '/owner', { member: avi.id })
    expect(await textsWith(avi.phone, 'hand the circle over to you')).toHaveLength(1)
  })

  test('login links are sent whatever the person chose', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    await choose(avi.token, ['requests', 'taken', 'withdrawn', 'completed', 'changes', 'reminders', 'still_coming', 'uncovered'], 'daily')
    await set(family, { paused_at: START })
    at('2026-11-23T23:00')
    await family.asOwner('POST', `/members/${avi.id}/link`, {})
    expect(await textsWith(avi.phone, 'new link to log in')).toHaveLength(1)
    expect(await server.codeFor(avi.phone)).toMatch(/^\d{6}$/)
  })
})

describe('quiet hours', () => {
  test('quiet hours delay messages until their end', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const task = await family.makeTask()
    at('2026-11-23T22:00')
    await avi.take(task)
    expect(await textsWith(family.owner.phone, 'took')).toEqual([])
    at('2026-11-24T06:59')
    expect(await textsWith(family.owner.phone, 'took')).toEqual([])
    at('2026-11-24T07:00')
    expect(await textsWith(family.owner.phone, 'took')).toHaveLength(1)
  })

  test('quiet hours do not delay messages about the next twelve hours', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const [soon, later] = [
      await family.makeEvent({ title: 'Soon', start_at: '2026-11-24T09:59', end_at: '2026-11-24T11:00' }),
      await family.makeEvent({ title: 'Later', start_at: '2026-11-24T10:01', end_at: '2026-11-24T11:00' }),
    ]
    at('2026-11-23T22:00')
    await avi.take(soon)
    await avi.take(later)
    expect(await textsWith(family.owner.phone, 'took')).toEqual([expect.stringContaining('Soon')])
    await avi.withdraw(soon)
    expect(await textsWith(family.owner.phone, "can't do")).toHaveLength(1)
  })

  test('the family can set its quiet hours', async () => {
    const family = await onMonday()
    await set(family, { quiet_from: '13:00', quiet_to: '15:30' })
    const avi = await family.makeSupporter()
    at('2026-11-23T13:00')
    await avi.take(await family.makeTask())
    expect(await textsWith(family.owner.phone, 'took')).toEqual([])
    at('2026-11-23T15:30')
    expect(await textsWith(family.owner.phone, 'took')).toHaveLength(1)
    at('2026-11-23T23:00')
    await avi.take(await family.makeTask())
    expect(await textsWith(family.owner.phone, 'took')).toHaveLength(2)
  })
})

test.each([
  ['to another day', { start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }],
  ['to any time', { type: 'no_time' }],
])('the taker of a dawn event is notified at night that it was moved %s', async (_where, change) => {
  const family = await onMonday()
  const avi = await family.makeSupporter()
  const [early, other] = [
    await family.makeEvent({ start_at: '2026-11-24T06:30', end_at: '2026-11-24T07:30' }),
    await family.makeEvent({ start_at: '2026-11-26T06:30', end_at: '2026-11-26T07:30' }),
  ]
  for (const event of [early, other]) await avi.take(event)
  expect(await textsWith(family.owner.phone, 'took')).toHaveLength(2)
  at('2026-11-23T22:00')
  for (const { id } of [early, other]) {
    expect((await family.asOwner('PATCH', `/tasks/${id}`, change, { 'if-match': '"2"' })).statusCode).toBe(200)
  }
  expect(await textsWith(avi.phone, 'has changed')).toHaveLength(1)
})

test('a paused family sends nothing, not even messages that waited for the morning', async () => {
  const family = await onMonday()
  const avi = await family.makeSupporter()
  const [one, two] = [await family.makeTask(), await family.makeTask()]
  await avi.take(two)
  // The SMS is sent before the clock moves on. Otherwise its lease could end while it is being sent.
  expect(await textsWith(family.owner.phone, 'took')).toHaveLength(1)
  at('2026-11-23T22:00')
  await avi.take(one)
  await family.asOwner('PATCH', '', { paused: true })
  await avi.complete(two)
  await family.asOwner('PATCH', '', { paused: false })
  at('2026-11-24T12:00')
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes('Soup'))).toEqual([expect.stringContaining('took')])
})

describe('the daily digest', () => {
  const digests = async (family: Family) => {
    await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
    return textsWith(family.owner.phone, ' today: ')
  }

  test('the digest collects a day’s news in one message, in place of single messages', async () => {
    const family = await onMonday()
    await choose(family.owner.token, [], 'daily')
    const avi = await family.makeSupporter()
    const before = (await textsTo(family.owner.phone)).length
    const [one, two] = [await family.makeTask(), await family.makeTask()]
    await avi.take(one)
    await avi.take(two)
    await avi.withdraw(two)
    await avi.complete(one)
    await family.makeRequest()
    expect(await textsTo(family.owner.phone)).toHaveLength(before)
    at('2026-11-23T17:59')
    expect(await digests(family)).toEqual([])
    at('2026-11-23T18:00')
    expect(await digests(family)).toEqual(['Levi today: 1 task taken. "Soup" was given back. 1 done. http://localhost:3000/family'])
    expect(await digests(family)).toHaveLength(1)
  })

  test('the digest counts a task by its state when the digest is sent, and omits cancelled tasks', async () => {
    const family = await onMonday()
    await choose(family.owner.token, [], 'daily')
    const avi = await family.makeSupporter()
    const [again, gone] = [await family.makeTask({ title: 'Again' }), await family.makeTask({ title: 'Gone' })]
    await avi.take(again)
    await avi.withdraw(again)
    await avi.take(again)
    await avi.take(gone)
    await avi.withdraw(gone)
    const { version } = (await family.asOwner('GET', `/tasks/${gone.id}`)).json<{ version: number }>()
    await family.asOwner('DELETE', `/tasks/${gone.id}`, undefined, { 'if-match': `"${version}"` })
    at('2026-11-23T18:00')
    expect(await digests(family)).toEqual(['Levi today: 1 task taken. http://localhost:3000/family'])
  })

  test('a digest leaves out what its reader turned off, and an empty digest is not sent', async () => {
    const family = await onMonday()
    await choose(family.owner.token, ['taken'], 'daily')
    const avi = await family.makeSupporter()
    await avi.take(await family.makeTask())
    at('2026-11-23T18:00')
    expect(await digests(family)).toEqual([])
  })

  test('quiet hours delay a digest until morning, and after an outage it has news of all days', async () => {
    const family = await onMonday()
    await set(family, { quiet_from: '18:00', quiet_to: '07:00' })
    await choose(family.owner.token, [], 'daily')
    const avi = await family.makeSupporter()
    const [one, two] = [await family.makeTask(), await family.makeTask()]
    await avi.take(one)
    at('2026-11-23T21:00')
    expect(await digests(family)).toEqual([])
    at('2026-11-24T07:00')
    expect(await digests(family)).toEqual([expect.stringMatching(/today: 1 task taken\. http/)])
    at('2026-11-24T12:00')
    await avi.withdraw(one)
    // The server is down until Thursday.
    at('2026-11-26T06:00')
    await avi.take(two)
    at('2026-11-26T07:30')
    // The server keeps texts for a day, so the texts of earlier days are no longer there.
    expect(await digests(family)).toEqual([expect.stringMatching(/today: 1 task taken\. ".+" was given back\. http/)])
  })

  test('by default only requests and give-backs within 48 h of the start cause messages at once', async () => {
    clock.now = START
    const family = await makeFamily({ news: 'daily' })
    expect((await family.owner.get('')).json().messages).toEqual({ off: [], digest: 'daily' })
    const avi = await family.makeSupporter()
    const [soon, late] = [
      await family.makeEvent({ title: 'Soon', start_at: '2026-11-25T11:59', end_at: '2026-11-25T13:00' }),
      await family.makeEvent({ title: 'Late', start_at: '2026-11-25T12:01', end_at: '2026-11-25T13:00' }),
    ]
    for (const event of [soon, late]) {
      await avi.take(event)
      await avi.withdraw(event)
    }
    const texts = await textsTo(family.owner.phone)
    expect(texts.filter((text) => /Soon|Late/.test(text))).toEqual([expect.stringContaining(`can't do "Soon"`)])
    expect(texts.filter((text) => text.includes('asks to join'))).toHaveLength(1)
    at('2026-11-23T18:00')
    expect(await digests(family)).toEqual([
      'Levi today: 2 given back. Next one open: "Soon", Wed 25 Nov 11:59. http://localhost:3000/family',
    ])
  })

  test('the family’s side is asked once, after ten messages, whether the digest suits them', async () => {
    clock.now = START
    const family = await makeFamily({ news: 'daily' })
    const asks = async (token = family.owner.token) => (await call('GET', '/supporters/me', { token })).json().asks_about_digest
    const avi = await family.makeSupporter()
    const event = await family.makeEvent()
    const giveBack = async () => {
      // Each time a new supporter acts, because no member may cause more than a few messages a day.
      const other = await family.makeSupporter()
      await other.take(event)
      await other.withdraw(event)
    }
    // The first of the ten messages is about Avi's request.
    while ((await textsTo(family.owner.phone)).filter((text) => text.includes('Levi')).length < 9) await giveBack()
    expect(await asks()).toBe(false)
    await giveBack()
    await textsTo(family.owner.phone)
    expect(await asks()).toBe(true)
    expect(await asks(avi.token)).toBe(false)
    await choose(family.owner.token, [], 'daily')
    expect(await asks()).toBe(false)
  })

  test('a digest does not delay messages about the next twelve hours', async () => {
    const family = await onMonday()
    await choose(family.owner.token, [], 'daily')
    const avi = await family.makeSupporter()
    const event = await family.makeEvent({ start_at: '2026-11-23T16:00', end_at: '2026-11-23T17:00' })
    await avi.take(event)
    await avi.withdraw(event)
    expect(await textsWith(family.owner.phone, "can't do")).toHaveLength(1)
  })

  test('a new coordinator gets the daily digest, and messages that they turned off stay off', async () => {
    const family = await onMonday()
    const bella = await family.makeSupporter()
    await choose(bella.token, ['changes'])
    await ok(family.asOwner('PATCH', `/members/${bella.id}`, { role: 'coordinator' }))
    const token = await family.acceptRole(bella)
    expect((await call('GET', '/supporters/me', { token })).json().messages).toEqual({ off: ['changes'], digest: 'daily' })
  })
})
