import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localDate } from '../../i18n/dates.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamily, aFamilySettings, aFamilyTask } from '../../testing/samples.ts'
import { noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signInAs } from '../../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const title = page.getByLabelText('What is needed')
const day = page.getByLabelText('Day')
const from = page.getByLabelText('From')
const until = page.getByLabelText('Until')
const choose = (words: string) => page.getByRole('radio', { name: words }).click()
const openRow = (words: string) => page.getByText(words, { exact: true }).first().click()
const save = () => page.getByRole('button', { name: 'Save' }).click()

async function openForm(locale?: 'iw') {
  signInAs('owner')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/new', locale && { locale })
}

test('without a title nothing is sent; the field gets the focus and says what is missing', async () => {
  await openForm()
  await save()
  await expect.element(title).toHaveAccessibleDescription('Please say what is needed.')
  await expect.element(title).toHaveFocus()
  expect(sentTo(CREATE)).toEqual([])
})

test('in Hebrew the form is read from the right and says in Hebrew what is missing', async () => {
  await openForm('iw')
  await page.getByRole('button', { name: 'שמירה' }).click()
  const field = page.getByRole('textbox').first()
  await expect.element(field).toHaveAccessibleDescription('נא לכתוב מה דרוש.')
  await expect.element(page.getByRole('main')).toHaveStyle({ direction: 'rtl' })
})

test('a title alone is sent as a task for any time, and the form closes', async () => {
  await openForm()
  await title.fill('  Soup ')
  await save()
  await expect.element(page.getByRole('status').getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)).toMatchObject([{ params: { family: FAMILY }, body: { title: 'Soup', category: 'general', type: 'no_time' } }])
  expect(address()).toBe('/family')
})

test('a task on “Another day” is not sent without a date, and the field asks for the day', async () => {
  await openForm()
  await title.fill('Drive Dana')
  await choose('Another day')
  await day.fill('')
  await save()
  await expect.element(day).toHaveAccessibleDescription('Please choose a day.')
  await expect.element(day).toHaveFocus()
  expect(sentTo(CREATE)).toEqual([])
})

test('a later start moves the end too, and an end before the start is on the next day', async () => {
  await openForm()
  await title.fill('Drive Dana')
  await choose('Another day')
  await day.fill('2026-11-24')
  await from.fill('17:00')
  await expect.element(until).toHaveValue('18:00')
  await until.fill('01:30')
  await expect.element(page.getByText('Ends on Wednesday, 25 November.')).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)[0]?.body).toMatchObject({ type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-25T01:30' })
})

test('for hours that a clock change skips, the form shows the real hours, also for a repeat', async () => {
  await openForm()
  await choose('Another day')
  await day.fill('2027-03-26')
  await from.fill('02:10')
  await until.fill('02:50')
  const word = page.getByText(/The clocks go forward that night/)
  await expect.element(word).toHaveTextContent('The clocks go forward that night, so this will be 03:00 – 03:40.')
  await until.fill('04:00')
  await expect.element(word).toHaveTextContent('The clocks go forward that night, so this will be 03:00 – 04:00.')
  await day.fill('2027-03-25')
  await expect.poll(() => word.query()?.textContent ?? null).toBeNull()
  await openRow('Repeat')
  await choose('Every day')
  await expect
    .element(page.getByText(/^Fri 26 Mar/))
    .toHaveTextContent('Fri 26 Mar: The clocks go forward that night, so this will be 03:00 – 04:00.')
})

test('weeks and fortnights begin on the usual day of the family’s country', async () => {
  await openForm()
  await choose('Another day')
  await day.fill('2026-11-29')
  await openRow('Repeat')
  await choose('Every 2 weeks')
  const names = page.getByRole('group', { name: 'On which days' }).getByRole('checkbox')
  expect(
    names
      .elements()
      .map((each) => each.getAttribute('aria-label'))
      .slice(0, 2),
  ).toEqual(['Sunday', 'Monday'])
  await page.getByRole('checkbox', { name: 'Monday' }).click()
  await expect
    .element(page.getByText(/^The first days/))
    .toHaveTextContent('The first days: Sun 29 Nov · Mon 30 Nov · Sun 13 Dec · Mon 14 Dec · Sun 27 Dec …')
})

test('an end that equals the start is not sent, and its field says why', async () => {
  await openForm()
  await title.fill('Drive Dana')
  await choose('Another day')
  await day.fill('2030-11-24')
  await from.fill('11:00')
  await until.fill('11:00')
  await save()
  await expect.element(until).toHaveAccessibleDescription('The end has to be after the start.')
  await expect.element(until).toHaveFocus()
  expect(sentTo(CREATE)).toEqual([])
})

