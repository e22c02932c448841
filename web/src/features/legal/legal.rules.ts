/** The share of a legal text that has to be scrolled before a person can agree. */
export const SCROLL_TO_AGREE = 0.8

/** Whether a text was scrolled far enough to agree. A text that fits on the screen counts as scrolled. Lengths in px. */
export function isScrolledThrough({ scrollTop, clientHeight, scrollHeight }: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>) {
  const toScroll = scrollHeight - clientHeight
  // Zoomed pages scroll to fractions of a pixel.
  return toScroll <= 1 || (scrollTop + 1) / toScroll >= SCROLL_TO_AGREE
}
