import { SCROLL_TO_AGREE } from '@hand-in-hand/contract/constants.ts'

/** Whether a text was scrolled far enough to be agreed to; one that fits on the screen was. Lengths in px. */
export function isScrolledThrough({
  scrollTop,
  clientHeight,
  scrollHeight,
}: {
  scrollTop: number
  clientHeight: number
  scrollHeight: number
}) {
  const toScroll = scrollHeight - clientHeight
  // Zoomed pages scroll to fractions of a pixel.
  return toScroll <= 1 || (scrollTop + 1) / toScroll >= SCROLL_TO_AGREE
}
