import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo, tokenByCode } = server
const START = clock.now
const SEAT = 'Is there a child seat in the car?'

async function withEvent(changes: object = {}) {
  clock.now = START
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const event = await family.makeEvent({ title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00', ...changes })
  const path = `/supporters/me${family.path}/tasks/${event.id}`
  const ask = (who: { token: string }, question = SEAT) => call('PUT', `${path}/question`, { token: who.token, body: { question } })
  const readBy = async ({ token }: { token: string }) => (await call('GET', `${path}/questions`, { token })).json()
  const answer = (id: number, text = 'Yes, in the hall') => family.asOwner('PUT', `/questions/${id}/answer`, { answer: text })
  return { family, avi, bella, event, ask, readBy, answer }
}

test('a question goes to the family, and its answer to the whole circle', async () => {
  const { family, avi, bella, event, ask, readBy, answer } = await withEvent()
  const asked = (await ask(avi)).json()
  clock.now += MINUTE
  expect(asked).toMatchObject({ question: SEAT, by: 'Avi', is_mine: true, answer: null })
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes('asks about'))).toEqual([
    expect.stringContaining(
      `Levi: Avi asks about "Drive Dana" (Fri 27 Nov 16:00): "${SEAT}" http://localhost:3000/family/tasks/${event.id}`,
    ),
  ])
  // Until a question is answered, only the family's side and the person who asked see it.
  expect(await readBy(bella)).toEqual([])
  expect(await readBy(avi)).toEqual([asked])
  expect(await readBy(family.owner)).toMatchObject([{ id: asked.id, is_mine: false }])
  expect((await family.asOwner('GET', '')).json().questions).toMatchObject([{ id: asked.id, task: event.id, title: 'Drive Dana' }])

  expect((await answer(asked.id)).json()).toMatchObject({ answer: 'Yes, in the hall' })
  expect(await readBy(bella)).toMatchObject([{ question: SEAT, by: 'Avi', is_mine: false, answer: 'Yes, in the hall' }])
  expect((await family.asOwner('GET', '')).json().questions).toEqual([])
  const heard = async () => {
    clock.now += MINUTE
    return (await textsTo(avi.phone)).filter((text) => text.includes('our answer about'))
  }
  expect(await heard()).toEqual([expect.stringContaining('Levi: our answer about "Drive Dana" (Fri 27 Nov 16:00): "Yes, in the hall"')])
  await answer(asked.id)
  expect(await heard()).toHaveLength(1)
})

test('a question can be reworded until it is answered', async () => {
  const { avi, ask, answer, readBy } = await withEvent()
  const { id } = (await ask(avi)).json()
  await ask(avi)
  expect((await ask(avi, 'Which car is it?')).json()).toMatchObject({ id, question: 'Which car is it?' })
  expect(await readBy(avi)).toHaveLength(1)
  await answer(id)
  expect((await ask(avi, 'And which seat?')).json().code).toBe('question_answered')
})

test('a question reaches the family if the first place of the task is done', async () => {
  const { family, avi, bella, event, answer } = await withEvent({ helpers_needed: 3 })
  await avi.take(event)
  await family.asOwner('POST', `/tasks/${event.id}/complete`, {})
  const places = (await family.asOwner('GET', '/tasks')).json().events as { id: number; status: string }[]
  const place = places.find(({ status }) => status === 'initial')?.id ?? 0
  const path = `/supporters/me${family.path}/tasks/${place}`
  const { id } = (await call('PUT', `${path}/question`, { token: bella.token, body: { question: SEAT } })).json()
  clock.now += MINUTE
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes(SEAT))).toHaveLength(1)
  expect((await family.asOwner('GET', '')).json().questions).toMatchObject([{ id, task: place, title: 'Drive Dana' }])
  expect((await answer(id)).json()).toMatchObject({ answer: 'Yes, in the hall' })
  expect((await call('GET', `${path}/questions`, { token: bella.token })).json()).toHaveLength(1)
})

