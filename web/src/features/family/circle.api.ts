import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey, useFamilyMutation } from '../families/families.api.ts'

/** What letting somebody in, or a fresh link, leads to: null where nothing had to be sent. */
interface Outcome {
  member: Member
  message: Message | null
}

/** Who asks to join, newest first. */
export const requestsQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'requests'],
    queryFn: ({ signal }) => call('GET /families/:family/requests', { params: { family }, signal }),
  })

/** The whole circle: it is sorted by name, so no page of it may be missing. */
export const membersQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'members'],
    queryFn: ({ signal }) => allMembers(family, signal),
  })

const SECOND = 1_000

async function allMembers(family: string, signal: AbortSignal) {
  const members = new Map<number, Member>()
  let before: string | undefined
  for (;;) {
    const page = await call('GET /families/:family/members', { params: { family }, query: before ? { before } : {}, signal })
    const known = members.size
    for (const member of page) members.set(member.id, member)
    const last = page.at(-1)
    if (!last || members.size === known) return [...members.values()]
    // Instants are told in whole seconds: those of the same second come twice rather than never.
    before = new Date(Date.parse(last.joined_at) + SECOND).toISOString()
  }
}

export const useApproveRequest = (family: string) =>
  useFamilyMutation<Outcome, { request: Request; trusted: boolean }>(family, ({ request, trusted }) =>
    call('POST /families/:family/requests/:id/approve', { params: { family, id: request.id }, body: { trusted } }),
  )

export const useDeclineRequest = (family: string) =>
  useFamilyMutation<Request, { request: Request; reason: string }>(family, ({ request, reason }) =>
    call('POST /families/:family/requests/:id/decline', { params: { family, id: request.id }, body: reason ? { reason } : {} }),
  )

export const useFreshLink = (family: string) =>
  useFamilyMutation<Outcome, Member>(family, ({ id }) =>
    call('POST /families/:family/members/:id/link', { params: { family, id }, body: {} }),
  )

export const useRemoveMember = (family: string) =>
  useFamilyMutation<Member, Member>(family, ({ id }) => call('DELETE /families/:family/members/:id', { params: { family, id } }))
