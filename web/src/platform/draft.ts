import { useCallback, useState } from 'react'

const PREFIX = 'draft '

/**
 * State that outlives a reload and the back button, until this tab is closed: nothing typed is ever lost. `key` names
 * what it belongs to and has to stay the same while the component lives; the value is plain JSON. What an older build of
 * the app has left there has to be understood by `isValid`, else `initial` stands.
 */
export function useDraft<Value>(key: string, initial: Value, isValid: (stored: unknown) => stored is Value) {
  const [value, setValue] = useState(() => readDraft(key, isValid) ?? initial)
  const set = useCallback(
    (next: Value) => {
      setValue(next)
      writeDraft(key, next)
    },
    [key],
  )
  return [value, set] as const
}

export function readDraft<Value>(key: string, isValid: (stored: unknown) => stored is Value): Value | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    return isValid(stored) ? stored : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, value: unknown) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // A private window without storage: the draft then lives as long as its screen.
  }
}

export function forgetDraft(key: string) {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing could be stored there either.
  }
}

export const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** Whether this is an object with the same kinds of values as `pattern` under the same names, all the way down. */
export function hasShapeOf<Shape extends object>(pattern: Shape) {
  return (value: unknown): value is Shape => isLike(pattern, value)
}

function isLike(pattern: unknown, value: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return typeof value === typeof pattern
  if (Array.isArray(pattern)) return Array.isArray(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(([name, example]) => isLike(example, Reflect.get(value, name)))
}
