import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamily, aFamilySettings, aFamilyTask, theSettings } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn, signInAs } from '../../testing/session.ts'
import { withheld } from '../../testing/withheld.ts'

const SEND = 'POST /login/code'
const START_CODE = 'K7QM4-XPT9B'

async function fillIn(settings: Parameters<typeof theSettings>[0]) {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings(settings), [SEND]: () => ({}) })
  await openPage('/family/start')
  await page.getByRole('textbox', { name: 'The name of your family’s circle' }).fill('Levi')
  await page.getByRole('textbox', { name: 'Your first name' }).fill('Noa')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('052-234-5678')
  for (const tick of page.getByRole('checkbox').all()) await tick.click()
}
const startCode = page.getByRole('textbox', { name: 'Your code to start a circle' })
const send = () => page.getByRole('button', { name: 'Send me a code' }).click()

test('if a start code is needed, no SMS is sent without the code, and a wrong code is an error', async () => {
  await fillIn({ family_start: 'code' })
  await send()
  await expect.element(startCode).toHaveAccessibleDescription(/This code isn’t right/)
  expect(sentTo(SEND)).toEqual([])
  serve({ [SEND]: () => refuse('start_code_wrong') })
  await startCode.fill('K7QM4-XXXXX')
  await send()
  await expect.element(startCode).toHaveAccessibleDescription(/This code isn’t right/)
  serve({ [SEND]: () => ({}) })
  await startCode.fill(` ${START_CODE} `)
  await send()
  await expect.element(page.getByRole('heading', { name: 'Your code' })).toBeVisible()
  expect(sentTo(SEND).at(-1)?.body).toMatchObject({ purpose: 'start_family', start_code: START_CODE })
  serve({ 'POST /families': () => refuse('code_wrong') })
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await expect.poll(() => sentTo('POST /families').at(-1)?.body).toMatchObject({ code: '123456', start_code: START_CODE })
})

test('if anyone may start a family, no start code is asked for', async () => {
  await fillIn({ family_start: 'open' })
  expect(startCode.query()).toBeNull()
  await send()
  await expect.element(page.getByRole('heading', { name: 'Your code' })).toBeVisible()
  expect(sentTo(SEND).at(-1)?.body).not.toHaveProperty('start_code')
})

test('the first empty field has the focus, so that typing needs no tap', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings(), [SEND]: () => ({}) })
  await openPage('/family/start')
  await expect.element(page.getByRole('textbox', { name: 'The name of your family’s circle' })).toHaveFocus()
  await closePage()
  await fillIn({})
  await send()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus()
})

test('someone who is logged in starts a second circle with name and number filled in', async () => {
  signIn({ me: { full_name: 'Avi Cohen', first_name: 'Avi', last_name: 'Cohen' } })
  await openPage('/family/start')
  await expect.element(page.getByRole('textbox', { name: 'Your first name' })).toHaveValue('Avi')
  await expect.element(page.getByRole('textbox', { name: 'Your last name (optional)' })).toHaveValue('Cohen')
  await expect.element(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('52-234-5678')
})

test('if only the operator starts circles, the start page has a button that leads back', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings({ family_start: 'operator' }) })
  await openPage('/family/start')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(address).toBe('/')
})

