import type { AskedTask } from '@hand-in-hand/contract/asks.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'

const ANSWERS = { yes: 'POST /ask/yes', no: 'POST /ask/no' } as const

/** The task that a message asked someone to take, by the secret of its link. */
export const askedTaskQuery = (ask: string) =>
  queryOptions({ queryKey: ['asked', ask], queryFn: ({ signal }) => call('POST /ask', { body: { ask }, signal }) })

export function useAnswer(ask: string) {
  const queryClient = useQueryClient()
  return useMutation<AskedTask, CallError, keyof typeof ANSWERS>({
    mutationFn: (answer) => call(ANSWERS[answer], { body: { ask } }),
    onSuccess: (task) => queryClient.setQueryData(askedTaskQuery(ask).queryKey, task),
    // Someone else may have it by now: the reply says so, and what else is open.
    onError: () => queryClient.invalidateQueries({ queryKey: askedTaskQuery(ask).queryKey }),
  })
}
