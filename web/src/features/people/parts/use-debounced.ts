import { useEffect, useState } from 'react'

/** ms without a key press after which typing counts as finished. */
const DEBOUNCE_DELAY = 1_200

/** Whether a value has not changed for a moment, so that unfinished input shows no error. */
export function useDebounced(value: string) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return debounced === value
}
