/**
 * Keeps a notice above what is fixed to the lower edge, or at the upper edge while a dialog is open: it covers no button. The page that
 * it was shown on is often left at once. Returns what ends it.
 */
export function keepClearOfButtons(area: HTMLElement) {
  const place = () => {
    area.toggleAttribute('data-top', document.querySelector('dialog[open]') !== null)
    const tops = [...document.querySelectorAll('[data-lower-edge], nav[data-lower-edge] > a')].flatMap((element) => {
      const { top, height } = element.getBoundingClientRect()
      // A menu at the side of a wide screen, and what is scrolled out of sight, leave the edge free.
      return height > 0 && top > innerHeight / 2 && top < innerHeight ? top : []
    })
    area.style.setProperty('--notice-room', `${innerHeight - Math.min(innerHeight, ...tops)}px`)
  }
  place()
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => changes.disconnect()
}