type Made = Awaited<ReturnType<typeof withEvent>>
async function finish({ avi, event }: Made) {
  await avi.take(event)
  await avi.complete(event)
}
async function passTime() {
  clock.now = START + 7 * DAY
}
const cancel = ({ family, event }: Made) => family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"1"' })
const pause = ({ family }: Made) => family.asOwner('PATCH', '', { paused: true })

test.each<[state: string, code: string, change: (made: Made) => Promise<unknown>]>([
  ['done', 'task_completed', finish],
  ['over', 'task_over', passTime],
  ['cancelled', 'task_cancelled', cancel],
  ['paused', 'family_paused', pause],
])('a question about a task that is %s is refused', async (_state, code, change) => {
  const made = await withEvent()
  await change(made)
  expect((await made.ask(made.bella)).json().code).toBe(code)
})

test('people of another family, and people who wait for approval, can neither ask nor read', async () => {
  const { family, avi, event, ask } = await withEvent()
  const { id } = (await ask(avi)).json()
  const stranger = await (await makeFamily()).makeSupporter()
  expect((await ask(stranger)).statusCode).toBe(404)
  const other = await makeFamily()
  expect((await call('PUT', `${other.path}/questions/${id}/answer`, { token: other.owner.token, body: { answer: 'No' } })).statusCode).toBe(
    404,
  )
  expect((await call('PUT', `${family.path}/questions/${id}/answer`, { token: avi.token, body: { answer: 'No' } })).statusCode).toBe(403)
  const { token } = await family.getInvitation()
  expect((await call('GET', `/supporters/families/${token}?task=${event.id}`)).body).not.toContain('child seat')
})

test('exports have questions and answers, and erasing a person deletes theirs', async () => {
  const { family, avi, bella, ask, answer, readBy } = await withEvent()
  const { id } = (await ask(avi)).json()
  await answer(id)
  expect((await family.asOwner('GET', '/export')).json().questions).toMatchObject([
    { task: 'Drive Dana', name: 'Avi Cohen', question: SEAT },
  ])
  expect((await call('GET', '/supporters/me/export', { token: avi.token })).json().families[0].questions).toMatchObject([
    { question: SEAT },
  ])
  const token = await tokenByCode(avi.phone, family.token)
  expect((await call('DELETE', '/supporters/me', { token })).statusCode).toBe(200)
  expect(await readBy(bella)).toEqual([])
})

test('questions are kept for ninety days', async () => {
  const { avi, ask, readBy } = await withEvent({ start_at: '2027-03-01T16:00', end_at: '2027-03-01T17:00' })
  await ask(avi)
  clock.now = START + 90 * DAY - 1
  await jobs.erase()
  expect(await readBy(avi)).toHaveLength(1)
  clock.now = START + 90 * DAY + 1
  await jobs.erase()
  expect(await readBy(avi)).toEqual([])
})

test('someone is thanked once for what they did, and no one else is notified', async () => {
  const { family, avi, bella, event } = await withEvent({ helpers_needed: 2 })
  const thank = (text = 'You made our day easier') => family.asOwner('POST', `/tasks/${event.id}/thank`, { text })
  const thanksTo = async ({ phone }: { phone: string }) => (await textsTo(phone)).filter((text) => text.includes('thanks you'))
  await avi.take(event)
  expect((await thank()).json().code).toBe('not_allowed')
  await avi.complete(event)
  expect((await thank('  ')).json().errors).toMatchObject([{ code: 'text_missing' }])
  expect((await thank()).json()).toMatchObject({ thanked: true })
  expect(await thanksTo(avi)).toEqual([
    expect.stringContaining('Levi: Noa thanks you for "Drive Dana" (Fri 27 Nov 16:00): "You made our day easier"'),
  ])
  expect(await thanksTo(bella)).toEqual([])
  expect((await thank('Again')).json()).toMatchObject({ thanked: true })
  expect(await thanksTo(avi)).toHaveLength(1)
  expect((await family.asOwner('GET', '/events')).body).not.toContain('made our day')
  expect((await avi.get(`${family.path}/events/${event.id}`)).body).not.toContain('thanked')
})
