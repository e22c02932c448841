/** ms. By then the page that was opened has all it needs. */
const AT_REST = 2_000

/** Loads code that a tap may need next, once the page is at rest, so that the tap only renders. A failure is shown by the tap. */
export const loadAtRest = (load: () => Promise<unknown>) => void setTimeout(() => load().catch(() => {}), AT_REST)
