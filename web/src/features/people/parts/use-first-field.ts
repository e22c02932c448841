import { type RefObject, useEffect } from 'react'

/** The first field has the focus if it is empty, so that typing needs no tap. An effect, because the page's heading gets it before. */
export function useFirstField(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (field?.value === '') field.focus()
  }, [form])
}
