import { expect, takeButton, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'
import { makeConsentOlder } from './setup/older-consent.ts'
import { tickAll } from './setup/people.ts'

test('after new legal texts, a taken task can be completed, but taking a new one needs a consent', async ({
  page: avi,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  const [tap, soup] = [await circle.makeTask({ title: written.tap }), await circle.makeTask({ title: written.soup })]
  await supporter.take(tap)
  await makeConsentOlder(supporter)

  await test.step('the app asks when it is opened, and accepts Not now', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { name: w('Before you take on something new') })).toBeVisible()
    await expectReadable(avi)
    await avi.getByRole('button', { name: w('Not now') }).click()
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
  })

  await test.step('the task that was taken is completed', async () => {
    await avi.goto('/my_tasks')
    await avi.getByRole('link', { name: written.tap }).first().click()
    await avi.getByRole('button', { name: w('Done', {}, 'a task'), exact: true }).click()
    await avi
      .getByRole('dialog')
      .getByRole('button', { name: w('Yes'), exact: true })
      .click()
    await expect(avi.getByText(w('Task completed'))).toBeVisible()
  })

  await test.step('taking a new task is refused with a text and a link to the question', async () => {
    await avi.goto(`/home?task=${soup.task_id}`)
    const take = takeButton(avi, w)
    await expect(take).toBeDisabled()
    await expect(take).toHaveAccessibleDescription(w('Please agree to the terms and read the privacy notice first.'))
    await expectReadable(avi)
    await avi.getByRole('link', { name: w('Read and agree') }).click()
  })

  await test.step('after Avi has read and agreed, the task is taken', async () => {
    for (const name of [w('Terms'), w('Privacy notice')]) {
      await avi.getByRole('link', { name }).first().click()
      const done = avi.getByRole('button', { name: w('OK') })
      const text = avi.frameLocator('iframe').locator('html')
      await expect(text.getByRole('paragraph').first()).toBeVisible()
      await expect(done).toHaveAttribute('aria-busy', 'false')
      await text.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, html.scrollHeight))
      await expect(done).toBeEnabled()
      await done.click()
    }
    await tickAll(avi)
    await expectReadable(avi)
    await avi.getByRole('button', { name: w('Agree and continue') }).click()
    await takeButton(avi, w).click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })
})
