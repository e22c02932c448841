import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'

test('a supporter suggests other times for a task, and the family accepts one with one tap', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  const event = await circle.makeEvent({ title: written.soup, start_at: `${dayFromNow(5)}T16:00`, end_at: `${dayFromNow(5)}T17:00` })

  const avi = await newPerson()
  const path = `/t/${circle.token}/${event.id}`
  await test.step('Avi suggests two other times', async () => {
    await avi.goto(supporter.loginPath)
    await avi.waitForURL((url) => !url.pathname.startsWith('/login'))
    await avi.goto(path)
    await avi.getByRole('button', { name: w('I cannot take this task') }).click()
    const form = avi.getByRole('dialog', { name: w('Suggest another time') })
    await form.getByLabel(w('Day')).fill(dayFromNow(6))
    await form.getByLabel(w('Time')).fill('18:00')
    await form.getByRole('button', { name: w('Another time'), exact: true }).click()
    await form.getByLabel(w('Day')).nth(1).fill(dayFromNow(7))
    await form.getByLabel(w('Time')).nth(1).fill('09:00')
    await expectReadable(avi)
    await form.getByRole('button', { name: w('Suggest these times') }).click()
    await expect(avi.getByText(w('The family sees your times.'))).toBeVisible()
  })

  await test.step('Noa sees the times first on her page, and accepts the second', async () => {
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    const choices = noa.getByRole('button', { name: /18:00|09:00/ })
    await expect(choices).toHaveCount(2)
    await expectReadable(noa)
    await choices.nth(1).click()
    await expect(noa.getByText(w('It is theirs now'))).toBeVisible()
    await expect(choices).toHaveCount(0)
  })

  await test.step('the task is Avi’s, at that time', async () => {
    await avi.goto(path)
    await expect(avi.getByText('09:00').first()).toBeVisible()
    await expect(avi.getByRole('button', { name: w('I’m coming') })).toBeVisible()
  })
})
