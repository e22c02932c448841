import { useCallback, useState } from 'react'
import { attempt } from './attempt.ts'
import { DRAFT_PREFIX, draftsInMemory } from './forget-drafts.ts'

/**
 * State that survives a reload and the back button until this tab is closed. `key` names what the state belongs to, with the family's token
 * if it belongs to a family. The key must stay the same while the component lives. The value is plain JSON. A stored value that fails
 * `isValid`, such as a value of an older build, is replaced by `initial`. The third element of the result is a function to call once the
 * value is sent. It forgets the stored value; the value that is shown stays.
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
  const forget = useCallback(() => forgetDraft(key), [key])
  return [value, set, forget] as const
}

/**
 * The name of a field in drafts of older builds, and its name now. Replacing the name in a draft's JSON never changes what someone typed,
 * because JSON writes typed quotation marks as `\"`.
 */
const [OLD_NAME, NAME] = ['"privateDetails":', '"private_details":']

export function readDraft<Value>(key: string, isValid: (stored: unknown) => stored is Value): Value | null {
  try {
    const text = draftsInMemory.get(key) ?? sessionStorage.getItem(DRAFT_PREFIX + key) ?? 'null'
    const stored: unknown = JSON.parse(text.replaceAll(OLD_NAME, NAME))
    return isValid(stored) ? stored : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, value: unknown) {
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(DRAFT_PREFIX + key, text)
    draftsInMemory.delete(key)
  } catch {
    draftsInMemory.set(key, text)
  }
}

export function forgetDraft(key: string) {
  draftsInMemory.delete(key)
  // If storage is blocked, nothing was stored.
  attempt(() => sessionStorage.removeItem(DRAFT_PREFIX + key))
}

export const isText = (stored: unknown): stored is string => typeof stored === 'string'
export const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'

/**
 * Whether a value has the same names and types as `pattern`, recursively. Where either of the two has null, the other may have any value.
 */
export function hasShapeOf<Shape extends object>(pattern: Shape) {
  return (value: unknown): value is Shape => value !== null && matchesShape(pattern, value)
}

function matchesShape(pattern: unknown, value: unknown): boolean {
  if (pattern === null || value === null) return value !== undefined
  if (typeof pattern !== 'object') return typeof value === typeof pattern
  if (Array.isArray(pattern)) return Array.isArray(value)
  if (typeof value !== 'object') return false
  return Object.entries(pattern).every(([name, example]) => matchesShape(example, Reflect.get(value, name)))
}
