import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { QuietButton } from '../buttons.tsx'

const BACKGROUNDS = ['--paper', '--card', '--sunk', '--brand-soft', '--need-soft']

test.each(['light', 'dark'])('the focus ring is visible on every background and differs from the colour of errors, %s', async (scheme) => {
  document.documentElement.style.colorScheme = scheme
  await renderPart(<QuietButton>Close</QuietButton>)
  await userEvent.keyboard('{Tab}')
  const button = page.getByRole('button', { name: 'Close' })
  await expect.element(button).toHaveFocus()
  const ring = getComputedStyle(button.element()).outlineColor
  for (const background of BACKGROUNDS) expect(contrast(ring, colourOf(background)), background).toBeGreaterThanOrEqual(3)
  // The colour of errors is terracotta, in which red is the strongest part. In a blue or a green, red is the weakest part.
  const [red = 0, green = 0, blue = 0] = partsOf(ring)
  expect(red).toBeLessThan(Math.max(green, blue))
  document.documentElement.style.colorScheme = ''
})

/** The colour of a token as the browser resolves it. */
function colourOf(token: string) {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const partsOf = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number)

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
