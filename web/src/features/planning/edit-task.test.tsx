import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamily, aFamilySettings, aFamilyTask, aMember, on, taken } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'PATCH /families/:family/tasks/:id'

const SOUP = aFamilyTask({ id: 8, title: 'Soup', description: 'For four', version: 3 })
const SERIES = aFamilyTask({ id: 8, title: 'Soup', series_id: 2, ...on('2026-11-24', '17:00', '18:00') })

async function open(task: FamilyTask, replies: Replies = {}) {
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id': () => task,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/members': () => [],
    [SAVE]: () => task,
    'GET /families/:family/events': () => [],
    ...replies,
  })
  await openPage(`/family/tasks/${task.id}/edit`)
}
const title = page.getByLabelText('What is needed')
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')

test('saving without a change sends nothing and leads back to the task', async () => {
  await open(SOUP)
  await save.click()
  await expect.poll(address).toBe('/family/tasks/8')
  expect(sentTo(SAVE)).toEqual([])
})

test('saving sends only the changed fields of a task, with the version that was read', async () => {
  await open(SOUP)
  const more = page.getByText('More', { exact: true })
  await expect.element(page.getByText('Home · A meal · For four')).toBeVisible()
  await more.click()
  await page.getByLabelText('Description').fill('For six')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const [sent] = sentTo(SAVE)
  expect(sent?.body).toEqual({ description: 'For six' })
  expect(sent?.headers.get('If-Match')).toBe('"3"')
  expect(address()).toBe('/family/tasks/8')
})

test("another person's change is shown, and can replace mine", async () => {
  let newest = SOUP
  await open(SOUP, {
    'GET /families/:family/tasks/:id': () => newest,
    [SAVE]: () => {
      newest = { ...SOUP, title: 'Soup and bread', version: 4 }
      return refuse('version_conflict')
    },
  })
  await title.fill('Soup with rice')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Soup and bread/)
  await expect.element(title).toHaveValue('Soup with rice')
  await page.getByRole('button', { name: 'Use this version: What is needed' }).click()
  await expect.element(title).toHaveValue('Soup and bread')
})

test("another person's several days are named, even while my own day is still empty", async () => {
  let newest = SOUP
  await open(SOUP, { 'GET /families/:family/tasks/:id': () => newest })
  await page.getByRole('radio', { name: 'Another day' }).click()
  newest = { ...SOUP, may_be: days('2099-11-30', '2099-12-01', '2099-12-02'), version: 4 }
  // The app fetches everything again when the device is back online.
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/When.*30 Nov.*1 Dec.*2 Dec/)
  await page.getByRole('button', { name: 'Use this version: When' }).click()
  await expect.element(page.getByRole('radio', { name: 'One of several days' })).toBeChecked()
})

test('before a change to a series is saved, a dialog asks which dates to change', async () => {
  await open(SERIES)
  await title.fill('Soup for four')
  await save.click()
  await expect.element(dialog.getByRole('heading', { name: 'Which dates do you want to change?' })).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'This and later dates' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.query).toEqual({ scope: 'following' })
})

const days = (...all: string[]) => ({
  days: all,
  part_of_day: null,
  taker_sets_hour: false,
  until: '2099-12-03T00:00:00+02:00',
  description: null,
})
const ON_DAYS = aFamilyTask({ id: 8, title: 'Soup', series_id: 2, may_be: days('2099-11-30', '2099-12-01', '2099-12-02') })

test('a change of the possible days in a series can be saved for all upcoming dates', async () => {
  await open(ON_DAYS)
  await page.getByRole('checkbox', { checked: true }).nth(1).click()
  await save.click()
  await dialog.getByRole('button', { name: 'All upcoming dates' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]).toMatchObject({ query: { scope: 'all' }, body: { may_be: { days: ['2099-11-30', '2099-12-02'] } } })
})

test('a fixed day for one date of a series is saved at once, and the other dates do not change', async () => {
  await open(ON_DAYS)
  await page.getByRole('radio', { name: 'Another day' }).click()
  await page.getByLabelText('Day', { exact: true }).fill('2099-12-01')
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]).toMatchObject({ query: { scope: 'one' }, body: { date: '2099-12-01' } })
})

test('a task of more than 12 hours is saved only after a confirmation', async () => {
  await open(aFamilyTask({ id: 8, title: 'Night', ...on('2030-11-24', '17:00', '18:00') }))
  await page.getByLabelText('Until').fill('16:00')
  await save.click()
  await expect.element(dialog.getByRole('heading', { name: 'Until Monday, 25 November 2030 16:00, 23 hours. Right?' })).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, save it' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body).toMatchObject({ end_at: '2030-11-25T16:00' })
})

test('removing the times of a task keeps its day', async () => {
  await open(aFamilyTask({ id: 8, title: 'Supper', ...on('2030-11-24', '17:00', '18:00') }))
  await page.getByRole('button', { name: 'Remove the times' }).click()
  await expect.element(page.getByText('If you leave the times empty, any time that day will do.')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body).toEqual({ type: 'until_time', date: '2030-11-24' })
})

test('if more people have taken a task than are needed now, the family chooses whom to release', async () => {
  const bed = aFamilyTask({ id: 8, title: 'Carry the bed', group_id: 8, helpers_needed: 2, version: 3, ...taken })
  const dana = aMember({ id: 7, full_name: 'Dana Mor', formatted_phone_number: '+972 54-345-6789' })
  const avi = aMember({ id: 9, full_name: 'Avi Cohen', formatted_phone_number: '+972 52-234-5678' })
  const held = (id: number, member: Member) => ({
    ...bed,
    id,
    assignee: { full_name: member.full_name, formatted_phone_number: member.formatted_phone_number },
  })
  await open(bed, {
    'GET /families/:family/members': () => [
      dana,
      avi,
      aMember({ id: 10, full_name: 'Not here', formatted_phone_number: '+972 50-000-0000' }),
    ],
    'GET /families/:family/tasks': () => ({ no_time: [held(8, dana), held(9, avi)], events: [] }),
    [SAVE]: ({ body }) => (body.release ? bed : refuse('places_taken')),
  })
  await page.getByLabelText('How many people are needed').selectOptions('1')
  await save.click()
  await expect.element(dialog.getByRole('heading', { name: 'Who is no longer needed?' })).toBeVisible()
  const release = dialog.getByRole('button', { name: 'Save' })
  await expect.element(release).toHaveAccessibleDescription('Please tick 1 person.')
  expect(dialog.getByText('Not here').query()).toBeNull()
  await dialog.getByRole('checkbox', { name: 'Avi Cohen' }).click()
  await release.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[1]?.body).toEqual({ helpers_needed: 1, release: [9] })
})

test('the edit page of a completed task shows the task without a form', async () => {
  await open({ ...SOUP, ...taken, status: 'completed' })
  await expect.element(page.getByText('Done by')).toBeVisible()
  expect(save.query()).toBeNull()
})

test('if a new title mentions a child, the form first asks once who may take the task', async () => {
  await open(SOUP, {
    'GET /supporters/:user/families/:family': () => aFamily({ children_trusted: null }),
    'PATCH /families/:family': () => aFamilySettings({ children_trusted: false }),
  })
  await title.fill('Soup for the kindergarten')
  await save.click()
  await expect.element(dialog.getByRole('heading', { name: 'Only people you know well?' })).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await dialog.getByRole('button', { name: 'No, everyone in the circle' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body).toEqual({ title: 'Soup for the kindergarten', circle_only: true, trusted_only: false })
})
