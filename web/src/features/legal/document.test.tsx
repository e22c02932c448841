import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { hasConsented, hasRead } from './parts/read-texts.ts'

/** Opens a text of this height (px). */
const open = async (height: number) => {
  await commands.serveHtml('/docs/en/TERMS.html', `<!doctype html><body><div style="block-size: ${height}px">Terms</div>`)
  await openPage('/docview/TERMS')
}
const shown = () => {
  const frame = page.getByTitle('Terms').element()
  const found = frame instanceof HTMLIFrameElement ? frame.contentDocument?.documentElement : null
  if (!found) throw new Error('there is no document')
  return found
}
const ok = page.getByRole('button', { name: 'OK' })

test('a long text can be agreed to once four fifths of it are scrolled through', async () => {
  await open(3_000)
  await expect.element(ok).toHaveAccessibleDescription('Scroll to the end to agree')
  const { scrollHeight, clientHeight } = shown()
  const length = scrollHeight - clientHeight
  shown().scrollTop = length * 0.75
  await ok.click({ force: true })
  expect(hasRead('TERMS')).toBe(false)
  await expect.element(page.getByRole('status').filter({ hasText: 'You can agree now' })).not.toBeInTheDocument()
  shown().scrollTop = length * 0.81
  await expect.element(page.getByRole('status').filter({ hasText: 'You can agree now' })).toBeInTheDocument()
  await expect.element(ok).not.toHaveAccessibleDescription()
  await ok.click()
  expect([hasRead('TERMS'), hasConsented('TERMS')]).toEqual([true, false])
  expect(address()).toBe('/')
})

test('a text that fits on the screen can be agreed to at once', async () => {
  await open(20)
  await expect.element(ok).toHaveAttribute('aria-busy', 'false')
  await ok.click()
  expect(hasRead('TERMS')).toBe(true)
})

test('opening the folded full text does not change how far one has to scroll to agree', async () => {
  const full = '<details><summary>The full text</summary><div style="block-size: 5000px">Full</div></details>'
  await commands.serveHtml('/docs/en/TERMS.html', `<!doctype html><body><div style="block-size: 3000px">Short</div>${full}`)
  await openPage('/docview/TERMS')
  await expect.element(ok).toHaveAccessibleDescription('Scroll to the end to agree')
  const folded = shown().scrollHeight
  shown().querySelector('summary')?.click()
  expect(shown().scrollHeight).toBeGreaterThan(folded + 4_900)
  shown().scrollTop = (folded - shown().clientHeight) * 0.75
  await ok.click({ force: true })
  expect(hasRead('TERMS')).toBe(false)
  shown().scrollTop = (folded - shown().clientHeight) * 0.85
  await expect.element(ok).not.toHaveAccessibleDescription()
})

test('the accessibility statement has no button to agree', async () => {
  await commands.serveHtml('/docs/en/ACCESSIBILITY.html', '<!doctype html><body><p>What was tested</p>')
  await openPage('/docview/ACCESSIBILITY')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect.element(page.frameLocator(page.getByTitle('Accessibility')).getByText('What was tested')).toBeVisible()
  expect(ok.query()).toBeNull()
})

test('the imprint is a page if the operator has one, and is not found otherwise', async () => {
  serve({ 'GET /settings': () => theSettings() })
  await openPage('/docview/IMPRINT')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await closePage()
  serve({ 'GET /settings': () => theSettings({ imprint: true }) })
  await commands.serveHtml('/docs/en/IMPRINT.html', '<!doctype html><body><p>Represented by Dana Levi</p>')
  await openPage('/docview/IMPRINT')
  await expect.element(page.frameLocator(page.getByTitle('Legal notice')).getByText('Represented by Dana Levi')).toBeVisible()
})

test('a document that is opened as the first page has the font of the app', async () => {
  document.documentElement.dataset['fonts'] = 'later'
  await open(20)
  await expect.element(ok).toHaveAttribute('aria-busy', 'false')
  expect(shown().style.font).toContain('Rubik')
})
