import { type RefObject, useEffect } from 'react'

/** Focuses the first field if it is empty, so that typing needs no tap. An effect runs after the page's heading gets the focus. */
export function useFirstField(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (field?.value === '') field.focus()
  }, [form])
}
