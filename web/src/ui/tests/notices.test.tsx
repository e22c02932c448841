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

test('a notice is there for as long as it says, and then gone', async () => {
  await open()
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await expect.element(area).toHaveTextContent('Saved')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(area.element().textContent).toBe('Saved')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(area).toBeEmptyDOMElement()
})

test('a notice that came before its area is raised too', async () => {
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await open()
  await expect.element(area).toHaveTextContent('Saved')
  expect(area.element().matches(':popover-open')).toBe(true)
})

test('the newest notice takes the place of the one before, and has its whole time', async () => {
  await open()
  showNotice({ title: 'Saved', shownFor: 2_000 })
  await vi.advanceTimersByTimeAsync(1_500)
  showNotice({ title: 'Cancelled', shownFor: 2_000 })
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.element(area).toHaveTextContent('Cancelled')
})

test('a notice stays while someone is on its button', async () => {
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