test('before the first tasks are saved, a dialog asks who may take tasks with children', async () => {
  signInAs('owner')
  serve({
    'GET /supporters/:user/families/:family': () => aFamily({ children_trusted: null }),
    'PATCH /families/:family': () => aFamilySettings({ children_trusted: true }),
    'POST /families/:family/tasks/import/confirm': () => refuse('too_many_requests'),
  })
  await openPage('/family/start?step=tasks')
  await page.getByRole('checkbox', { name: 'Pick up from kindergarten' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Only people you know well?' })).toBeVisible()
  expect(sentTo('POST /families/:family/tasks/import/confirm')).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, only them' }).click()
  await expect.poll(() => sentTo('POST /families/:family/tasks/import/confirm')).toHaveLength(1)
  expect(sentTo('PATCH /families/:family')[0]?.body).toEqual({ children_trusted: true })
})

async function sayWhere() {
  signInAs('owner')
  const meals = { people: null, avoid: null, from: null, until: null, dishes: null, place: null }
  serve({
    'GET /families/:family/settings': () => aFamilySettings({ version: 3, meals }),
    'PATCH /families/:family': () => aFamilySettings(),
    [CONFIRM]: () => ({ tasks: [aFamilyTask()] }),
    'GET /families/:family/invitations': () => [],
    'POST /families/:family/invitations': () => refuse('too_many_requests'),
  })
  await openPage('/family/start?step=tasks')
  for (const name of ['Soup for the evening', 'Groceries', 'A phone call in the evening'])
    await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { name: 'Where should help come?' })).toBeVisible()
}
const CONFIRM = 'POST /families/:family/tasks/import/confirm'
const TO_BUY = 'What to buy? Or “call me”'
const field = (name: string) => page.getByRole('textbox', { name })

test('first tasks at home get the address, and only the shopping task gets the shopping list', async () => {
  await sayWhere()
  // At most four text fields are unfolded.
  expect(page.getByRole('textbox').all()).toHaveLength(4)
  await field('Address').fill('Oak Street 5')
  await field('Floor, door code').fill('Third floor')
  await field('How many people eat').fill('many')
  await page.getByRole('button', { name: 'Add 3 tasks' }).click()
  await expect.element(field('How many people eat')).toHaveAccessibleDescription(/number from 1 to 50/)
  await field('How many people eat').fill('5')
  await page.getByText(TO_BUY).first().click()
  await field(TO_BUY).fill('Milk, bread')
  await page.getByRole('switch', { name: 'Supporters may bring someone they know' }).click()
  await page.getByRole('button', { name: 'Add 3 tasks' }).click()
  await expect.poll(() => sentTo(CONFIRM)).toHaveLength(1)
  expect(sentTo('PATCH /families/:family')[0]?.body).toEqual({
    home: { address: 'Oak Street 5', way_in: 'Third floor' },
    meals: { people: 5, avoid: null, from: null, until: null, dishes: null, place: null },
    friends_allowed: true,
  })
  const [soup, groceries, call] = sentTo(CONFIRM)[0]?.body.drafts ?? []
  expect(soup).toMatchObject({ address: 'Oak Street 5', private_details: 'Third floor' })
  expect(groceries).toMatchObject({ address: 'Oak Street 5', private_details: 'Third floor\nMilk, bread' })
  expect(call).not.toHaveProperty('address')
  await expect.poll(address).toBe('/family/invite')
})

test('“Not now” adds the tasks without an address, and saves nothing about the family', async () => {
  await sayWhere()
  await field('Address').fill('Oak Street 5')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => sentTo(CONFIRM)).toHaveLength(1)
  expect(JSON.stringify(sentTo(CONFIRM))).not.toContain('Oak')
  expect(sentTo('PATCH /families/:family')).toEqual([])
  await expect.poll(address).toBe('/family/invite')
})

test('the first tasks are added once, however often the buttons are tapped', async () => {
  await sayWhere()
  const [added, found] = [withheld(), withheld()]
  serve({
    [CONFIRM]: () => added.promise.then(() => ({ tasks: [aFamilyTask()] })),
    'GET /families/:family/invitations': () => found.promise.then(() => []),
  })
  const tapBoth = async () => {
    for (const name of ['Not now', 'Add 3 tasks']) await page.getByRole('button', { name }).click({ force: true })
  }
  await page.getByRole('button', { name: 'Not now' }).click()
  await tapBoth()
  added.resolve()
  await expect.element(page.getByText('Added')).toBeVisible()
  await tapBoth()
  found.resolve()
  await expect.poll(address).toBe('/family/invite')
  expect(sentTo(CONFIRM)).toHaveLength(1)
})
