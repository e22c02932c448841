/** Returns what `work` returns; undefined if it throws, such as when the browser blocks storage or when storage is full. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
