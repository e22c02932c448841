import { expect, fullName, type Page, takeButton, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'
import { storyMaker } from './setup/people.ts'

// Someone who was released from a task may no longer open the page of the task.
test.use({ allowedConsoleErrors: /status of (403|409)|task_cancelled/ })

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a task for three is one card; a change reaches its takers, and one taker can be released', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  await circle.allowMessagesNow()
  const avi = await circle.makeSupporter(named(written.avi))
  const bella = await circle.makeSupporter(named(written.bella))
  const [phoneOfAvi, phoneOfBella] = [await newPerson(), await newPerson()]
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)

  await test.step('Noa asks for three people', async () => {
    await noa.goto('/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.tap)
    await noa.getByRole('radio', { name: w('Tomorrow') }).check()
    await noa.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('10:00')
    await noa.getByLabel(w('Until', {}, 'end of a task'), { exact: true }).fill('11:00')
    await noa.getByLabel(w('How many people are needed')).selectOption('3')
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa).not.toHaveURL(/\/new$/)
    await noa.goto('/family/tasks')
    await expect(card(noa, written.tap)).toHaveCount(1)
    await expect(card(noa, written.tap)).toContainText(w('{needed} of {places} still needed', { needed: 3, places: 3 }))
  })

  await test.step('Avi and Bella take a place each, and each sees who else comes', async () => {
    for (const [person, phone] of [
      [avi, phoneOfAvi],
      [bella, phoneOfBella],
    ] as const) {
      await phone.goto(person.loginPath)
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(person === avi ? written.avi[0] : written.bella[0])
      await phone.goto('/home')
      await expect(card(phone, written.tap)).toHaveCount(1)
      await card(phone, written.tap).getByRole('link').first().click()
      await takeButton(phone, w).click()
      await expect(phone).toHaveURL(/\/home$/)
    }
    await phoneOfBella.goto('/my_tasks')
    await card(phoneOfBella, written.tap).getByRole('link').first().click()
    await expect(phoneOfBella.getByText(w('With you: <0>{who}</0>', { who: written.avi[0] }))).toBeVisible()
    await expectReadable(phoneOfBella)
  })

  await test.step('a change of the hour is one change, and both are notified of it', async () => {
    await noa.reload()
    await expect(card(noa, written.tap)).toContainText(w('{needed} of {places} still needed', { needed: 1, places: 3 }))
    await card(noa, written.tap).getByRole('link').first().click()
    for (const name of [written.avi, written.bella]) await expect(noa.getByText(fullName(name)).first()).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('link', { name: w('Edit “{0}”', { 0: written.tap }) }).click()
    await noa.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('14:00')
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa).not.toHaveURL(/\/edit$/)
    await expect(noa.getByText(/14:00/).first()).toBeVisible()
    for (const { phone } of [avi, bella]) await storyMaker().textTo(phone, /14:00[\s\S]*10:00/)
    await noa.goto('/family/tasks')
    await expect(card(noa, written.tap)).toHaveCount(1)
  })

  await test.step('one person is enough: Noa says who is released, and Bella is notified', async () => {
    await card(noa, written.tap).getByRole('link').first().click()
    await noa.getByRole('link', { name: w('Edit “{0}”', { 0: written.tap }) }).click()
    await noa.getByLabel(w('How many people are needed')).selectOption('1')
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    const question = noa.getByRole('dialog', { name: w('Who is no longer needed?') })
    await expectReadable(noa)
    await question.getByRole('checkbox', { name: fullName(written.bella) }).check()
    await question.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(question).toHaveCount(0)
    // After the question the app stores the change, and then goes back. Opening another page earlier would interrupt the change.
    await expect(noa).not.toHaveURL(/\/edit$/)
    await storyMaker().textTo(bella.phone, /14:00/, (text) => !text.includes('10:00'))
    await noa.goto('/family/tasks')
    await expect(card(noa, written.tap)).toContainText(fullName(written.avi))
    await expect(card(noa, written.tap)).not.toContainText(fullName(written.bella))
    await phoneOfBella.goto('/my_tasks')
    await expect(card(phoneOfBella, written.tap)).toHaveCount(0)
  })
})
