import type { Locator } from '@playwright/test'
import { makeCircle } from './setup/circle.ts'
import { expect, type Page, test } from './setup/story.ts'

/** Presses Tab until the control has the focus. The focus has to be visible at each step. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${control}`)
}

async function enter(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/**
 * The focused element has an outline of at least 2 px. The page as a whole needs no outline. The heading of a page that has just opened
 * needs no outline either, because the app moves the focus to the heading without the Tab key.
 */
async function expectVisibleFocus(page: Page) {
  const outline = await page.evaluate(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body || activeElement.tabIndex < 0) return null
    // The parent of a select or a date field covers it, and has the outline.
    const elements = [activeElement, activeElement.parentElement].map((element) => element && getComputedStyle(element))
    const widths = elements.map((style) => (style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0))
    return { name: activeElement.outerHTML.slice(0, 120), width: Math.max(...widths) }
  })
  if (outline) expect(outline.width, outline.name).toBeGreaterThanOrEqual(2)
}

/** Checks that the dialog is open and has the focus. */
async function expectFocusInside(dialog: Locator) {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

test('with a keyboard alone a supporter takes a task, gives it back and changes the language', async ({ page }) => {
  const circle = await makeCircle()
  const dialog = page.getByRole('dialog')
  await page.goto(circle.supporterPath)
  await enter(page, page.getByRole('button', { name: 'Always ready to help' }))

  await test.step('she moves through the tabs with arrows, and through the list', async () => {
    await tabTo(page, page.getByRole('tab', { name: /Available 3/ }))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: /All 5/, selected: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /Available 3/, selected: true })).toBeFocused()
    await expectVisibleFocus(page)
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
    await enter(page, page.getByRole('link', { name: /Soup for the evening/ }))
  })

  await test.step('the task is taken', async () => {
    await expect(page.getByRole('heading', { name: 'Soup for the evening', level: 1 })).toBeVisible()
    await tabTo(page, page.getByRole('switch', { name: 'Add to calendar' }))
    await enter(page, page.getByRole('button', { name: 'I will take the task' }))
    await expect(page.getByText(/taken successfully/)).toBeVisible()
    await expect(page.getByRole('tab', { name: /My 2/ })).toBeVisible()
  })

  await test.step('the task is given back, after Escape has closed the dialog once', async () => {
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
