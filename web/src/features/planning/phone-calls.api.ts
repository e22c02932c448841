import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

/** Tasks of today and tomorrow whose takers no message reaches, and changes that these takers do not know yet. */
export const phoneCallsQuery = (family: string) =>
  familyQueryOptions(family, ['phone-calls'], (signal) => call('GET /families/:family/phone_calls', { params: { family }, signal }))

/** Stores that the reader called the taker of a task, or, with false, that no one called. */
export const useNotePhoneCall = (family: string, id: number) =>
  useFamilyMutation<PhoneCall[], boolean>(
    family,
    (isTold) =>
      isTold
        ? call('PUT /families/:family/tasks/:id/phone_call', { params: { family, id }, body: {} })
        : call('DELETE /families/:family/tasks/:id/phone_call', { params: { family, id } }),
    phoneCallsQuery(family).queryKey,
  )
