import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { PrimaryButton } from '../buttons.tsx'
import { Dialog, FullWindow, Sheet } from '../dialog.tsx'

type Look = (props: { open: boolean; onClose: () => void; title: string; closeLabel: string; children: ReactNode }) => ReactNode

function Opener({ Look, isGone = false }: { Look: Look; isGone?: boolean }) {
  const [open, setOpen] = useState(false)
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <input aria-label="Behind" />
      {isHere && (
        <Look open={open} onClose={() => setOpen(false)} title="Are you sure?" closeLabel="Close">
          <button type="button" onClick={() => (isGone ? setHere(false) : setOpen(false))}>
            Yes
          </button>
        </Look>
      )}
    </>
  )
}
const opener = page.getByRole('button', { name: 'Ask' })
const dialog = page.getByRole('dialog', { name: 'Are you sure?' })

test.each<[string, Look]>([
  ['dialog', Dialog],
  ['sheet', Sheet],
  ['window', FullWindow],
])('a %s has its title as name, and Escape closes it and returns the focus', async (_, Look) => {
  await renderPart(<Opener Look={Look} />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('a tap beside a dialog closes it, and a tap inside does not', async () => {
  await renderPart(<Opener Look={Dialog} />)
  await opener.click()
  await dialog.getByRole('heading').click()
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } })
  await expect.poll(() => dialog.query()).toBeNull()
})

test('the page behind a dialog cannot be reached by the keyboard', async () => {
  await renderPart(<Opener Look={Dialog} />)
  await opener.click()
  for (let presses = 0; presses < 3; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(page.getByLabelText('Behind').query())
  }
})

test('a dialog that is removed from the page returns the focus to its opener', async () => {
  await renderPart(<Opener Look={Dialog} isGone />)
  await opener.click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(opener).toHaveFocus()
})

test('a full window has a close button at its upper edge', async () => {
  await renderPart(<Opener Look={FullWindow} />)
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test('a sheet is at most three quarters high, and at the lower edge', async () => {
  await renderPart(
    <Sheet open onClose={() => {}} title="Are you sure?">
      <div style={{ blockSize: 2_000 }} />
    </Sheet>,
  )
  // The sheet rises to its place with an animation.
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBeCloseTo(innerHeight, 0)
  expect(dialog.element().getBoundingClientRect().height).toBeCloseTo(innerHeight * 0.75, 0)
})

test.each([
  ['busy', { busy: true }],
  ['without a reason to be used', { disabledReason: 'Not yet' }],
])('a button that is %s does nothing, and keeps its place for the keyboard', async (_, state) => {
  let taps = 0
  await renderPart(
    <PrimaryButton {...state} onClick={() => taps++}>
      Save
    </PrimaryButton>,
  )
  const button = page.getByRole('button', { name: 'Save' })
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(taps).toBe(0)
})
