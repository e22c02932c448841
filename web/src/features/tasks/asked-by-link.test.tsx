import type { AskedTask } from '@hand-in-hand/contract/asks.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAskLink, takeAskLink } from '../../platform/ask-link.ts'
import { writeSavedFamilies } from '../../platform/device-storage.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, FAMILY } from '../../testing/session.ts'

const asked = (changes: Partial<AskedTask['task']> = {}, others: AskedTask['others'] = []): AskedTask => ({
  first_name: 'Avi',
  family: { title: 'The Levi family', token: FAMILY },
  task: { task_id: 7, title: 'Drive Dana', start_at: '2026-11-27T16:00:00+02:00', all_day: false, state: 'open', ...changes },
  end_at: '2026-11-27T17:00:00+02:00',
  held: null,
  others,
})
const another = (task_id: number, title: string): AskedTask['task'] => ({ task_id, title, start_at: null, all_day: false, state: 'open' })
const button = (name: string) => page.getByRole('button', { name })

/** Opens the link of the message in a browser in which no one is logged in. */
async function open(replies: Replies, at = '/asked') {
  serve({ 'GET /session': () => ({ memberships: [] }), ...replies })
  history.replaceState(null, '', `/t/${FAMILY}/7#secret`)
  takeAskLink()
  await openPage(at)
}

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  [{ title: 'First drive', start_at: '2026-11-27T15:30:00+02:00' }, /^You have First drive at \d\d:30\.$/],
  [{ title: null, start_at: '2026-11-27T15:30:00+02:00' }, /^You have something else at that time\.$/],
])('before the yes the page says that someone has %o', async (held, words) => {
  await open({ 'POST /ask': () => ({ ...asked(), held }) })
  await expect.element(page.getByText(/^You have/)).toMatchTextContent(words)
  await expect.element(button('Yes, I will do it')).toBeVisible()
})

test('with another family on the device the page says that there is something, by its token', async () => {
  const drive = aTask({ id: 4, title: 'Their drive', ...on('2026-11-27', '15:00', '16:30'), ...mine })
  writeSavedFamilies([aSavedFamily({ login_familyToken: 'family-mor', login_userToken: 'avi-at-mor' })])
  await open({ 'POST /ask': () => asked(), 'GET /supporters/:user/my_events': () => [drive] })
  await expect.element(page.getByText(/^You have/)).toHaveTextContent('You have something else at that time.')
  expect(sentTo('GET /supporters/:user/my_events')[0]?.headers.get('Authorization')).toBe('Bearer avi-at-mor')
  expect(sentTo('POST /ask')[0]?.headers.get('Authorization')).toBeNull()
})

test('someone who was asked says yes without logging in, and the secret is in no address', async () => {
  let now = asked()
  await open({
    'POST /ask': () => now,
    'POST /ask/yes': () => {
      now = asked({ state: 'mine' })
      return now
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Avi, could you do this?' })).toBeVisible()
  expect(location.href).not.toContain('secret')
  await button('Yes, I will do it').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you, Avi. It is yours.' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in with a code' })).toBeVisible()
  expect(sentTo('POST /ask/yes')).toMatchObject([{ body: { ask: 'secret' } }])
})

test('a no is thanked for', async () => {
  await open({ 'POST /ask': () => asked(), 'POST /ask/no': () => asked() })
  await button('Not this time').click()
  await expect.element(page.getByText('Thank you for saying so. Someone else is asked.')).toBeVisible()
})

test('someone a moment too late is thanked and shown what else is open', async () => {
  let now = asked()
  await open({
    'POST /ask': () => now,
    'POST /ask/yes': () => {
      now = asked({ state: 'gone' }, [another(8, 'Soup'), another(9, 'Shopping')])
      return refuse('task_taken')
    },
  })
  await button('Yes, I will do it').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you all the same, Avi' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Soup/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Shopping/ })).toBeVisible()
})

test('someone who is not logged in comes to the question', async () => {
  await open({}, `/t/${FAMILY}/7`)
  await expect.poll(address).toBe('/asked')
})

test('once the task has begun it leads to the task, as any link does', async () => {
  await open({ 'POST /ask': () => refuse('not_found') })
  await expect.poll(address).toBe(`/t/${FAMILY}/7`)
})

test('after a reload it asks to open the link again', async () => {
  forgetAskLink()
  await openPage('/asked')
  await expect.element(page.getByRole('heading', { name: 'Please open the link in your message again' })).toBeVisible()
})
