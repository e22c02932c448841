import { expect, type Page, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a task on one of several days is one card, and one tap picks its day and takes it', async ({
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

  await test.step('Noa writes down on which days it may be', async () => {
    await noa.goto('/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('One of several days') }).check()
    const days = noa.getByRole('group', { name: w('Which days are possible? The person who takes it picks one.') })
    for (const day of [1, 2, 4]) await days.getByRole('checkbox').nth(day).check()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, written.soup)).toHaveCount(1)
    await expect(card(noa, written.soup)).not.toContainText(w('Any time'))
  })

  const avi = await newPerson()
  let before = ''
  await test.step('Avi picks the second day by one tap', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await avi.goto('/home')
    await card(avi, written.soup).getByRole('link').first().click()
    before = avi.url()
    const days = avi.getByRole('group', { name: w('I’ll do it on:') }).getByRole('button')
    await expect(days).toHaveCount(3)
    await expectReadable(avi)
    await days.nth(1).click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })

  await test.step('the link of before the pick still opens it, on its day', async () => {
    await avi.goto(before)
    await expect(avi.getByText(w('Any time that day')).last()).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, written.soup)).toContainText(named(written.avi).first_name)
    await expect(card(noa, written.soup)).toContainText(w('Any time that day'))
  })
})
