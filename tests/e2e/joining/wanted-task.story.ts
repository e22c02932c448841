import { expect, fullName, test } from '../setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

test('a person who asked for a task is approved with that task, and their first page shows it', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const drive = await circle.makeTask({ title: written.school, start_at: `${dayFromNow(1)}T09:15`, end_at: `${dayFromNow(1)}T10:00` })
  const { phone } = await circle.makeRequest({ ...named(written.avi), wanted_task_id: drive.task_id })
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)
  await noa.goto('/family/requests')
  await expect(noa.getByText(written.school)).toBeVisible()
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Approve and give this task: {0}', { 0: fullName(written.avi) }) }).click()
  await expect(noa.getByText(w('<0>{0}</0> is in your circle now', { 0: fullName(written.avi) }))).toBeVisible()

  const avi = await newPerson()
  const [text, path] = await storyMaker().textTo(phone, /[\s\S]*(\/login\/[\w-]+\/[\w-]+)[\s\S]*/)
  expect(text).toContain(written.school.slice(0, 10))
  await avi.goto(path ?? '')
  await expect(avi.getByText(w('This is already yours:'))).toBeVisible()
  await expect(avi.getByText(written.school)).toBeVisible()
  await expectReadable(avi)
  await avi.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(avi).toHaveURL(new RegExp(`/t/${circle.token}/${drive.task_id}$`))
  await expect(avi.getByText(written.school).first()).toBeVisible()
  // The app asks only on the second visit what the person could help with.
  await avi.goto('/')
  await expect(avi.getByRole('heading', { name: w('What could you help with?') })).toBeVisible()
  await expectReadable(avi)
  await avi.getByRole('checkbox').first().check()
  await avi.getByRole('button', { name: w('Tell the family') }).click()
  await expect(avi).toHaveURL(/\/home$/)
  await avi.goto('/')
  await expect(avi).toHaveURL(/\/home$/)
})

test('after an approval without a task, a person finds the wanted task and takes it with one tap', async ({
  page,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const drive = await circle.makeTask({ title: written.school, start_at: `${dayFromNow(1)}T09:15`, end_at: `${dayFromNow(1)}T10:00` })
  const avi = await circle.makeNewcomer({ ...named(written.avi), wanted_task_id: drive.task_id })
  await page.goto(avi.loginPath)
  await expect(page.getByText(w('The task you chose:'))).toBeVisible()
  await expect(page.getByText(/09:15/)).toBeVisible()
  await expect(page.getByRole('button', { name: w('Look around') })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: w('I’ll take it') }).click()
  await expect(page.getByRole('heading', { name: w('What could you help with?') })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(page).toHaveURL(new RegExp(`/t/${circle.token}/${drive.task_id}$`))
  await page.goto('/my_tasks')
  await expect(page.getByText(written.school)).toBeVisible()
})
