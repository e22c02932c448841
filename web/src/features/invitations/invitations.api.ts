import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { familyQueryOptions, useChangeOf } from '../families/families.api.ts'
import { findFamilyInvitation } from './open-invitation.rules.ts'

/** Sign-up links, newest first, including closed ones. */
export const invitationsQuery = (family: string) =>
  familyQueryOptions(family, ['invitations'], (signal) => call('GET /families/:family/invitations', { params: { family }, signal }))

/** The links with which the family asked people by name, newest first. */
export const askedByNameQuery = (family: string) =>
  familyQueryOptions(family, ['asked-by-name'], (signal) =>
    call('GET /families/:family/invitations', { params: { family }, query: { for_one: true }, signal }),
  )

/** Makes one link for each name, one after the other. The names are not sent. */
export const useAskByName = (family: string) =>
  useChangeOf(askedByNameQuery(family), async (names: readonly string[]) => {
    const made: Invitation[] = []
    for (const [index] of names.entries())
      made.push(
        await sendOnce(`ask-by-name-${family}-${index}`, (headers) =>
          call('POST /families/:family/invitations', { params: { family }, body: { for_one: true }, headers }),
        ),
      )
    return made
  })

/** The sign-up link that I pass on. */
export const passedLinkQuery = (family: string) =>
  familyQueryOptions(family, ['passed-link'], (signal) =>
    call('PUT /supporters/:user/families/:family/invitation', { params: { user: 'me', family }, body: {}, signal }),
  )

/** Makes a sign-up link. The link that it replaces is closed at once. */
export const useMakeInvitation = (family: string) =>
  useChangeOf(invitationsQuery(family), (body: { replaces?: number; name?: string; days?: number }) =>
    // The name contains the body. So a second try with the same body has the same key.
    sendOnce(`invitation-${family}-${JSON.stringify(body)}`, (headers) =>
      call('POST /families/:family/invitations', { params: { family }, body, headers }),
    ),
  )

/** Makes a sign-up link, unless one is open. */
export function useMakeFirstInvitation(family: string) {
  const queryClient = useQueryClient()
  const make = useMakeInvitation(family)
  return useMutation({
    mutationFn: async () => {
      const invitations = await queryClient.fetchQuery(invitationsQuery(family))
      if (!findFamilyInvitation(invitations, Date.now())) await make.mutateAsync({})
    },
  })
}

export const useCloseInvitation = (family: string) =>
  useChangeOf(invitationsQuery(family), ({ id }: Invitation) =>
    call('DELETE /families/:family/invitations/:id', { params: { family, id } }),
  )

/** With `isOpen`, a link approves everyone who uses it until tomorrow evening. Without it, people wait for an approval again. */
export const useOpenEvening = (family: string) =>
  useChangeOf(invitationsQuery(family), ({ id, isOpen }: { id: number; isOpen: boolean }) =>
    isOpen
      ? call('PUT /families/:family/invitations/:id/open', { params: { family, id }, body: {} })
      : call('DELETE /families/:family/invitations/:id/open', { params: { family, id } }),
  )
