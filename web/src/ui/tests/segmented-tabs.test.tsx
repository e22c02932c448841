import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { SegmentedTabs } from '../segmented-tabs.tsx'

const TABS = ['one', 'two', 'three'].map((id) => ({ id, label: id }))

function Tabs() {
  const [selected, select] = useState('one')
  return <SegmentedTabs label="Numbers" tabs={TABS} selected={selected} onSelect={select} panelId="panel" />
}

test.each<[string, string, Locale, string]>([
  ['to the right', 'ArrowRight', 'en', 'two'],
  ['to the left, round the end', 'ArrowLeft', 'en', 'three'],
  ['to the left, where one reads from the right', 'ArrowLeft', 'iw', 'two'],
  ['to the right there, round the end', 'ArrowRight', 'iw', 'three'],
  ['to the last', 'End', 'en', 'three'],
])('a key moves %s', async (_, key, locale, expected) => {
  await renderPart(<Tabs />, { locale })
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tab', { name: 'one' })).toHaveFocus()
  await userEvent.keyboard(`{${key}}`)
  const tab = page.getByRole('tab', { name: expected })
  await expect.element(tab).toHaveFocus()
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

test('in dark mode a line marks the chosen tab, because the surfaces hardly differ', async () => {
  const root = document.documentElement
  await renderPart(<Tabs />)
  const line = () => getComputedStyle(page.getByRole('tab', { name: 'one' }).element()).boxShadow
  await expect.element(page.getByRole('tab', { name: 'one' })).toBeVisible()
  root.style.colorScheme = 'dark'
  const dark = line()
  root.style.colorScheme = ''
  // The contrast of this colour with the track is 8:1.
  expect(dark).toContain('rgb(169, 184, 181) 0px 0px 0px 1.5px inset')
  expect(line()).not.toContain('rgb(169, 184, 181)')
})
