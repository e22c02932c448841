import { useEffect, useState } from 'react'

/** ms without a key after which somebody is not in the middle of a word any more. */
const PAUSE = 1_200

/** Whether a value has not changed for a moment: what is still being typed is not complained about. */
export function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
