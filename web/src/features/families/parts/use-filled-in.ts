import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentFamily, isDemo } from '../../../platform/session.ts'
import { type PersonDraft, phoneEntryOf } from '../../people/phone.rules.ts'
import { myDetailsQuery } from '../families.api.ts'

/**
 * A draft with a name and a number. If someone is logged in, their name and number are filled in until they change something. On a page
 * before the form, `isShown` is false, and nothing is fetched.
 */
export function useFilledIn<Form extends PersonDraft>([draft, keep]: readonly [Form, (draft: Form) => void, ...unknown[]], isShown = true) {
  const family = currentFamily()
  // The form waits for these details. If they came later, they would be mixed with what the person has typed meanwhile.
  const { data: me } = useSuspenseQuery(myDetailsQuery(isShown && !isDemo() ? family : null))
  const [isTouched, setTouched] = useState(false)
  const isEmpty = draft.firstName === '' && draft.lastName === '' && draft.number === ''
  const known = me && { firstName: me.first_name, lastName: me.last_name, ...phoneEntryOf(me.formatted_phone_number || (me.email ?? '')) }
  const shown: Form = known && isEmpty && !isTouched ? { ...draft, ...known } : draft
  const change = (next: Form) => {
    // If `isShown` is false, a page before the form changes the draft. This does not count as a change of the form's fields.
    if (isShown) setTouched(true)
    keep(next)
  }
  return [shown, change] as const
}
