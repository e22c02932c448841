import type { Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import type { NewProposal } from '@hand-in-hand/contract/family-start.ts'
import type { OneAddress } from '@hand-in-hand/contract/fields.ts'
import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { type CallError, call } from '../../platform/api-client.ts'
import { deviceStorage, savedFamilies } from '../../platform/device-storage.ts'
import { completeLogOut } from '../../platform/log-out.ts'
import { addMembership } from '../../platform/sign-in.ts'
import { usePlainMutation } from '../families/families.api.ts'
import { versionsOf } from '../legal/parts/read-texts.ts'
import { consentsOf, type StartDraft, type StartKind } from './start-draft.rules.ts'

/** One attempt to use the code. `replace` logs out another person who is signed in here. */
interface CodeTry {
  code: string
  replace: boolean
}
export type StartMutation = UseMutationResult<unknown, CallError, CodeTry>

/** The part of the body that is the same for all three ways to start a circle. */
const startBody = (kind: StartKind, code: string) => ({
  locale: readerLocale(),
  code,
  consent: versionsOf(consentsOf(kind)),
})
const starterOf = (draft: StartDraft) => ({
  first_name: draft.firstName.trim(),
  last_name: draft.lastName.trim(),
  ...addressFields(draft.codeSentTo),
})
const startCodeOf = ({ startCode }: StartDraft) => (startCode.trim() ? { start_code: startCode.trim() } : {})

/** Starts a family with `begin`, and logs this device in to it. */
function useBeginning(begin: (tried: CodeTry) => Promise<Membership>) {
  const queryClient = useQueryClient()
  return useMutation<Membership, CallError, CodeTry>({
    mutationFn: async (tried) => {
      await completeLogOut()
      const before = savedFamilies()
      const membership = await begin(tried)
      await addMembership(membership, before, tried.replace || undefined)
      return membership
    },
    // Cached data belongs to another family.
    onSuccess: () => queryClient.removeQueries({ queryKey: ['families'] }),
  })
}
const replacing = ({ replace }: CodeTry) => (replace ? { replace } : {})

export const useStartFamily = (draft: StartDraft) =>
  useBeginning((tried) =>
    call('POST /families', {
      body: {
        ...startBody('family', tried.code),
        ...{ time_zone: draft.timeZone, title: draft.title.trim(), owner: starterOf(draft), ...startCodeOf(draft), ...replacing(tried) },
      },
    }),
  )

/** The family accepts a friend's proposal. */
export const useAccept = (draft: StartDraft, link: string, keeper: Keeper) =>
  useBeginning((tried) =>
    call('POST /proposed_circles/accept', {
      body: {
        ...{ ...startBody('yes', tried.code), ...replacing(tried) },
        ...{ link, keeper, time_zone: draft.timeZone, owner: starterOf(draft) },
      },
    }),
  )

/** The family declines, or the friend takes the proposal back. */
export const useDecline = (link: string) => usePlainMutation(() => call('POST /proposed_circles/decline', { body: { link } }))

export const proposalQuery = (link: string) =>
  queryOptions<Reply<'POST /proposed_circles/open'>, CallError>({
    queryKey: ['proposed circle', link],
    queryFn: () => call('POST /proposed_circles/open', { body: { link } }),
    retry: false,
  })

/** The secret of the link to the circle that someone proposed on this device. */
export const proposedHere = () => deviceStorage.read('proposedCircle')
export const forgetProposed = () => deviceStorage.remove('proposedCircle')

export const usePropose = (draft: StartDraft, tasks: NewProposal['tasks']) =>
  useMutation<{ link: string }, CallError, CodeTry>({
    mutationFn: ({ code }) =>
      call('POST /proposed_circles', {
        body: { ...startBody('friend', code), title: draft.title.trim(), friend: starterOf(draft), tasks, ...startCodeOf(draft) },
      }),
    onSuccess: ({ link }) => deviceStorage.write('proposedCircle', link),
  })

export const useSendToFamily = (link: string) =>
  usePlainMutation((address: OneAddress) => call('POST /proposed_circles/send', { body: { link, ...address } }))
