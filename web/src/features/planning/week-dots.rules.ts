const DOTS_MAX = 4

/** The dots of a day: full for taken, rings for open, and how many more there are. Open tasks are never left out. */
export function dotsOf(taken: number, total: number) {
  const rings = Math.min(total - taken, DOTS_MAX)
  const full = Math.min(taken, Math.max(DOTS_MAX - rings, 0))
  return { full, rings, more: total - full - rings }
}
