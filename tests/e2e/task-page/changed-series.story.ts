import { expect, fullName, type Page, test } from '../setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

async function signIn(page: Page, path: string, then: string) {
  await page.goto(path)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(then)
}

test('a family changes the days of a repeating task, and takers of removed dates are notified', async ({
  page: noa,
  request,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  await circle.allowMessagesNow()
  const avi = await circle.makeSupporter(named(written.avi))
  const tasksNow = async () =>
    (await (await request.get(`/v2${circle.path}/tasks`, { headers: { authorization: `Bearer ${circle.owner.token}` } })).json()).events
  const days = async () => (await tasksNow()).map(({ date }: { date: string }) => date)

  await test.step('Noa writes down soup for every day, three times, and Avi takes the last date', async () => {
    await signIn(noa, circle.ownerPath, '/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('Another day') }).check()
    await noa.getByLabel(w('Day'), { exact: true }).fill(dayFromNow(2))
    await noa.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('17:00')
    await noa.getByLabel(w('Until', {}, 'end of a task'), { exact: true }).fill('18:00')
    await noa.getByText(w('Repeat'), { exact: true }).first().click()
    await noa.getByRole('radio', { name: w('Every day') }).check()
    await noa.getByRole('radio', { name: w('A set number of times') }).check()
    await noa.getByLabel(w('How many times')).fill('3')
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    await expect.poll(days).toEqual([2, 3, 4].map(dayFromNow))
    await avi.take((await tasksNow())[2])
  })

  const [first] = await tasksNow()
  await test.step('she ends the series a day earlier: the sheet says first who will be notified', async () => {
    await noa.goto(`/family/tasks/${first.id}/edit`)
    await noa.getByRole('button', { name: w('Change how it repeats') }).click()
    const sheet = noa.getByRole('dialog')
    await sheet.getByLabel(w('How many times')).fill('2')
    await expect(
      sheet.getByText(w('{0, plural, one {One date will be taken off the list.} other {# dates will be taken off the list.}}', { 0: 1 })),
    ).toBeVisible()
    await expect(sheet.getByText(fullName(written.avi))).toBeVisible()
    await expectReadable(noa)
    await sheet.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(days).toEqual([2, 3].map(dayFromNow))
    await storyMaker().textTo(avi.phone, /\/t\/\S+/)
  })

  await test.step('then she chooses every second week, and the days that stay keep what they have', async () => {
    await noa.getByRole('button', { name: w('Change how it repeats') }).click()
    const sheet = noa.getByRole('dialog')
    await sheet.getByRole('radio', { name: w('Every 2 weeks') }).check()
    await sheet.getByRole('radio', { name: w('No end') }).check()
    await expect(sheet.getByText(w('{0, plural, one {One date will be added.} other {# dates will be added.}}', { 0: 3 }))).toBeVisible()
    await expectReadable(noa)
    await sheet.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(days).toEqual([2, 16, 30, 44].map(dayFromNow))
    expect((await tasksNow())[0].id).toBe(first.id)
  })
})
