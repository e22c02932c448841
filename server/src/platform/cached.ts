/** Makes a function that calls `find` once for each text. If `most` results are cached, the cache starts over. */
export function cached<Text extends string, Found extends NonNullable<unknown> | null>(
  find: (text: Text) => Found,
  most = Number.POSITIVE_INFINITY,
) {
  const found = new Map<Text, Found>()
  return (text: Text): Found => {
    const known = found.get(text)
    if (known !== undefined) return known
    if (found.size >= most) found.clear()
    const value = find(text)
    found.set(text, value)
    return value
  }
}
