import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { withMessages } from './catalogues.ts'
import { i18n } from './i18n.ts'

test('messages of another screen do not render the shown one again', async () => {
  let rendered = 0
  function Shown() {
    useLingui()
    useEffect(() => {
      rendered++
    })
    return null
  }
  await renderPart(<Shown />)
  const [before, known] = [rendered, Object.keys(i18n.messages).length]
  await withMessages(['visitor'], async () => null)()
  // React renders what a store changed in a microtask.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(known)
  expect(rendered).toBe(before)
})
