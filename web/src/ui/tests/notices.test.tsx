import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { NOW } from '../../testing/time.ts'
import { NoticeArea, showNotice } from '../notices.tsx'

async function open() {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await renderPart(<NoticeArea />)
  await vi.advanceTimersByTimeAsync(0)
}
const area = page.getByRole('status')

test('a notice is shown for its duration, and then disappears', async () => {
  await open()
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await expect.element(area).toHaveTextContent('Saved')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(area.element().textContent).toBe('Saved')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(area).toBeEmptyDOMElement()
})

test('a notice that came before its area existed is shown in the top layer', async () => {
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await open()
  await expect.element(area).toHaveTextContent('Saved')
  expect(area.element().matches(':popover-open')).toBe(true)
})

test('a new notice replaces the previous one, and is shown for its full duration', async () => {
  await open()
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await vi.advanceTimersByTimeAsync(1_500)
  showNotice({ title: 'Cancelled', shownFor: 2_000 })
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.element(area).toHaveTextContent('Cancelled')
})

test('a notice stays while its button has the focus', async () => {
  await open()
  const onClick = vi.fn()
  showNotice({ title: 'Cancelled', shownFor: 2_000, action: { label: 'Undo', onClick } })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  undo.element().focus()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(undo).toBeVisible()
  await undo.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  await expect.element(area).toBeEmptyDOMElement()
})

test('a tap on a notice, but not on its button, hides the notice and does nothing else', async () => {
  await open()
  const onClick = vi.fn()
  showNotice({ title: 'Task completed', shownFor: 10_000, action: { label: 'Undo', onClick } })
  await page.getByText('Task completed').click()
  await expect.element(area).toBeEmptyDOMElement()
  expect(onClick).not.toHaveBeenCalled()
})

test('a notice stays above a menu at the lower edge, even if the menu appears after the notice', async () => {
  await open()
  showNotice({ title: 'Task taken', shownFor: 10_000, action: { label: 'Open', onClick: () => {} } })
  const bottom = () => innerHeight - page.getByText('Task taken').element().getBoundingClientRect().bottom
  await expect.element(page.getByText('Task taken')).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const low = bottom()
  expect(low).toBeLessThan(60)
  const menu = document.createElement('nav')
  menu.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 67px'
  menu.setAttribute('data-lower-edge', '')
  document.body.append(menu)
  await expect.poll(() => bottom() - low).toBe(67)
  menu.remove()
  await expect.poll(() => bottom() - low).toBe(0)
})

test('while a dialog is open, a notice is at the upper edge', async () => {
  await open()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  showNotice({ title: 'Saved', shownFor: 10_000 })
  await expect.poll(() => page.getByText('Saved').element().getBoundingClientRect().top).toBeLessThan(60)
  dialog.remove()
})
