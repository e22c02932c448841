import { expect, type Page, takeButton, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const AREA = 'Rehavia'
const STREET = 'Herzl 12'
const NOTE = '4711#'

test('the area is shown before a take, the address and the note after it, and maps get no note', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)

  await test.step('Noa writes down a task for a day, without a time', async () => {
    await noa.goto('/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('Tomorrow') }).check()
    await noa.getByText(w('Where, and how to get in')).click()
    await noa.getByLabel(w('Area'), { exact: true }).fill(AREA)
    await noa.getByLabel(w('Address'), { exact: true }).fill(STREET)
    await noa.getByLabel(w('Private notes'), { exact: true }).fill(NOTE)
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, written.soup)).not.toContainText(/\d\d:\d\d/)
  })

  const avi = await newPerson()
  await test.step('before taking the task, Avi sees the area, and that the address comes later', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await avi.goto('/home')
    await card(avi, written.soup).getByRole('link').first().click()
    await expect(avi.getByText(AREA)).toBeVisible()
    await expect(avi.getByText(w('You’ll see the address once you’ve taken the task.'))).toBeVisible()
    await expect(avi.getByText(w('Any time that day')).last()).toBeVisible()
    await expect(avi.getByText(STREET)).toHaveCount(0)
    await expectReadable(avi)
  })

  await test.step('after taking it he sees both, and only the address goes to a map', async () => {
    await takeButton(avi, w).click()
    await expect(avi).toHaveURL(/\/home$/)
    await avi.goto('/my_tasks')
    await card(avi, written.soup).getByRole('link').first().click()
    await expect(avi.getByText(STREET)).toBeVisible()
    await expect(avi.getByText(NOTE)).toBeVisible()
    const map = (await avi.getByRole('link', { name: w('Open in maps') }).getAttribute('href')) ?? ''
    expect(new URL(map).searchParams.get('query')).toBe(STREET)
    await expectReadable(avi)
  })

  await test.step('a stranger with the link sees neither the area nor the address', async () => {
    const stranger = await newPerson()
    await stranger.goto(`/sign-up/${circle.invitation}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(written.title)
    for (const secret of [AREA, STREET, NOTE]) await expect(stranger.locator('body')).not.toContainText(secret)
  })
})
