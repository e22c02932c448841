/** A promise, and the function that resolves it, for a reply that a test withholds. `Promise.withResolvers` is too new for phones. */
export function withheld() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
