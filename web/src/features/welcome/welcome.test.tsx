import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import type { ToRead } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savedFamilies } from '../../platform/device-storage.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aSupporter, aTask } from '../../testing/samples.ts'
import { noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, signIn } from '../../testing/session.ts'

const JOIN = 'PUT /supporters/:user/families/:family/join'
const REFUSE = 'PUT /supporters/:user/families/:family/refuse'
const MOR = aSavedFamily({ familyName: 'Mor', login_familyToken: 'family-mor', login_userToken: 'user-mor', confirmed: false })

/** Opens the page on which a second family asks whether the reader helps. */
async function open(locale?: 'iw', wanted_task: WantedTask | null = null, asked_to_join = false, read_first?: ToRead) {
  signIn({ others: [MOR] })
  serve({
    'GET /supporters/:user/families/:family/welcome': () => ({
      title: 'Mor',
      full_name: 'Avi',
      by: 'Ella Mor',
      asked_to_join,
      confirmed: false,
      wanted_task,
      ...(read_first && { read_first }),
    }),
    [JOIN]: () => ({}),
  })
  await openPage('/welcome_page?family=family-mor', locale && { locale })
}
const button = (name: string) => page.getByRole('button', { name })

test('the welcome page says who added my name, and a yes opens that family', async () => {
  await open()
  await expect.element(page.getByText('Ella Mor added your name to the circle.')).toBeVisible()
  expect(savedFamilies().find(({ familyName }) => familyName === 'Mor')?.confirmed).toBe(false)
  await button('Always ready to help').click()
  await expect.poll(address).toBe('/home')
  const [sent] = sentTo(JOIN)
  expect(sent?.params.family).toBe('family-mor')
  expect(sent?.headers.get('Authorization')).toBe('Bearer user-mor')
})

test('someone who asked to join reads who said yes, and not that they were added', async () => {
  await open(undefined, null, true)
  await expect.element(page.getByText('Ella Mor said yes to your offer to help.')).toBeVisible()
  expect(page.getByText(/added your name/).query()).toBeNull()
})

test('if a yes does not reach the server, the page says so, and the family still asks', async () => {
  await open()
  serve({ [JOIN]: () => noNetwork })
  await button('Always ready to help').click()
  await expect.element(page.getByText('No connection right now. Please check your internet connection and try again.')).toBeVisible()
  expect(savedFamilies().find(({ familyName }) => familyName === 'Mor')?.confirmed).toBe(false)
})

test('before I refuse, the page explains the effect, and I can ask not to be asked again', async () => {
  await open()
  serve({ [REFUSE]: () => refuse('unavailable') })
  await button('This isn’t for me').click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/You won’t be in the circle of Mor/)).toBeVisible()
  expect(sentTo(REFUSE)).toEqual([])
  await sheet.getByRole('switch', { name: 'Don’t ask me again' }).click()
  await sheet.getByRole('button', { name: 'Remove me' }).click()
  await expect.element(sheet.getByText('The service isn’t available right now. Please try again in a moment.')).toBeVisible()
  expect(sentTo(REFUSE)[0]?.body).toEqual({ never: true })
})

const DRIVE: WantedTask = { task_id: 7, title: 'Drive Grandma', start_at: '2026-11-23T09:15:00+02:00', all_day: false, state: 'open' }
const TAKE = 'PUT /supporters/:user/families/:family/events/:id/assign_me'

test('the first page shows the wanted task, and one tap says yes and takes it', async () => {
  await open(undefined, DRIVE)
  serve({ [TAKE]: () => aTask({ id: 7, type: 'until_time', status: 'in_progress', assigned_on_me: true }) })
  await expect.element(page.getByText('The task you chose:')).toBeVisible()
  await expect.element(page.getByText('Drive Grandma')).toBeVisible()
  await expect.element(page.getByText(/Monday, 23 November, \d\d:15/)).toBeVisible()
  await button('I’ll take it').click()
  await expect.poll(address).toBe('/welcome_page?step=help&task=7')
  expect(sentTo(JOIN)).toHaveLength(1)
  expect(sentTo(TAKE)).toMatchObject([{ params: { family: 'family-mor', id: '7' } }])
})