test('a refused time is shown beside the day until the form is changed', async () => {
  await openForm()
  serve({ [CREATE]: () => refuse('time_in_past', { errors: [{ field: 'start_at', code: 'time_in_past' }] }) })
  await title.fill('Drive Dana')
  await choose('Another day')
  await day.fill('2020-11-24')
  await save()
  await expect.element(day).toHaveAccessibleDescription('This time is already past. Please choose a later one.')
  await title.fill('Drive Dana home')
  await expect.element(day).not.toHaveAccessibleDescription()
})

test('a refusal that is about no field is shown over the button', async () => {
  await openForm()
  serve({ [CREATE]: () => refuse('too_many_requests') })
  await title.fill('Soup')
  await save()
  await expect.element(page.getByText('That was a lot at once. Please wait a little and try again.')).toBeVisible()
  expect(address()).toBe('/family/tasks/new')
})

test('only a task with a day may repeat', async () => {
  await openForm()
  await openRow('Repeat')
  await expect.element(page.getByText('Choose a day first, and then how often.')).toBeVisible()
  expect(page.getByRole('group', { name: 'Repeat' }).query()).toBeNull()
  await choose('Tomorrow')
  await expect.element(page.getByRole('group', { name: 'Repeat' })).toBeVisible()
})

test('the form shows the days of a repeat, and sends the repeat as its RFC 5545 rule', async () => {
  await openForm()
  await title.fill('Soup')
  await choose('Another day')
  await day.fill('2026-11-24')
  await openRow('Repeat')
  await choose('Every week')
  await page.getByRole('group', { name: 'On which days' }).getByRole('checkbox', { name: 'Thursday' }).click()
  await choose('A set number of times')
  await page.getByLabelText('How many times').fill('3')
  await expect.element(page.getByText(/^3 days: Tue.+24 Nov · Thu.+26 Nov · Tue.+1 Dec$/)).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)[0]?.body.repeat).toBe('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3')
})

test('a repeat until a certain day is not sent without the day, and its row opens with the error', async () => {
  await openForm()
  await title.fill('Soup')
  await choose('Another day')
  await day.fill('2026-11-24')
  await openRow('Repeat')
  await choose('Every day')
  await choose('Until a certain day')
  await openRow('Repeat')
  const last = page.getByLabelText('Last day')
  await expect.element(last).not.toBeVisible()
  await save()
  await expect.element(last).toHaveAccessibleDescription('Please choose the last day.')
  await expect.element(last).toHaveFocus()
  await last.fill('2026-11-21')
  await expect.element(last).toHaveAccessibleDescription('No dates fall before this day. Please choose a later one.')
  expect(sentTo(CREATE)).toEqual([])
})

test('a task on a day without times is sent with the date only', async () => {
  await openForm()
  await title.fill('Supper')
  await choose('Tomorrow')
  await expect.element(page.getByText('If you leave the times empty, any time that day will do.')).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  const { date, ...rest } = sentTo(CREATE)[0]?.body ?? {}
  expect(date).toBe(localDate(Date.now() + 24 * 3_600_000, 'Asia/Jerusalem'))
  expect(rest).toEqual({ title: 'Supper', category: 'general', type: 'until_time' })
})

test('after saving, the form for the next task has the same day, and its title has the focus', async () => {
  await openForm()
  await title.fill('Supper')
  await choose('Tomorrow')
  await openRow('Where, and how to get in')
  await page.getByLabelText('Area').fill('Rehavia')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect.element(page.getByText('Added')).toBeVisible()
  await expect.element(title).toHaveValue('')
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()
  await expect.element(page.getByLabelText('Area')).toHaveValue('')
  expect(address()).toBe('/family/tasks/new')
  expect(sentTo(CREATE)[0]?.body).toMatchObject({ title: 'Supper', area: 'Rehavia' })
})

test('a task of more than 12 hours is sent only after a confirmation', async () => {
  await openForm()
  await title.fill('Night')
  await choose('Another day')
  await day.fill('2030-11-24')
  await from.fill('09:00')
  await until.fill('08:00')
  await save()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Until Monday, 25 November 2030 08:00, 23 hours. Right?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the times' }).click()
  expect(sentTo(CREATE)).toEqual([])
})

test('the number of people, the audience and the private notes are sent as they were chosen', async () => {
  await openForm()
  await title.fill('Move the piano')
  await openRow('Where, and how to get in')
  await page.getByLabelText('Private notes').fill(' Code 12 ')
  await page.getByLabelText('How many people are needed').selectOptions('3')
  await openRow('More')
  const audience = page.getByRole('combobox', { name: 'Who may see and take it' })
  await expect.element(audience).toHaveValue('everyone')
  await audience.selectOptions('known')
  await expect.element(page.getByText('The circle sees it, only they can take it.')).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  const { body } = sentTo(CREATE)[0] ?? {}
  expect(body).toMatchObject({ helpers_needed: 3, circle_only: true, trusted_only: true, private_details: 'Code 12' })
})

