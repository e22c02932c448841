import { useEffect, useRef } from 'react'

/**
 * After a failed submit, and after a refusal of the server, focuses the first invalid field, so that screen readers read its error. `tries`
 * counts the submits from 1. Typing never moves the focus.
 */
export function useFocusOnInvalid<Fields extends HTMLElement>(tries: number, refusal: Error | null = null) {
  const fields = useRef<Fields>(null)
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(fields.current)
  }, [tries])
  useEffect(() => {
    if (refusal) focusFirstInvalid(fields.current)
  }, [refusal])
  return fields
}

/** If the field is in a closed row, opens the row first. */
function focusFirstInvalid(fields: HTMLElement | null) {
  const field = fields?.querySelector<HTMLElement>('[aria-invalid=true]')
  const row = field?.closest('details')
  if (row) row.open = true
  field?.focus()
}
