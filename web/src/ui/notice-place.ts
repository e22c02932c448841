/**
 * Keeps a notice where it covers no button: above the elements that are fixed to the lower edge, or at the upper edge while a dialog is
 * open. This function watches the whole document, because the page on which the notice appeared is often left at once. Returns a function
 * that stops the watching.
 */
export function keepClearOfButtons(area: HTMLElement) {
  const place = () => {
    area.toggleAttribute('data-top', document.querySelector('dialog[open]') !== null)
    const tops = [...document.querySelectorAll('[data-lower-edge], nav[data-lower-edge] > a')].flatMap((element) => {
      const { top, height } = element.getBoundingClientRect()
      // A menu at the side of a wide screen, and elements that are scrolled out of the window, leave the lower edge free.
      return height > 0 && top > innerHeight / 2 && top < innerHeight ? top : []
    })
    area.style.setProperty('--notice-room', `${innerHeight - Math.min(innerHeight, ...tops)}px`)
  }
  place()
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => changes.disconnect()
}
