import { useEffect, useSyncExternalStore } from 'react'
import { readDraft, writeDraft } from './draft.ts'
import { entryKey } from './navigation.ts'

/** Entries of this tab's history that showed a form. `open`: its steps can still be done. `done`: its steps are used up. */
interface Entries {
  open: string[]
  done: string[]
}
const entriesDraft = (form: string) => `entries ${form}`

const isTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isEntries = (stored: unknown): stored is Entries =>
  typeof stored === 'object' && stored !== null && 'open' in stored && 'done' in stored && isTexts(stored.open) && isTexts(stored.done)
const entriesOfForm = (form: string): Entries => readDraft(entriesDraft(form), isEntries) ?? { open: [], done: [] }

const neverChanges = () => () => {}

/**
 * Whether Back has led to steps of a form that are used up, such as those of a circle that is already started. If the form were empty then,
 * it would look as if the circle had not been created. `form` is the form's name.
 */
export function useIsUsedUp(form: string) {
  const entry = useSyncExternalStore(neverChanges, entryKey)
  const isDone = entriesOfForm(form).done.includes(entry)
  useEffect(() => {
    const { open, done } = entriesOfForm(form)
    if (!done.includes(entry) && !open.includes(entry)) writeDraft(entriesDraft(form), { open: [...open, entry], done })
  }, [entry, form])
  return isDone
}

/** Marks all entries of a form as used up. The next page then replaces the last of them. */
export function closeSteps(form: string) {
  const { open, done } = entriesOfForm(form)
  writeDraft(entriesDraft(form), { open: [], done: [...done, ...open] })
}
