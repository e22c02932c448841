import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceStorage } from '../../platform/device-storage.ts'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { noNetwork, type Refusal, type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, FAMILY, signIn } from '../../testing/session.ts'

const MY_EVENTS = 'GET /supporters/:user/my_events'
const TAKE = 'PUT /supporters/:user/families/:family/events/:id/assign_me'
const secondDrive = aTask({ id: 2, title: 'Second drive', ...on('2026-11-29', '11:00', '13:00') })
const firstDrive = (wanted: Partial<Task> = {}) =>
  aTask({ id: 1, title: 'First drive', ...on('2026-11-29', '10:00', '12:00'), ...mine, ...wanted })
const time = (instant = '') => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** Opens the link to the second drive. The person has these tasks in this family and in others. */
async function open(here: Task[], others: Parameters<typeof signIn>[0] = {}, replies: Replies = {}) {
  signIn(others)
  serve({
    'GET /supporters/:user/families/:family/events/:id': () => secondDrive,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [...here, secondDrive] }),
    ...replies,
  })
  await openPage(`/t/${FAMILY}/2`)
  await expect.element(page.getByRole('button', { name: 'I’ll take it' })).toBeVisible()
}
const word = page.getByText(/^You have/)

test('before I take a task, the page names my task of this family at the same time', async () => {
  await open([firstDrive()], {}, { [TAKE]: () => ({ ...secondDrive, ...mine }) })
  await expect.element(word).toHaveTextContent(`You have “First drive” at ${time(firstDrive().start_at)}.`)
  // The note does not stop anyone from taking the task.
  await page.getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(page.getByText('Task "Second drive" taken successfully')).toBeVisible()
})

test.each<[string, Partial<Task>]>([
  ['ends when the other begins', on('2026-11-29', '09:00', '11:00')],
  ['begins when the other ends', on('2026-11-29', '13:00', '14:00')],
  ['is at no time of that day', { ...on('2026-11-29', '00:00', '23:59'), all_day: true }],
  ['is done', { status: 'completed' }],
  ['is of someone else', { assigned_on_me: false }],
])('no note is shown for a task that %s', async (_which, wanted) => {
  await open([firstDrive(wanted)])
  await expect.poll(() => sentTo('GET /supporters/:user/families/:family/tasks').length).toBeGreaterThan(0)
  expect(word.query()).toBeNull()
})

const elsewhere = aSavedFamily({ familyName: 'The Mor family', login_familyToken: 'family-mor', login_userToken: 'avi-at-mor' })

test('a task of mine in another family stays unnamed, and each call has its own family’s token', async () => {
  await open([], { others: [elsewhere] }, { [MY_EVENTS]: () => [firstDrive()] })
  await expect.element(word).toHaveTextContent('You have something else at that time.')
  const [sent, ...more] = sentTo(MY_EVENTS)
  expect(more).toEqual([])
  expect(sent?.query.family_token).toBe('family-mor')
  expect(sent?.headers.get('Authorization')).toBe('Bearer avi-at-mor')
  const other = sentTo('GET /supporters/:user/families/:family/tasks').concat(
    sentTo('GET /supporters/:user/families/:family/events/:id') as never,
  )
  expect(JSON.stringify(other)).not.toContain('mor')
  // Data of another family is not stored with this family.
  expect(Object.keys(localStorage).filter((key) => key.includes('family-mor'))).toEqual([])
})

test('if I am busy in two families, the page names only my task in this family', async () => {
  await open([firstDrive()], { others: [elsewhere] }, { [MY_EVENTS]: () => [firstDrive({ title: 'Hers' })] })
  await expect.element(word).toMatchTextContent(/First drive/)
  expect(page.getByText(/Hers/).query()).toBeNull()
})

test.each<[string, () => Refusal | typeof noNetwork]>([
  ['refuses', () => refuse('unauthenticated')],
  ['can’t be reached', () => noNetwork],
])('another family whose server %s changes nothing here', async (_what, reply) => {
  await open([], { others: [elsewhere] }, { [MY_EVENTS]: reply })
  await expect.poll(() => sentTo(MY_EVENTS).length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'I’ll take it' })).toBeVisible()
  expect(word.query()).toBeNull()
  expect(deviceStorage.read('login_userToken')).not.toBeNull()
})

test('an unconfirmed family, or a family without a login, gets no request', async () => {
  const others = [aSavedFamily({ ...elsewhere, confirmed: false }), aSavedFamily({ login_familyToken: 'family-bar', login_userToken: '' })]
  await open([], { others }, { [MY_EVENTS]: () => [firstDrive()] })
  await expect.poll(() => sentTo('GET /supporters/:user/families/:family/tasks').length).toBeGreaterThan(0)
  expect([word.query(), sentTo(MY_EVENTS)]).toEqual([null, []])
})
