/** Makes a function that caches what `find` returns for a text. If `most` results are cached, the cache starts over. */
export function cached<Found extends NonNullable<unknown>>(most: number, find: (text: string) => Found) {
  const found = new Map<string, Found>()
  return (text: string) => {
    const known = found.get(text)
    if (known !== undefined) return known
    if (found.size >= most) found.clear()
    const value = find(text)
    found.set(text, value)
    return value
  }
}
