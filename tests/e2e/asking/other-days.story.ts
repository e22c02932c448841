import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../../server/src/testing/family.ts'
import { expect, test } from '../setup/bilingual.ts'
import { makeFamily, named, zoneOfDaytime } from '../setup/circle.ts'

const HOUR = 3_600_000
/**
 * In ms. The app asks about another day two days before a task, but not if the task was written after that moment. So each task is written
 * this long before that moment.
 */
const A_MOMENT_BEFORE = 10_000

test('the app asks whether a task that no one took could be on another day; one tap moves it', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  await circle.allowMessagesNow(zoneOfDaytime())
  const supporter = await circle.makeSupporter(named(written.avi))
  const write = (title: string) => {
    const start = Date.now() + 48 * HOUR + A_MOMENT_BEFORE
    return circle.makeEvent({ title, start_at: new Date(start).toISOString(), end_at: new Date(start + HOUR).toISOString() })
  }
  const [soup, tap] = [await write(written.soup), await write(written.tap)]
  // Without a change in the family, the overview may stay the same for up to five minutes. So Noa opens it only after the app asks about
  // both tasks.
  const isAsked = async ({ id }: { id: number }) =>
    (await ok<Reply<'GET /families/:family/tasks/:id/asking'>>(circle.asOwner('GET', `/tasks/${id}/asking`))).other_days !== undefined
  for (const task of [soup, tap]) await expect.poll(() => isAsked(task), { timeout: 40_000 }).toBe(true)

  const question = noa.getByRole('heading', { name: w('Could it be another day?') })
  await test.step('Noa reads the question on Today, and says yes for the first task', async () => {
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    await expect(question).toBeVisible()
    await expectReadable(noa)
    await noa
      .getByRole('button', { name: new RegExp(`^${w('Yes: {when}', { when: '' })}`) })
      .first()
      .click()
    await expect(noa.getByText(w('Now on any of these days'))).toBeVisible()
  })

  await test.step('she says on the page of the other task that it can’t', async () => {
    await noa.goto(`/family/tasks/${tap.id}`)
    await expect(question).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('No, it can’t') }).click()
    await expect(question).toHaveCount(0)
    expect(await isAsked(tap)).toBe(false)
  })

  await test.step('Avi picks one of the days, by the link that he got before', async () => {
    const avi = await newPerson()
    await avi.goto(supporter.loginPath)
    await avi.waitForURL((url) => !url.pathname.startsWith('/login'))
    await avi.goto(`/t/${circle.token}/${soup.id}`)
    await avi
      .getByRole('group', { name: w('I’ll do it on:') })
      .getByRole('button')
      .first()
      .click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })
})
