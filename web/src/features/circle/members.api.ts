import type { Decided, Member, MemberChange, NewMember } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { call } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { useFamilyMutation } from '../families/families.api.ts'

/** A member after the change, and the message that was sent; null if none was needed. */
export interface MemberChanged {
  member: Member
  message: Message | null
}

/** Approves all of these. The reply has the outcome of each. */
export const useApproveRequests = (family: string) =>
  useFamilyMutation<Decided[], { ids: number[] }>(family, (body) =>
    call('POST /families/:family/requests/approve', { params: { family }, body }),
  )

/** `form`: the name of the draft. */
export const useAddMember = (family: string, form: string) =>
  useFamilyMutation<Member, NewMember>(family, (body) =>
    sendOnce(form, (headers) => call('POST /families/:family/members', { params: { family }, body, headers })),
  )

export const useChangeMember = (family: string, id: number) =>
  useFamilyMutation<MemberChanged, MemberChange>(family, (body) =>
    call('PATCH /families/:family/members/:id', { params: { family, id }, body }),
  )

/** Offers ownership to another member, who accepts it to become the owner. */
export const useHandOver = (family: string) =>
  useFamilyMutation<MemberChanged, Member>(family, ({ id }) =>
    call('POST /families/:family/owner', { params: { family }, body: { member: id } }),
  )
