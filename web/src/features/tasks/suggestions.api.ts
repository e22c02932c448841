import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { call } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'

type SuggestedTask = Pick<Task, 'id'>
type TimesToSuggest = RequestBody<'PUT /supporters/:user/families/:family/tasks/:id/suggestion'>['times']

/** Suggests other times for a task, in place of earlier ones. */
export const useSuggestTimes = (family: string, { id }: SuggestedTask) =>
  useFamilyMutation(family, (times: TimesToSuggest) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/suggestion', { params: { user: 'me', family, id }, body: { times } }),
  )

export const useWithdrawSuggestion = (family: string, { id }: SuggestedTask) =>
  useFamilyMutation<object, void>(family, () =>
    call('DELETE /supporters/:user/families/:family/tasks/:id/suggestion', { params: { user: 'me', family, id } }),
  )

/** Makes a link for this task alone and for one person whom I know. It replaces an earlier link. */
export const useMakeFriendLink = (family: string, { id }: SuggestedTask) =>
  useFamilyMutation<Reply<'PUT /supporters/:user/families/:family/tasks/:id/friend'>, void>(family, () =>
    call('PUT /supporters/:user/families/:family/tasks/:id/friend', { params: { user: 'me', family, id }, body: {} }),
  )
