import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { hasRead } from './parts/documents.tsx'

/** A text of this height (px). */
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
  shown().scrollTop = length * 0.81
  await expect.element(ok).not.toHaveAccessibleDescription()
  await ok.click()
  expect(hasRead('TERMS')).toBe(true)
  expect(address()).toBe('/')
})

test('a text that fits on the screen can be agreed to at once', async () => {
  await open(20)
  await expect.element(ok).toHaveAttribute('aria-busy', 'false')
  await ok.click()
  expect(hasRead('TERMS')).toBe(true)
})