test('typed text is kept after leaving the page, and deleted after saving', async () => {
  await openForm()
  await title.fill('Soup for')
  await closePage()
  await openPage('/family/tasks/new')
  await expect.element(title).toHaveValue('Soup for')
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  await closePage()
  await openPage('/family/tasks/new')
  await expect.element(title).toHaveValue('')
})

const keys = () => sentTo(CREATE).map(({ headers }) => headers.get('Idempotency-Key'))

test('if the reply is lost, the task is sent again with its Idempotency-Key, also after a reload', async () => {
  await openForm()
  serve({ [CREATE]: () => noNetwork })
  await title.fill('Soup')
  await save()
  await expect.element(page.getByText('No connection right now. Please check your internet connection and try again.')).toBeVisible()
  await closePage()
  await openForm()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  await closePage()
  await openForm()
  await title.fill('Bread')
  await save()
  await expect.poll(() => keys().length).toBe(3)
  const [first, again, next] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('if an earlier version of a task was saved, the form warns; saving again adds a second task', async () => {
  await openForm()
  serve({ [CREATE]: () => refuse('key_reused') })
  await title.fill('Soup')
  await save()
  await expect
    .element(page.getByText('An earlier version of this was already saved. Please look at it first: saving again adds a second one.'))
    .toBeVisible()
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  const [first, again] = keys()
  expect(again).not.toBe(first)
})

const SET = 'PATCH /families/:family'
const FAMILY_CALL = 'GET /supporters/:user/families/:family'

test('the empty form shows three questions, and describes each folded part in one line', async () => {
  await openForm()
  await expect.element(title).toBeVisible()
  const open = [...document.querySelectorAll('label:not(fieldset label), legend')].filter((each) => each.checkVisibility())
  expect(open.map(({ textContent }) => textContent)).toEqual(['What is needed', 'When', 'How many people are needed'])
  for (const line of ['Area, address, door code', 'Only a task with a day can repeat', 'Description, kind, urgent, who sees it'])
    await expect.element(page.getByText(line)).toBeVisible()
})

test('a suggestion of the ready list sets the title and the kind, and then disappears', async () => {
  await openForm()
  await title.fill('pick')
  const list = page.getByRole('list', { name: 'From the ready list' })
  await list.getByRole('button', { name: 'Pick up a prescription' }).click()
  await expect.element(title).toHaveValue('Pick up a prescription')
  expect(list.query()).toBeNull()
  await expect.element(page.getByText('Medical · Only for your circle')).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)[0]?.body).toEqual({
    ...{ title: 'Pick up a prescription', category: 'medical', type: 'no_time' },
    ...{ circle_only: true, trusted_only: false },
  })
})

test('a task whose words do not mention a meal can be ticked as a meal', async () => {
  await openForm()
  await title.fill('Lasagne')
  await openRow('More')
  const meal = page.getByRole('switch', { name: 'This is a meal' })
  await expect.element(meal).not.toBeChecked()
  await meal.click()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  expect(sentTo(CREATE)[0]?.body).toEqual({ title: 'Lasagne', category: 'general', type: 'no_time', meal: true })
})

test('before the first task with children is saved, the family answers who may take such tasks', async () => {
  const family = { ...aFamily(), me: { role: 'owner', trusted: true, offered_role: null, is_new_role: false } as const }
  let answer: boolean | null = null
  signInAs('owner')
  serve({
    [CREATE]: () => ({ tasks: [aFamilyTask()] }),
    [FAMILY_CALL]: () => ({ ...family, children_trusted: answer }),
    [SET]: ({ body }) => {
      answer = body.children_trusted ?? null
      return aFamilySettings({ children_trusted: answer })
    },
  })
  await openPage('/family/tasks/new')
  const write = async () => {
    await title.fill('Pick up from kin')
    await page.getByRole('button', { name: 'Pick up from kindergarten' }).click()
    await page.getByRole('button', { name: 'Save and add another' }).click()
  }
  await write()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Only people you know well?' })).toBeVisible()
  expect(sentTo(CREATE)).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, only them' }).click()
  await expect.poll(() => sentTo(CREATE)).toMatchObject([{ body: { category: 'childcare', trusted_only: true } }])
  expect(sentTo(SET)[0]?.body).toEqual({ children_trusted: true })
  await expect.element(title).toHaveValue('')
  await write()
  await expect.poll(() => sentTo(CREATE).length).toBe(2)
  expect(sentTo(CREATE)[1]?.body).toMatchObject({ trusted_only: true })
})
