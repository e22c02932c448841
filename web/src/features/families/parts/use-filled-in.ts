import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentFamily, isDemo } from '../../../platform/session.ts'
import { type PhoneEntry, phoneEntryOf } from '../../people/phone.rules.ts'
import { myDetailsQuery } from '../families.api.ts'

interface Details extends PhoneEntry {
  firstName: string
  lastName: string
}

/**
 * A draft that asks for name and number: for someone who is logged in they are filled in, until something is changed. `isShown`: a page
 * before the form asks for nothing.
 */
export function useFilledIn<Draft extends Details>([draft, keep]: readonly [Draft, (draft: Draft) => void, ...unknown[]], isShown = true) {
  const family = currentFamily()
  // The form waits for them: filled in later, they would be mixed with what is typed by then.
  const { data: me } = useSuspenseQuery(myDetailsQuery(isShown && !isDemo() ? family : null))
  const [isTouched, setTouched] = useState(false)
  const isEmpty = draft.firstName === '' && draft.lastName === '' && draft.number === ''
  const known = me && { firstName: me.first_name, lastName: me.last_name, ...phoneEntryOf(me.formatted_phone_number || (me.email ?? '')) }
  const shown: Draft = known && isEmpty && !isTouched ? { ...draft, ...known } : draft
  const change = (next: Draft) => {
    // What a page before the form keeps is no change of its fields.
    if (isShown) setTouched(true)
    keep(next)
  }
  return [shown, change] as const
}
