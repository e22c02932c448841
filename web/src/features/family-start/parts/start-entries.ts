import { useEffect, useSyncExternalStore } from 'react'
import { readDraft, writeDraft } from '../../../platform/draft.ts'
import { entryKey } from '../../../platform/navigation.ts'

/** Entries of this tab's history that showed the form. `open`: the circle is not started yet. `done`: the circle is started. */
interface StartEntries {
  open: string[]
  done: string[]
}
const ENTRIES = 'family-start-entries'

const isTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isEntries = (stored: unknown): stored is StartEntries =>
  typeof stored === 'object' && stored !== null && 'open' in stored && 'done' in stored && isTexts(stored.open) && isTexts(stored.done)
const entries = (): StartEntries => readDraft(ENTRIES, isEntries) ?? { open: [], done: [] }

const neverChanges = () => () => {}

/**
 * Whether Back has led to the form of a circle that is already started. If the form were empty then, it would look as if the circle had not
 * been created.
 */
export function useIsStarted() {
  const entry = useSyncExternalStore(neverChanges, entryKey)
  const isDone = entries().done.includes(entry)
  useEffect(() => {
    const { open, done } = entries()
    if (!done.includes(entry) && !open.includes(entry)) writeDraft(ENTRIES, { open: [...open, entry], done })
  }, [entry])
  return isDone
}

/** Marks all entries as done, because the circle is now started. */
export function closeStartEntries() {
  const { open, done } = entries()
  writeDraft(ENTRIES, { open: [], done: [...done, ...open] })
}
