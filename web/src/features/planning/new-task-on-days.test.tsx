import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localDate } from '../../i18n/dates.ts'
import { openPage } from '../../testing/app.tsx'
import { aFamily, aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const title = page.getByLabelText('What is needed')
const choose = (words: string) => page.getByRole('radio', { name: words }).click()
const openRow = (words: string) => page.getByText(words, { exact: true }).first().click()
const save = () => page.getByRole('button', { name: 'Save' }).click()

async function openForm() {
  signInAs('owner')
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }) })
  await openPage('/family/tasks/new')
}

test('a task on one of several days is for one helper, and is not sent until days are chosen', async () => {
  await openForm()
  await title.fill('Shopping')
  await choose('One of several days')
  await save()
  await expect.element(page.getByText('Please choose a day.')).toBeVisible()
  expect(sentTo(CREATE)).toEqual([])
  expect(page.getByLabelText('How many people are needed').query()).toBeNull()
  for (const words of ['Tomorrow', 'Today']) await page.getByRole('checkbox', { name: words }).click()
  await page.getByLabelText('Part of the day').selectOptions('in the morning')
  await page.getByRole('switch', { name: 'The person who takes it can choose the time too' }).click()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  const [today, tomorrow] = [0, 1].map((days) => localDate(Date.now() + days * 86_400_000, aFamily().time_zone))
  expect(sentTo(CREATE)[0]?.body).toMatchObject({
    type: 'no_time',
    may_be: { days: [today, tomorrow], part_of_day: 'morning', taker_sets_hour: true },
  })
})

test('chosen days within one week can repeat each week, and days further apart can’t', async () => {
  await openForm()
  await title.fill('Shopping')
  await choose('One of several days')
  await expect.element(page.getByText('Only a task with a day can repeat')).toBeVisible()
  const shown = page.getByRole('group', { name: /^Which days/ }).getByRole('checkbox')
  for (const day of [1, 9]) await shown.nth(day).click()
  await expect.element(page.getByText('Only days within one week can repeat')).toBeVisible()
  await shown.nth(9).click()
  await shown.nth(3).click()
  await openRow('Repeat')
  expect(page.getByRole('radio', { name: 'Every day' }).query()).toBeNull()
  await choose('Every week')
  await expect.element(page.getByText('Each time on one of these days. The person who takes it picks the day.')).toBeVisible()
  await save()
  await expect.element(page.getByText('Added')).toBeVisible()
  const [first = '', last] = [1, 3].map((days) => localDate(Date.now() + days * 86_400_000, aFamily().time_zone))
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(first).getUTCDay()]
  expect(sentTo(CREATE)[0]?.body).toMatchObject({ may_be: { days: [first, last] }, repeat: `FREQ=WEEKLY;BYDAY=${weekday}` })
})
