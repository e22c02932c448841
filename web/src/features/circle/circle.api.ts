import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'
import type { MemberChanged } from './members.api.ts'

/** All requests to join, newest first. */
export const requestsQuery = (family: string) =>
  familyQueryOptions(family, ['requests'], (signal) =>
    fetchAllPages(
      (query) => call('GET /families/:family/requests', { params: { family }, query, signal }),
      (request) => request.requested_at,
    ),
  )

/** The whole circle. The app sorts it by name, so it needs all pages. */
export const membersQuery = (family: string) =>
  familyQueryOptions(family, ['members'], (signal) =>
    fetchAllPages(
      (query) => call('GET /families/:family/members', { params: { family }, query, signal }),
      (member) => member.joined_at,
    ),
  )

/** The tasks that someone has now, with the names and numbers that the family's side sees. */
export const heldTasksQuery = (family: string) =>
  familyQueryOptions(family, ['held-tasks'], async (signal) => {
    const { no_time, events } = await call('GET /families/:family/tasks', { params: { family }, signal })
    return [...events, ...no_time].filter(({ status }) => status === 'in_progress')
  })

/** Fetches all pages. Each call asks for the rows before the instant of the last row so far. */
async function fetchAllPages<Row>(pageOf: (query: { before?: string }) => Promise<Row[]>, instantOf: (row: Row) => string) {
  const rows: Row[] = []
  for (let query = {}; ; ) {
    const page = await pageOf(query)
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < LIST_PAGE) return rows
    query = { before: instantOf(last) }
  }
}

/**
 * With `givesTask` the person also gets the task that they came for. If a link already let the person in, the approval means that they
 * stay.
 */
export const useApproveRequest = (family: string) =>
  useFamilyMutation(family, ({ request, trusted, givesTask }: { request: Pick<Request, 'id'>; trusted: boolean; givesTask: boolean }) =>
    call('POST /families/:family/requests/:id/approve', {
      params: { family, id: request.id },
      body: { trusted, ...(givesTask && { give_task: true }) },
    }),
  )

export const useDeclineRequest = (family: string) =>
  useFamilyMutation<Request, { request: Request; reason: string }>(family, ({ request, reason }) =>
    call('POST /families/:family/requests/:id/decline', { params: { family, id: request.id }, body: reason ? { reason } : {} }),
  )

export const useSendLoginLink = (family: string) =>
  useFamilyMutation<MemberChanged, Member>(family, ({ id }) =>
    call('POST /families/:family/members/:id/link', { params: { family, id }, body: {} }),
  )

export const useRemoveMember = (family: string) =>
  useFamilyMutation<Member, Member>(family, ({ id }) => call('DELETE /families/:family/members/:id', { params: { family, id } }))
