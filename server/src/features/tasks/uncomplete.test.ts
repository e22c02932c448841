import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo, clock } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const MORNING = clock.now

/** A family with an event of tomorrow, 07:40, that Avi has taken and completed today. */
async function completedEarly() {
  clock.now = MORNING
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  await avi.take(event)
  expect((await avi.complete(event)).statusCode).toBe(200)
  const uncomplete = () => avi.uncomplete(event)
  const doneTexts = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('is done'))
  return { family, avi, event, uncomplete, doneTexts }
}

test('a completion before the start shows its time to the taker and to the family', async () => {
  const { family, avi, event } = await completedEarly()
  const marked = { status: 'completed', completed_at: '2026-11-23T12:00:00+02:00', start_at: '2026-11-24T07:40:00+02:00' }
  expect((await avi.get(`${family.path}/events/${event.id}`)).json()).toMatchObject(marked)
  expect((await family.asOwner('GET', `/tasks/${event.id}`)).json()).toMatchObject(marked)
})

test('the family is notified of an early completion when the task starts, not before', async () => {
  const { doneTexts } = await completedEarly()
  clock.now = Date.parse('2026-11-24T07:39:59+02:00')
  expect(await doneTexts()).toEqual([])
  clock.now = Date.parse('2026-11-24T07:40:00+02:00')
  expect(await doneTexts()).toHaveLength(1)
})

test('a completion undone before the start leaves the task with its taker, and sends no message', async () => {
  const { family, uncomplete, doneTexts } = await completedEarly()
  expect((await uncomplete()).json()).toMatchObject({ status: 'in_progress', assigned_on_me: true, completed_at: null })
  expect((await uncomplete()).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-24T08:00:00+02:00')
  expect(await doneTexts()).toEqual([])
  expect((await textsTo(family.owner.phone)).join()).not.toContain('not done after all')
})

test('if the family was notified of a completion, it is also notified when the taker undoes it', async () => {
  const { family, uncomplete, doneTexts } = await completedEarly()
  clock.now = Date.parse('2026-11-24T09:00:00+02:00')
  expect(await doneTexts()).toHaveLength(1)
  expect((await uncomplete()).statusCode).toBe(200)
  expect((await textsTo(family.owner.phone)).join()).toContain('"Drive Dana" (today 07:40) is not done after all, says Avi')
})

test('only the person who completed an event can undo that, until the end of the event’s day', async () => {
  const { family, event, uncomplete } = await completedEarly()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  expect(codeOf(await bella.uncomplete(event))).toBe('not_allowed')
  clock.now = Date.parse('2026-11-25T00:00:00+02:00')
  expect(codeOf(await uncomplete())).toBe('task_over')
  clock.now -= 1
  expect((await uncomplete()).statusCode).toBe(200)
})

test('a completion of a task without time can be undone until the end of the same day', async () => {
  clock.now = MORNING
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const soup = await family.makeTask()
  const uncomplete = () => avi.uncomplete(soup)
  expect(codeOf(await uncomplete())).toBe('not_allowed')
  await avi.take(soup)
  await avi.complete(soup)
  clock.now = Date.parse('2026-11-24T00:00:00+02:00')
  expect(codeOf(await uncomplete())).toBe('task_over')
  clock.now -= 1
  expect((await uncomplete()).json().status).toBe('in_progress')
})
