import type { ChatPromises, PromiseAsks } from '@hand-in-hand/contract/planning/promises.ts'
import { useMutation } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'

/** ms. A chat of thousands of lines on a slow connection takes longer than other calls. */
const LONG_CHAT = 60_000

/** Finds promises in a chat. Saves nothing. */
export function useReadPromises(family: string) {
  return useMutation<ChatPromises, CallError, string>({
    mutationFn: (text) => call('POST /families/:family/promises/read', { params: { family }, body: { text }, timeout: LONG_CHAT }),
  })
}

export const useAskForPromises = (family: string) =>
  useFamilyMutation<{ asked: string[] }, PromiseAsks>(family, (body) =>
    call('PUT /families/:family/promises/asks', { params: { family }, body }),
  )
