import { expect, type Page, test } from '../setup/bilingual.ts'
import { makeCircle } from '../setup/circle.ts'

async function signIn(page: Page, path: string) {
  await page.goto(path)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test('a helper asks others before declining, and one takes the task over', async ({ page: avi, newPerson, w, written, expectReadable }) => {
  test.slow()
  const circle = await makeCircle(written)
  await signIn(avi, circle.avi.loginPath)
  const { events } = (await circle.avi.tasks()).json<{ events: { id: number; title: string }[] }>()
  const event = events.find(({ title }) => title === written.school)
  if (!event) throw new Error('Avi has it')
  const path = `/t/${circle.token}/${event.id}`

  await avi.goto(path)
  await avi.getByRole('button', { name: w('Decline', {}, 'a task') }).click()
  await expect(avi.getByRole('button', { name: w('Ask the others first') })).toBeVisible()
  await expectReadable(avi)
  await avi.getByRole('button', { name: w('Ask the others first') }).click()
  await expect(avi.getByRole('button', { name: w('I can make it after all') })).toBeVisible()
  await expectReadable(avi)

  const noa = await newPerson()
  await signIn(noa, circle.ownerPath)
  await noa.goto('/family')
  await expect(noa.getByRole('heading', { name: w('Not certain yet') })).toBeVisible()
  await expectReadable(noa)
  await noa.goto(`/family/tasks/${event.id}`)
  await expect(noa.getByText(w('Is looking for someone to take over'), { exact: true })).toBeVisible()
  await expectReadable(noa)

  const bella = await newPerson()
  await signIn(bella, circle.bella.loginPath)
  await bella.goto('/home?tab=Available')
  await expect(bella.getByText(written.school)).toBeVisible()
  await expectReadable(bella)
  await bella.goto(path)
  // If the server has asked Bella meanwhile, the page shows that question.
  const takeOver = bella.getByRole('button', { name: w('I will take it over') })
  await takeOver.or(bella.getByRole('button', { name: w('Yes, I will do it') })).click()
  await expect(bella.getByText(w('Task taken')).first()).toBeVisible()
})
