import type { Locator } from '@playwright/test'
import { aCircle } from './circle.ts'
import { expect, type Page, test } from './story.ts'

/** Goes on with Tab until the control has the focus. On the way the focus is always seen. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${control}`)
}

async function enter(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Around what has the focus there is a line of 2 px or more; the page as a whole needs none. */
async function expectFocusSeen(page: Page) {
  const outline = await page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return null
    // A list of countries or a day lies under its own drawing, which has the line.
    const seen = [activeElement, activeElement.parentElement].map((element) => element && getComputedStyle(element))
    const lines = seen.map((style) => (style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0))
    return { name: activeElement.outerHTML.slice(0, 120), width: Math.max(...lines) }
  })
  if (outline) expect(outline.width, outline.name).toBeGreaterThanOrEqual(2)
}

/** A dialog takes the focus, and Tab does not leave it for the page behind. */
async function expectFocusInside(dialog: Locator) {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

test('whoever has only a keyboard takes a task, gives it back with a reason, and changes the language', async ({ page, request }) => {
  const circle = await aCircle(request)
  const dialog = page.getByRole('dialog')
  await page.goto(circle.supporterPath)
  await enter(page, page.getByRole('button', { name: 'Always ready to help' }))

  await test.step('through the tabs with arrows, and through the list', async () => {
    await tabTo(page, page.getByRole('tab', { name: /All 5/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /Available 3/, selected: true })).toBeFocused()
    await expectFocusSeen(page)
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(3)
    await enter(page, page.getByRole('link', { name: /Soup for the evening/ }))
  })

  await test.step('taken', async () => {
    await expect(page.getByRole('heading', { name: 'Soup for the evening', level: 1 })).toBeVisible()
    await tabTo(page, page.getByRole('switch', { name: 'Add to calendar' }))
    await enter(page, page.getByRole('button', { name: 'I will take the task' }))
    await expect(page.getByText(/taken successfully/)).toBeVisible()
    await expect(page.getByRole('tab', { name: /My 2/ })).toBeVisible()
  })

  await test.step('given back, after the dialog was left once by Escape', async () => {
    await enter(page, page.getByRole('navigation').getByRole('link', { name: 'My tasks' }))
    await enter(page, page.getByRole('link', { name: /Soup for the evening/ }))
    const decline = page.getByRole('button', { name: 'Decline' })
    await enter(page, decline.first())
    await expectFocusInside(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(decline).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('textbox'))
    await page.keyboard.type('My car broke down')
    await enter(page, dialog.getByRole('button', { name: 'Decline' }))
    await expect(dialog.getByRole('heading', { name: 'Are you sure?' })).toBeVisible()
    await expectFocusInside(dialog)
    await enter(page, dialog.getByRole('button', { name: 'No' }))
    await expectFocusInside(dialog)
    await expect(dialog.getByRole('textbox')).toHaveValue('My car broke down')
    await enter(page, dialog.getByRole('button', { name: 'Decline' }))
    await enter(page, dialog.getByRole('button', { name: 'Yes, give it back' }))
    await expect(page.getByText(/unassigned successfully/)).toBeVisible()
  })

  await test.step('the profile, and another language', async () => {
    await enter(page, page.getByRole('navigation').getByRole('link', { name: 'Profile' }))
    await expect(page.getByRole('heading', { name: 'Avi Cohen' })).toBeVisible()
    const language = page.getByRole('button', { name: 'Language' })
    await enter(page, language)
    await expectFocusInside(dialog)
    await page.keyboard.press('Escape')
    await expect(language).toBeFocused()
    await page.keyboard.press('Enter')
    await enter(page, dialog.getByRole('button', { name: 'Deutsch' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { name: 'Avi Cohen' })).toBeVisible()
  })
})
