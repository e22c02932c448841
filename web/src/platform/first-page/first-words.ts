/** ms from the frame that paints the page until a slow device shows it. */
const SHOWN_WITHIN = 100

let resolve = () => {}
/** Resolves once the first page is painted. What it does not need waits for this. */
export const firstWords = new Promise<void>((done) => {
  resolve = done
})

/** The first page is in the document, and is painted next. */
export const announceFirstWords = () => requestAnimationFrame(() => setTimeout(resolve, SHOWN_WITHIN))
