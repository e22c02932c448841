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
