import { useEffect, useReducer } from 'react'

/** Whole seconds until an instant (ms), counting down to 0. */
export function useSecondsUntil(instant: number) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((instant - Date.now()) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(tick, 1_000)
    return () => clearTimeout(timer)
  })
  return left
}
