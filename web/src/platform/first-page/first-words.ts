/** ms from the frame that paints the page until a slow device shows the page. */
const SHOWN_WITHIN = 100

let resolve = () => {}
/** Resolves once the first page is painted. Work that the first page does not need waits for this. */
export const firstWords = new Promise<void>((done) => {
  resolve = done
})

/** Called when the first page is in the document. The page is painted next. */
export const announceFirstWords = () => requestAnimationFrame(() => setTimeout(resolve, SHOWN_WITHIN))
