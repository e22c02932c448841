import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { withMessages } from './catalogues.ts'
import { i18n } from './i18n.ts'

test('loading the messages of another screen does not render the shown screen again', async () => {
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
  // React would render a change of the store in a microtask, so it would have rendered before the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(known)
  expect(rendered).toBe(before)
})
