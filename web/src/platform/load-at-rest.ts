/** ms. By then the page that was opened has all it needs. */
const AT_REST = 2_000

/** Loads code that a tap may need next, once the page is at rest, so that the tap only renders. A failure is shown by the tap. */
export function loadAtRest(...loads: readonly (() => Promise<unknown>)[]) {
  const timer = setTimeout(async () => {
    for (const load of loads) await load().catch(() => {})
  }, AT_REST)
  return () => clearTimeout(timer)
}
