import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database, jobs, pushes, textsTo } = await testServer()
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const THURSDAY = { title: 'Drive Dana', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' }

async function withEvent(local = '2026-11-23T12:00') {
  at(local)
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  const event = await family.makeEvent(THURSDAY)
  const path = `/supporters/me${family.path}/tasks/${event.id}`
  const asOf = ({ token }: { token: string }) => ({
    ask: (question: string) => ok<{ id: number }>(call('PUT', `${path}/question`, { token, body: { question } })),
    suggest: () =>
      ok<{ id: number }>(call('PUT', `${path}/suggestion`, { token, body: { times: [{ day: '2026-11-27', time: '10:00' }] } })),
    dropSuggestion: () => ok(call('DELETE', `${path}/suggestion`, { token })),
  })
  /** Moves the clock on by `ms`. Returns the texts with these words that someone has got. */
  const later = async ({ phone }: { phone: string }, words: string, ms = MINUTE) => {
    clock.now += ms
    return (await textsTo(phone)).filter((text) => text.includes(words))
  }
  return { family, avi, bella, event, later, ...asOf(avi) }
}

/** Turns notifications on. Returns a function that lists the notifications that were sent since. */
async function subscribe({ token }: { token: string }) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${token}`
  await ok(call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }))
  return () => pushes.filter((push) => push.endpoint === endpoint)
}

const assign = (family: Awaited<ReturnType<typeof makeFamily>>, { id }: { id: number }, to: { id: number }) =>
  ok(family.asOwner('POST', `/tasks/${id}/assign`, { member: to.id }))

test('a question that is answered within a minute sends no SMS and no notification', async () => {
  const { family, avi, ask, later } = await withEvent()
  const pushed = await subscribe(family.owner)
  const { id } = await ask('Which shop?')
  clock.now += 5_000
  await ok(family.asOwner('PUT', `/questions/${id}/answer`, { answer: 'The one on the corner' }))
  clock.now += MINUTE
  await jobs.pushDue()
  expect(pushed()).toEqual([])
  expect(await later(family.owner, 'asks about', 0)).toEqual([])
  expect(await later(avi, 'our answer about', 0)).toHaveLength(1)
  const [row] = (await family.asOwner('GET', '/messages'))
    .json()
    .filter(({ template }: { template: string }) => template === 'task_question')
  expect(row).toMatchObject({ state: 'expired', hint: null })
})

test('a question without an answer reaches the family after a minute', async () => {
  const { family, ask, later } = await withEvent()
  await ask('Which shop?')
  expect(await later(family.owner, 'asks about')).toHaveLength(1)
})

test.each<[string, (made: Awaited<ReturnType<typeof withEvent>>, id: number) => Promise<unknown>]>([
  ['accepted', ({ family }, id) => family.asOwner('POST', `/suggestions/${id}/accept`, { day: '2026-11-27', time: '10:00' })],
  ['declined', ({ family }, id) => family.asOwner('POST', `/suggestions/${id}/decline`)],
  ['taken back', ({ dropSuggestion }) => dropSuggestion()],
  ['of a task that is cancelled', ({ family, event }) => family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"1"' })],
])('a suggestion that is %s within a minute sends no SMS', async (_how, end) => {
  const made = await withEvent()
  const { id } = await made.suggest()
  await end(made, id)
  expect(await made.later(made.family.owner, 'at another time')).toEqual([])
})

test('a suggestion without an answer reaches the family after a minute', async () => {
  const { family, suggest, later } = await withEvent()
  await suggest()
  expect(await later(family.owner, 'at another time')).toHaveLength(1)
})

test('no one is notified of a task that is given at night and given back before the morning', async () => {
  const { family, avi, event, later } = await withEvent('2026-11-23T22:00')
  await assign(family, event, avi)
  await ok(avi.withdraw(event))
  at('2026-11-24T07:01')
  expect(await later(avi, 'gave you', 0)).toEqual([])
})

test('no one is notified of a role that is offered at night and withdrawn before the morning', async () => {
  const { family, avi, later } = await withEvent('2026-11-23T22:00')
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { role: 'coordinator' }))
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { role: 'supporter' }))
  at('2026-11-24T07:01')
  expect(await later(avi, 'coordinator', 0)).toEqual([])
})

test('a coordinator who becomes a supporter at night gets no message for the family’s side', async () => {
  const { family, later } = await withEvent()
  const ruth = await family.makeCoordinator({ first_name: 'Ruth' })
  const pushed = await subscribe(ruth)
  at('2026-11-23T22:00')
  await family.makeRequest({ first_name: 'Dana' })
  await ok(family.asOwner('PATCH', `/members/${ruth.id}`, { role: 'supporter' }))
  at('2026-11-24T07:01')
  await jobs.pushDue()
  expect(pushed()).toEqual([])
  expect(await later(ruth, 'Dana Cohen asks', 0)).toEqual([])
  expect(await later(family.owner, 'Dana Cohen asks', 0)).toHaveLength(1)
})

test.each<[string, (made: Awaited<ReturnType<typeof withEvent>>) => Promise<unknown>]>([
  ['taken', ({ bella, event }) => bella.take(event)],
  ['cancelled', ({ family, event }) => family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"1"' })],
  [
    'refused by its reader',
    ({ family, avi, event }) => call('PUT', `/supporters/me${family.path}/tasks/${event.id}/not_this_time`, { token: avi.token }),
  ],
])('an ask that waits is not sent if meanwhile its task is %s', async (_how, end) => {
  const made = await withEvent()
  at('2026-11-24T16:00')
  await jobs.queueDueMessages()
  const waiting = () =>
    database.selectFrom('message').where('template', '=', 'uncovered').where('state', '=', 'queued').select('id').execute()
  expect((await waiting()).length).toBeGreaterThan(0)
  await end(made)
  expect(await made.later(made.avi, 'Could you help?', 0)).toEqual([])
})

test.each<[string, string, 0 | 1, (made: Awaited<ReturnType<typeof withEvent>>) => Promise<unknown>]>([
  ['has changed', 'still theirs', 1, async () => {}],
  ['has changed', 'given back', 0, ({ avi, event }) => ok(avi.withdraw(event))],
  ['has changed', 'someone else’s', 0, ({ family, bella, event }) => assign(family, event, bella)],
  ['has changed', 'done', 0, ({ avi, event }) => ok(avi.complete(event))],
  ['yours again', 'still theirs', 1, async () => {}],
  ['yours again', 'given back', 0, ({ avi, event }) => ok(avi.withdraw(event))],
])('"%s" at night, of a task that by the morning is %s, comes %i times', async (words, _state, times, end) => {
  const made = await withEvent()
  const { family, avi, event, later } = made
  const task = `/tasks/${event.id}`
  const version = async () => ({ 'if-match': `"${(await family.asOwner('GET', task)).json().version}"` })
  await ok(avi.take(event))
  if (words === 'yours again') await ok(family.asOwner('DELETE', task, undefined, await version()))
  await later(avi, '', 0)
  at('2026-11-23T22:00')
  await ok(
    words === 'yours again'
      ? family.asOwner('POST', `${task}/restore`, {})
      : family.asOwner('PATCH', task, { start_at: '2026-11-26T18:00', end_at: '2026-11-26T19:00' }, await version()),
  )
  await end(made)
  at('2026-11-24T07:01')
  expect(await later(avi, words, 0)).toHaveLength(times)
})

test('a reminder is not sent if the task is given back first', async () => {
  const { avi, event, later } = await withEvent()
  await ok(avi.take(event))
  at('2026-11-25T19:00')
  await jobs.queueDueMessages()
  await ok(avi.withdraw(event))
  expect(await later(avi, 'reminder', 0)).toEqual([])
})

test.each<[string, number, (made: Awaited<ReturnType<typeof withEvent>>) => Promise<unknown>]>([
  ['still open', 1, async () => {}],
  ['taken', 0, ({ bella, event }) => ok(bella.take(event))],
  ['cancelled', 0, ({ family, event }) => ok(family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"3"' }))],
])('a task given back at night that by the morning is %s is reported as open %i times', async (_how, times, change) => {
  const made = await withEvent()
  await ok(made.avi.take(made.event))
  at('2026-11-24T21:30')
  await ok(made.avi.withdraw(made.event))
  await change(made)
  at('2026-11-25T07:00')
  expect(await made.later(made.family.owner, 'It is open again', 0)).toHaveLength(times)
})

test.each([
  ['Are you coming?', '2026-11-25T12:00'],
  ['reminder', '2026-11-25T19:00'],
])('"%s" that waits while its task is moved comes only with the new time', async (words, due) => {
  const { family, avi, event, later } = await withEvent()
  await ok(avi.take(event))
  at(due)
  await jobs.queueDueMessages()
  const { version } = (await family.asOwner('GET', `/tasks/${event.id}`)).json()
  const times = { start_at: '2026-11-26T18:00', end_at: '2026-11-26T19:00' }
  await ok(family.asOwner('PATCH', `/tasks/${event.id}`, times, { 'if-match': `"${version}"` }))
  clock.now += MINUTE
  await jobs.queueDueMessages()
  expect(await later(avi, words, 0)).toEqual([expect.stringContaining('tomorrow 18:00')])
})
