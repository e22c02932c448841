import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { Decided, MemberChange, NewMember } from '@hand-in-hand/contract/members.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { call } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'

/** Somebody of the circle as they are now, and what was sent to them; null where nothing had to be. */
export interface MemberAndMessage {
  member: Member
  message: Message | null
}

/** Lets in all of these; what became of each is in the answer. */
export const useApproveRequests = (family: string) =>
  useFamilyMutation<Decided[], { ids: number[] }>(family, (body) =>
    call('POST /families/:family/requests/approve', { params: { family }, body }),
  )

export const useAddMember = (family: string) =>
  useFamilyMutation<Member, NewMember>(family, (body) => call('POST /families/:family/members', { params: { family }, body }))

export const useChangeMember = (family: string, id: number) =>
  useFamilyMutation<MemberAndMessage, MemberChange>(family, (body) =>
    call('PATCH /families/:family/members/:id', { params: { family, id }, body }),
  )

/** Offers the family to another member, who becomes its owner by accepting. */
export const useHandOver = (family: string) =>
  useFamilyMutation<MemberAndMessage, Member>(family, ({ id }) =>
    call('POST /families/:family/owner', { params: { family }, body: { member: id } }),
  )
