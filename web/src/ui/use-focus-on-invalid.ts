import { useEffect, useRef } from 'react'

/**
 * After a try to go on, and after a refusal of the server, the first of these fields that is not right gets the focus, where
 * its error is read out. `tries` counts from 1; whoever goes on typing is left in peace.
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

const focusFirstInvalid = (fields: HTMLElement | null) => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
