import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { surviveTranslation } from '../platform/translated-page.ts'
import { openPage } from '../testing/app.tsx'
import { signInAs } from '../testing/session.ts'
import { TRANSLATORS, translatePage } from '../testing/translated.ts'

surviveTranslation()

/** Clicks the radio button directly, as a tap on its label does. */
const tick = (radio: { element: () => Element }) => (radio.element() as HTMLElement).click()

test.each(TRANSLATORS)('the form for a task works if the browser translates the page (way: %s)', async (how) => {
  signInAs('owner')
  await openPage('/family/tasks/new')
  const today = page.getByRole('radio', { name: 'Today', exact: true })
  await expect.element(today).toBeInTheDocument()
  onTestFinished(translatePage(how))
  tick(today)
  tick(today)
  await page.getByRole('textbox').first().fill('Bread')
  await page.getByRole('textbox').first().fill('')
  await page.getByRole('textbox').first().fill('Soup')
  tick(today)
  await expect.element(page.getByRole('textbox').first()).toHaveValue('Soup')
  expect(document.body.textContent).not.toContain('Something happened')
})
