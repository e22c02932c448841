import { expect, type Page, test } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle } from '../setup/circle.ts'

async function signIn(page: Page, path: string) {
  await page.goto(path)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test('news, a question with its answer, and a thank you reach their readers', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  test.slow()
  const circle = await makeCircle(written)
  const day = dayFromNow(5)
  const event = await circle.makeEvent({ title: `${written.soup} 2`, start_at: `${day}T10:00`, end_at: `${day}T11:00` })
  await signIn(noa, circle.ownerPath)
  await noa.goto('/family')
  await noa.getByRole('button', { name: w('More'), exact: true }).click()
  await noa.getByRole('link', { name: w('News for your circle') }).click()
  await expectReadable(noa)
  await noa.getByRole('textbox', { name: w('What would you like to tell your circle?') }).fill(written.school)
  await noa.getByRole('button', { name: w('Tell the circle') }).click()
  await expect(noa.getByText(w('Your circle can see it.'))).toBeVisible()

  const avi = await newPerson()
  await signIn(avi, circle.avi.loginPath)
  await avi.goto('/home')
  await expect(avi.getByRole('heading', { name: w('From the family') })).toBeVisible()
  await expectReadable(avi)
  await avi.goto(`/t/${circle.token}/${event.id}`)
  await avi.getByRole('button', { name: w('Ask the family something') }).click()
  await avi.getByRole('textbox', { name: w('Your question') }).fill(written.soup)
  await expectReadable(avi)
  await avi.getByRole('button', { name: w('Ask'), exact: true }).click()
  await expect(avi.getByText(w('The family has your question. You’ll get a message when they answer.'))).toBeVisible()

  await noa.goto('/family')
  await expect(noa.getByRole('heading', { name: w('Someone has a question') })).toBeVisible()
  await expectReadable(noa)
  await noa.getByRole('link', { name: w('Answer'), exact: true }).click()
  await noa.getByRole('textbox', { name: w('Your answer') }).fill(written.school)
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Answer'), exact: true }).click()
  await expect(noa.getByRole('button', { name: w('Change the answer') })).toBeVisible()

  const bella = await newPerson()
  await signIn(bella, circle.bella.loginPath)
  await bella.goto(`/t/${circle.token}/${event.id}`)
  await expect(bella.getByText(w('The family answered'))).toBeVisible()
  await expectReadable(bella)

  expect((await circle.avi.take(event)).statusCode).toBe(200)
  expect((await circle.avi.complete(event)).statusCode).toBe(200)
  await noa.goto(`/family/tasks/${event.id}`)
  await noa.getByRole('button', { name: w('Say thank you') }).click()
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('You made our day easier.', {}, 'ready list') }).click()
  await expect(noa.getByRole('button', { name: w('Say thank you') })).toBeHidden()
})
