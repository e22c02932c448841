import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first field if it is empty, so that typing needs no tap. This is an effect, because the page's heading gets the focus before.
 */
export function useFirstField(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (field?.value === '') field.focus()
  }, [form])
}
