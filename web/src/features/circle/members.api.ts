import type { Decided, Member, MemberChange, NewMember } from '@hand-in-hand/contract/circle.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { CallError, call } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { useFamilyMutation } from '../families/families.api.ts'

/** A member after the change, and the message that was sent; null if none was needed. */
export type MemberChanged = Reply<'PATCH /families/:family/members/:id'>

/** Approves all requests in `ids`. The reply has the outcome of each request. */
export const useApproveRequests = (family: string) =>
  useFamilyMutation<Decided[], { ids: number[] }>(family, (body) =>
    call('POST /families/:family/requests/approve', { params: { family }, body }),
  )

/** `form`: the name of the draft. */
export const useAddMember = (family: string, form: string) =>
  useFamilyMutation<Member, NewMember>(family, (body) =>
    sendOnce(form, (headers) => call('POST /families/:family/members', { params: { family }, body, headers })),
  )

/**
 * Adds these people one after the other. `besides` is the mail address of someone with a landline. Returns for each person null, or the
 * error. Each call has its own key, so that no person is added twice if a reply was lost.
 */
export const useAddPeople = (family: string) =>
  useFamilyMutation<(CallError | null)[], (NewMember & { besides: string | undefined })[]>(family, async (people) => {
    const outcomes: (CallError | null)[] = []
    for (const { besides, ...body } of people) {
      const last = outcomes.at(-1)
      if (last?.code === 'network') {
        // Without a network, each of the other calls would only wait until it fails too.
        outcomes.push(last)
        continue
      }
      const form = `add-several-${family}-${body.phone_number ?? body.email}`
      try {
        const { id } = await sendOnce(form, (headers) => call('POST /families/:family/members', { params: { family }, body, headers }))
        if (besides) {
          // If this call fails, the person is still added, but without the mail address.
          await call('PATCH /families/:family/members/:id', { params: { family, id }, body: { email: besides } }).catch(() => null)
        }
        outcomes.push(null)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        outcomes.push(error)
      }
    }
    return outcomes
  })

/** Sends each member their login link, one after the other. Returns how many links were sent, and how many the family sends manually. */
export const useSendLoginLinks = (family: string) =>
  useFamilyMutation<{ sent: number; byHand: number }, readonly Member[]>(family, async (members) => {
    const outcome = { sent: 0, byHand: 0 }
    for (const { id } of members) {
      try {
        const { message } = await call('POST /families/:family/members/:id/link', { params: { family, id }, body: {} })
        if (message) outcome[message.by_hand ? 'byHand' : 'sent']++
      } catch (error) {
        // The server answers 409 for a member who already had a link or asked for no messages.
        if (!(error instanceof CallError) || error.status !== 409) throw error
      }
    }
    return outcome
  })

export const useChangeMember = (family: string, id: number) =>
  useFamilyMutation<MemberChanged, MemberChange>(family, (body) =>
    call('PATCH /families/:family/members/:id', { params: { family, id }, body }),
  )

/** Puts back the number or mail address of a member after it was removed for good. */
export const usePutAddressBack = (family: string, id: number) =>
  useFamilyMutation<object, void>(family, () => call('POST /families/:family/members/:id/address', { params: { family, id }, body: {} }))

/** Offers ownership to another member, who becomes the owner by accepting. */
export const useHandOver = (family: string) =>
  useFamilyMutation<MemberChanged, Member>(family, ({ id }) =>
    call('POST /families/:family/owner', { params: { family }, body: { member: id } }),
  )