test.each(['open', 'mine'] as const)('above the button for a task that is %s there is a line about what to read first', async (state) => {
  await open(undefined, { ...DRIVE, state }, false, { avoid: 'No nuts', house_rules: 'Please ring once' })
  await button('Please read first: what not to cook, house rules').click()
  await expect.element(page.getByRole('dialog').getByText('No nuts')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Please ring once')).toBeVisible()
})

test('a wanted task that someone else took first still leads to its page', async () => {
  await open(undefined, DRIVE)
  serve({ [TAKE]: () => refuse('task_taken') })
  await button('I’ll take it').click()
  await expect.poll(address).toBe('/t/family-mor/7')
})

test('a wanted task on one of several days is taken only once the person has picked a day', async () => {
  await open(undefined, { ...DRIVE, start_at: null, days: ['2026-11-26', '2026-11-28'] })
  await button('I’ll take it').click()
  await expect.poll(address).toBe('/t/family-mor/7')
  expect(sentTo(JOIN)).toHaveLength(1)
  expect(sentTo(TAKE)).toEqual([])
})

test('“Look around” confirms the membership and takes no task', async () => {
  await open(undefined, DRIVE)
  await button('Look around').click()
  await expect.poll(address).toBe('/home')
  expect(sentTo(TAKE)).toEqual([])
})

test('a task that the family gave with the approval is shown as the reader’s', async () => {
  await open(undefined, { ...DRIVE, state: 'mine' })
  await expect.element(page.getByText('This is already yours:')).toBeVisible()
  expect(button('I’ll take it').query()).toBeNull()
  await button('Always ready to help').click()
  await expect.poll(address).toBe('/t/family-mor/7')
})

const CHANGE = 'PATCH /supporters/:user'
const MONDAY = { weekday: 'MO' as const, time: 'morning' as const }
async function openHelp(search = '') {
  signIn({ me: { can_help: { categories: [], times: [MONDAY] } } })
  serve({ [CHANGE]: () => aSupporter(), 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }) })
  await openPage(`/welcome_page?step=help${search}`)
}
const choice = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('each errand and the whole weekend take one tap, and hours chosen earlier stay', async () => {
  await openHelp()
  await expect.poll(() => page.getByRole('group', { name: 'What' }).getByRole('checkbox').all()).toHaveLength(8)
  await expect.poll(() => page.getByRole('group', { name: 'When' }).getByRole('checkbox').all()).toHaveLength(3)
  for (const name of ['Repairs', 'Cooking', 'Weekend']) await choice(name).click()
  await expect.element(choice('Weekend')).toBeChecked()
  await button('Tell the family').click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.poll(address).toBe('/home')
  const whole = (weekday: string) => ['morning', 'afternoon', 'evening'].map((time) => ({ weekday, time }))
  expect(sentTo(CHANGE)).toMatchObject([
    { body: { can_help: { errands: ['cooking', 'repairs'], categories: ['home'], times: [MONDAY, ...whole('FR'), ...whole('SA')] } } },
  ])
})

test('if nothing is chosen, the page asks for a choice and sends nothing', async () => {
  signIn()
  await openPage('/welcome_page?step=help')
  await button('Tell the family').click()
  await expect.element(page.getByText('Please choose something, or “Not now”.')).toBeVisible()
  await choice('Dog').click()
  expect(page.getByText('Please choose something, or “Not now”.').query()).toBeNull()
  expect(sentTo(CHANGE)).toEqual([])
})

test('“Not now” to the question about help is stored, and leads to the task that the person took', async () => {
  await openHelp('&task=7')
  serve({ 'GET /supporters/:user/families/:family/events/:id': () => aTask({ id: 7, type: 'until_time', title: 'Drive Grandma' }) })
  await button('Not now').click()
  await expect.poll(address).toMatch(/^\/t\/.+\/7$/)
  expect(sentTo(CHANGE)).toMatchObject([{ body: { can_help: { errands: [], categories: [], times: [MONDAY] } } }])
})

test('in Hebrew the welcome page has Hebrew text and is read from the right', async () => {
  await open('iw')
  await expect.element(page.getByRole('main')).toMatchTextContent(/[א-ת]{3}/)
  expect(getComputedStyle(page.getByRole('main').element()).direction).toBe('rtl')
})
