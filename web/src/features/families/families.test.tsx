import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentFamily } from '../../platform/session.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aFamily, aTask, theSettings } from '../../testing/samples.ts'
import { noNetwork, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, FAMILY, signIn } from '../../testing/session.ts'

const COUNT = 'POST /supporters/families/task_count'
const MOR = aSavedFamily({ familyName: 'Mor', login_familyToken: 'family-mor', login_userToken: 'user-mor' })
const ASKING = aSavedFamily({ familyName: 'Azoulay', login_familyToken: 'family-azoulay', login_userToken: 'user-a', confirmed: false })

async function open(given: Parameters<typeof signIn>[0]) {
  signIn(given)
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }), [COUNT]: () => [2, null] })
  await openPage('/home')
}
const opener = page.getByRole('button', { name: 'The Levi family' })
const sheet = page.getByRole('dialog', { name: 'Families you help' })

test.each([
  ['Start a circle', '/family/start'],
  ['I have an invitation', '/invited'],
])('with one family, a tap on the title opens a list with the button “%s”', async (name, path) => {
  await open({})
  await opener.click()
  await expect.element(sheet.getByRole('radio', { name: 'The Levi family 2 open tasks' })).toBeChecked()
  await sheet.getByRole('button', { name }).click()
  await expect.poll(address).toBe(path)
})

test('the list of families leads to the page for inviting, if the family allows invitations', async () => {
  signIn({})
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }), [COUNT]: () => [2] })
  serve({ 'GET /supporters/:user/families/:family': () => ({ ...aFamily(), may_invite: true }) })
  await openPage('/home')
  await opener.click()
  await sheet.getByRole('button', { name: 'Invite someone to this circle' }).click()
  await expect.poll(address).toBe('/invite')
})

test('the list of families has no button to start a circle if only the operator starts circles', async () => {
  await open({})
  serve({ 'GET /settings': () => theSettings({ family_start: 'operator' }) })
  await opener.click()
  await expect.element(sheet.getByRole('button', { name: 'I have an invitation' })).toBeVisible()
  await expect.poll(() => sheet.getByRole('button', { name: 'Start a circle' }).query()).toBeNull()
})

test('with two families, the title opens a list of both, with the count of open tasks if known', async () => {
  await open({ others: [MOR] })
  await opener.click()
  await expect.element(sheet.getByRole('radio', { name: 'The Levi family 2 open tasks' })).toBeChecked()
  await expect.element(sheet.getByRole('radio', { name: 'Mor' })).not.toBeChecked()
  expect(sentTo(COUNT)[0]?.body.payload).toEqual([
    { family_token: FAMILY, user_token: 'user-avi' },
    { family_token: 'family-mor', user_token: 'user-mor' },
  ])
})

test('after a switch of the family, the page shows its list without the task that was open', async () => {
  const task = aTask({ id: 12, title: 'Soup' })
  await page.viewport(1280, 800)
  signIn({ others: [MOR] })
  serve({
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    [COUNT]: () => [2, 1],
  })
  await openPage('/home?tab=AllTasks&task=-12')
  await opener.click()
  // The reload would end the test, so it is cancelled.
  const isReloading = new Promise<string>((resolve) =>
    navigation.addEventListener('navigate', (event) => {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      resolve(event.destination.url)
    }),
  )
  await sheet.getByRole('radio', { name: /Mor/ }).click()
  expect(new URL(await isReloading).search).toBe('?tab=AllTasks')
  expect(currentFamily()).toBe('family-mor')
  await page.viewport(360, 640)
})

test('without a network the list of families still opens', async () => {
  await open({ others: [MOR] })
  serve({ [COUNT]: () => noNetwork })
  await opener.click()
  await expect.element(sheet.getByRole('radio', { name: 'Mor' })).toBeVisible()
})

test('arrow keys move the focus without switching the family, and Escape goes back to the title', async () => {
  await open({ others: [MOR] })
  await opener.click()
  await expect.element(sheet.getByRole('radio', { name: /Levi/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(sheet.getByRole('radio', { name: 'Mor' })).toHaveFocus()
  await expect.element(sheet.getByRole('radio', { name: 'Mor' })).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => sheet.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('the list of families has a button that closes it', async () => {
  await open({})
  await opener.click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('a family that asks whether I help is listed apart, and leads to its welcome page', async () => {
  await open({ others: [ASKING] })
  await opener.click()
  await expect.element(sheet.getByRole('heading', { name: 'Asks if you would help' })).toBeVisible()
  expect(sheet.getByRole('radio', { name: 'Azoulay' }).query()).toBeNull()
  await sheet.getByRole('button', { name: 'Azoulay' }).click()
  await expect.poll(address).toBe('/welcome_page?family=family-azoulay')
})

test.each([
  ['a supporter', 'supporter', false],
  ['a coordinator', 'coordinator', true],
  ['an owner', 'owner', true],
] as const)('the menu of %s leads to the family’s side only if they look after it', async (_, role, isThere) => {
  await open({ family: { me: { role, trusted: true, offered_role: null, is_new_role: false } } })
  await expect.element(page.getByRole('heading', { name: 'The Levi family' })).toBeVisible()
  const place = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Family' })
  expect(place.query() !== null).toBe(isThere)
})
