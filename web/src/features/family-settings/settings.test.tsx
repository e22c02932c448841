import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamily } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'PATCH /families/:family'

const SETTINGS: FamilySettings = {
  title: 'The Levi family',
  time_zone: 'Asia/Jerusalem',
  house_rules: null,
  children_trusted: null,
  friends_allowed: null,
  passing_on: false,
  meals: { people: null, avoid: null, from: null, until: null, dishes: null, place: null },
  quiet_hours: { from: '21:00', to: '07:00' },
  paused: false,
  coordinator: null,
  primary_caregiver: null,
  people: [{ id: 1, full_name: 'Noa Levi', role: 'owner' }],
  version: 4,
}

async function open(
  part: '' | '?part=circle' | '?part=meals' | '?part=times' | '?part=data',
  { role = 'owner', ...settings }: Partial<FamilySettings> & { role?: 'owner' | 'coordinator' } = {},
  replies: Replies = {},
) {
  let now: FamilySettings = { ...SETTINGS, ...settings }
  signInAs(role)
  serve({
    'GET /families/:family/settings': () => now,
    [SAVE]: ({ body: { quiet_hours, ...body } }) => {
      now = { ...now, ...body, ...(quiet_hours && { quiet_hours }), version: now.version + 1 }
      return now
    },
    ...replies,
  })
  await openPage(`/family/settings${part}`)
}
const title = page.getByLabelText('The name of the circle')
const rules = page.getByLabelText('House rules')
const save = page.getByRole('button', { name: 'Save' })

test('a settings page has no save button until something is changed', async () => {
  await open('?part=circle')
  await expect.element(title).toHaveValue('The Levi family')
  expect(save.query()).toBeNull()
})

test('saving sends only the changed settings, with the version that the page has read', async () => {
  await open('?part=circle')
  await rules.fill('Please ring twice ')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const [sent] = sentTo(SAVE)
  expect(sent?.body).toEqual({ house_rules: 'Please ring twice' })
  expect(sent?.headers.get('If-Match')).toBe('"4"')
  // The page has led back to the list of settings.
  await expect.poll(address).toBe('/family/settings')
  await expect.element(page.getByText('Please ring twice')).toBeVisible()
})

test('the family can change whether only people it knows well take tasks with children', async () => {
  await open('?part=circle')
  const only = page.getByRole('switch', { name: 'Children: only people you know well' })
  await expect.element(only).not.toBeChecked()
  await only.click()
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body).toEqual({ children_trusted: true })
})

test('the settings page has seven rows, each with a line about its content', async () => {
  const meals = { people: 5, avoid: 'No nuts', from: '17:00', until: '18:30', dishes: null, place: null }
  await open('', { meals, time_zone: 'Europe/Berlin' })
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector(':is(a, button) > span')?.textContent),
  ).toEqual([
    'Pause for now When it all gets too much',
    'Name and house rules The Levi family',
    'Where help comes Address, floor, door code',
    'Meals For 5 people · No nuts · 17:00–18:30',
    'Contacts Noa Levi',
    'Times Central European Time, quiet from 21:00 to 07:00',
    'The circle’s data Download it, or close the circle',
  ])
  expect(page.getByRole('textbox').query()).toBeNull()
})

