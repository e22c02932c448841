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
import { versionsOf } from '../legal/read-texts.ts'
import { consentsOf, type StartDraft, type StartKind } from './start-draft.rules.ts'

/** A try of the code. `replace` logs out another person who is signed in here. */
interface CodeTry {
  code: string
  replace: boolean
}
export type StartMutation = UseMutationResult<unknown, CallError, CodeTry>

/** What all three ways to begin send. */
const startBody = (draft: StartDraft, kind: StartKind, code: string) => ({
  time_zone: draft.timeZone,
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

/** A family that begins, and logs this device in to it. */
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
        ...startBody(draft, 'family', tried.code),
        ...{ title: draft.title.trim(), owner: starterOf(draft), ...startCodeOf(draft), ...replacing(tried) },
      },
    }),
  )

/** The family's yes. */
export const useAccept = (draft: StartDraft, link: string, keeper: Keeper) =>
  useBeginning((tried) =>
    call('POST /proposed_circles/accept', {
      body: { ...startBody(draft, 'yes', tried.code), link, keeper, owner: starterOf(draft), ...replacing(tried) },
    }),
  )

export const useDecline = (link: string) =>
  useMutation<unknown, CallError, void>({ mutationFn: () => call('POST /proposed_circles/decline', { body: { link } }) })

export const proposalQuery = (link: string) =>
  queryOptions<Reply<'POST /proposed_circles/open'>, CallError>({
    queryKey: ['proposed circle', link],
    queryFn: () => call('POST /proposed_circles/open', { body: { link } }),
    retry: false,
  })

/** What this device's person proposes: their secret, and the family's. */
export interface Proposed {
  secret: string
  link: string
}

export function proposedHere(): Proposed | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read('proposedCircle') ?? 'null')
    const isProposed = typeof stored === 'object' && stored !== null && 'secret' in stored && 'link' in stored
    return isProposed ? { secret: String(stored.secret), link: String(stored.link) } : null
  } catch {
    return null
  }
}
export const forgetProposed = () => deviceStorage.remove('proposedCircle')

export const usePropose = (draft: StartDraft, tasks: NewProposal['tasks']) =>
  useMutation<Proposed, CallError, CodeTry>({
    mutationFn: ({ code }) =>
      call('POST /proposed_circles', {
        body: { ...startBody(draft, 'friend', code), title: draft.title.trim(), friend: starterOf(draft), tasks, ...startCodeOf(draft) },
      }),
    onSuccess: ({ secret, link }) => deviceStorage.write('proposedCircle', JSON.stringify({ secret, link })),
  })

export const proposalStateQuery = (secret: string) =>
  queryOptions<Reply<'POST /proposed_circles/state'>, CallError>({
    queryKey: ['proposed circle of mine', secret],
    queryFn: () => call('POST /proposed_circles/state', { body: { secret } }),
    retry: false,
  })

export const useSendToFamily = ({ secret, link }: Proposed) =>
  useMutation<Reply<'POST /proposed_circles/send'>, CallError, OneAddress>({
    mutationFn: (address) => call('POST /proposed_circles/send', { body: { secret, link, ...address } }),
  })

export const useWithdraw = ({ secret }: Proposed) =>
  useMutation<unknown, CallError, void>({
    mutationFn: () => call('POST /proposed_circles/withdraw', { body: { secret } }),
    onSuccess: forgetProposed,
  })
