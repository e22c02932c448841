const DOTS_MAX = 4

/** How a day is drawn: full dots for what is taken, rings for what is not, and how many more there are. What is needed is never left out. */
export function dotsOf(taken: number, total: number) {
  const rings = Math.min(total - taken, DOTS_MAX)
  const full = Math.min(taken, Math.max(DOTS_MAX - rings, 0))
  return { full, rings, more: total - full - rings }
}