test('a screen reader reads the row of the house rules without the rules themselves', async () => {
  await open('', { house_rules: 'Please ring twice.' })
  await expect.element(page.getByText('Please ring twice.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Name and house rules/ }))
    .toHaveAccessibleName('Name and house rules The Levi family')
})

test('text that is typed on one settings page is not saved by another', async () => {
  await open('?part=circle')
  await title.fill('The Katz family')
  await closePage()
  await openPage('/family/settings?part=times')
  expect(save.query()).toBeNull()
  await page.getByLabelText('Quiet from').fill('22:00')
  await save.click()
  await expect.poll(() => sentTo(SAVE).map(({ body }) => body)).toEqual([{ quiet_hours: { from: '22:00', to: '07:00' } }])
})

test('a circle without a name is not saved, and the field asks for a name', async () => {
  await open('?part=circle')
  await title.fill(' ')
  await save.click()
  await expect.element(title).toHaveAccessibleDescription('Please give your circle a name.')
  expect(sentTo(SAVE)).toEqual([])
})

test('quiet hours that begin and end at the same time are not saved', async () => {
  await open('?part=times')
  await page.getByLabelText('Quiet from').fill('07:00')
  await save.click()
  await expect.element(page.getByLabelText('Quiet from')).toHaveAccessibleDescription('Please enter two different times.')
  expect(sentTo(SAVE)).toEqual([])
})

test("a save does not overwrite another person's change, but shows the change beside my text", async () => {
  let newest = SETTINGS
  await open(
    '?part=circle',
    {},
    {
      'GET /families/:family/settings': () => newest,
      [SAVE]: ({ headers }) => {
        if (headers.get('If-Match') === '"5"') return { ...newest, title: 'Mine', version: 6 }
        newest = { ...SETTINGS, title: 'Theirs', version: 5 }
        return refuse('version_conflict')
      },
    },
  )
  await title.fill('Mine')
  await save.click()
  await expect.element(page.getByText(/Theirs/)).toBeVisible()
  await expect.element(title).toHaveValue('Mine')
  // The page already shows the other change, so it shows no error in addition.
  expect(page.getByText('Someone changed this a moment ago. Please check it again.').query()).toBeNull()
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE).map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"'])
})

test("a tap on “Save” just when another person's change appears does not overwrite that change", async () => {
  let newest = SETTINGS
  await open(
    '?part=circle',
    {},
    { 'GET /families/:family/settings': () => newest, [SAVE]: () => ({ ...newest, title: 'Mine', version: 6 }) },
  )
  await title.fill('Mine')
  newest = { ...SETTINGS, title: 'Theirs', version: 5 }
  // Live updates call `invalidateQueries` too.
  const appeared = expect.element(page.getByText(/Theirs/)).toBeVisible()
  await queryClient.invalidateQueries()
  await appeared
  await save.click()
  expect(sentTo(SAVE)).toEqual([])
  // Once the reader has seen the other change, the reader may save over it.
  await expect
    .poll(async () => {
      await save.click()
      return sentTo(SAVE).length
    })
    .toBe(1)
})

test("after a conflict, I can use the other person's text in place of mine", async () => {
  let newest = SETTINGS
  await open(
    '?part=circle',
    {},
    {
      'GET /families/:family/settings': () => newest,
      [SAVE]: () => {
        newest = { ...SETTINGS, title: 'Theirs', version: 5 }
        return refuse('version_conflict')
      },
    },
  )
  await title.fill('Mine')
  await save.click()
  await page.getByRole('button', { name: 'Use this version: The name of the circle' }).click()
  await expect.element(title).toHaveValue('Theirs')
  await expect.poll(() => save.query()).toBeNull()
})

test('a pause begins only after a confirmation, and ends with one tap', async () => {
  await open('')
  await page.getByRole('button', { name: /^Pause for now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause for now?' })
  await expect.element(dialog).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'Start the pause' }).click()
  await expect.element(page.getByRole('heading', { name: 'You have paused' })).toBeVisible()
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect.element(page.getByRole('button', { name: /^Pause for now/ })).toBeVisible()
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }])
})

test('a pause can end on a chosen day, and its card names the day', async () => {
  let until: string | null = null
  await open(
    '',
    {},
    {
      'GET /supporters/:user/families/:family': () =>
        aFamily({
          me: { role: 'owner', trusted: true, offered_role: null, is_new_role: false },
          paused: until !== null,
          paused_until: until,
        }),
    },
  )
  await page.getByRole('button', { name: /^Pause for now/ }).click()
  await page.getByLabelText('Ends on (optional)').fill('2030-12-01')
  until = '2030-12-01'
  await page.getByRole('button', { name: 'Start the pause' }).click()
  await expect.element(page.getByText('It will end on Sunday, 1 December 2030.')).toBeVisible()
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([{ paused: true, paused_until: '2030-12-01' }])
})

test('if a pause is refused, the page shows the reason, and the pause has not begun', async () => {
  await open('', {}, { [SAVE]: () => refuse('unavailable') })
  await page.getByRole('button', { name: /^Pause for now/ }).click()
  await page.getByRole('button', { name: 'Start the pause' }).click()
  await expect.element(page.getByText('The service isn’t available right now. Please try again in a moment.')).toBeVisible()
  expect(page.getByRole('heading', { name: 'You have paused' }).query()).toBeNull()
})

test('the circle is closed only after its full name is typed', async () => {
  await open('?part=data')
  serve({ 'DELETE /families/:family': () => refuse('unavailable') })
  await page.getByRole('button', { name: 'Close the circle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the circle of The Levi family?' })
  const close = dialog.getByRole('button', { name: 'Close it' })
  await dialog.getByLabelText('The name of the circle').fill('The Levi')
  await expect.element(close).toHaveAccessibleDescription('Type the name exactly as shown above.')
  await close.click({ force: true })
  expect(sentTo('DELETE /families/:family')).toEqual([])
  await dialog.getByLabelText('The name of the circle').fill('The Levi family')
  await close.click()
  await expect.element(dialog.getByText('The service isn’t available right now. Please try again in a moment.')).toBeVisible()
  expect(sentTo('DELETE /families/:family')[0]?.body).toEqual({ title: 'The Levi family' })
})

test('a coordinator reads that only the owner can close the circle', async () => {
  await open('?part=data', { role: 'coordinator' })
  await expect.element(page.getByText('Only Noa Levi, who is in charge of the circle, can close it.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close the circle' }).query()).toBeNull()
})

test('facts for cooks are saved together, but not while one of the two meal times is missing', async () => {
  await open('?part=meals', { meals: { ...SETTINGS.meals, avoid: 'No nuts' } })
  await page.getByLabelText('How many people eat').fill('5')
  await page.getByLabelText('Meals from').fill('17:00')
  await save.click()
  await expect.element(page.getByText('Please enter both times, the earlier one first, or none.')).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await page.getByLabelText('Meals until').fill('18:30')
  await page.getByLabelText('Dishes').selectOptions('We give them back')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const meals = { people: 5, avoid: 'No nuts', from: '17:00', until: '18:30', dishes: 'returned', place: null }
  expect(sentTo(SAVE)[0]?.body).toEqual({ meals })
})
