import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { saveFile } from '../../platform/save-file.ts'
import { forgetFamily, forgetSession } from '../../platform/session.ts'
import { familyKey, supporterQuery, usePlainMutation } from '../families/families.api.ts'

const USER_ME = { user: 'me' }
type MyProfile = Reply<'GET /supporters/:user'>

/** The reply is my profile. Lists that show my name are fetched again. */
function useProfileMutation<Input>(family: string, change: (input: Input) => Promise<MyProfile>) {
  const queryClient = useQueryClient()
  return useMutation<MyProfile, CallError, Input>({
    mutationFn: change,
    onSuccess: (supporter) => {
      queryClient.setQueryData(supporterQuery(family).queryKey, supporter)
      return queryClient.invalidateQueries({ queryKey: familyKey(family) })
    },
  })
}

/** Changes my profile: my name and language, my messages, what I can help with, and when I am away. */
export const useChangeMyself = (family: string) =>
  useProfileMutation(family, (body: RequestBody<'PATCH /supporters/:user'>) => call('PATCH /supporters/:user', { params: USER_ME, body }))

/** Agrees to the versions of the texts that were shown. */
export const useGiveConsents = (family: string) =>
  useProfileMutation(family, (body: RequestBody<'PUT /supporters/:user/consents'>) =>
    call('PUT /supporters/:user/consents', { params: USER_ME, body }),
  )

/** Changes my number (E.164), with the code that was sent to it. */
export const useChangePhone = (family: string) =>
  useProfileMutation(family, (body: RequestBody<'POST /supporters/:user/phone'>) =>
    call('POST /supporters/:user/phone', { params: USER_ME, body }),
  )

/** Removes my number or my mail address. */
export const useRemoveAddress = (family: string) =>
  useProfileMutation(family, (kind: MyProfile['addresses'][number]['kind']) =>
    call('DELETE /supporters/:user/phone', { params: USER_ME, body: { kind } }),
  )

/** All data about me, as a file. */
export const useExportMyself = () =>
  usePlainMutation(async () => {
    const profile = await call('GET /supporters/:user/export', { params: USER_ME })
    saveFile('hand-in-hand.json', 'application/json', JSON.stringify(profile, null, 2))
  })

/** Leaves this family. The device continues with another saved one. The caller reloads the app. */
export const useLeaveFamily = (family: string) =>
  usePlainMutation(async () => {
    await call('DELETE /supporters/:user/families/:family', { params: { ...USER_ME, family } })
    forgetFamily(family)
  })

/** Erases my data in this family. With a proved number (`everywhere`), it erases my data in all families. The caller reloads the app. */
export const useEraseMyself = (family: string) =>
  usePlainMutation(async (everywhere: boolean) => {
    await call('DELETE /supporters/:user', { params: USER_ME })
    if (everywhere) forgetSession()
    else forgetFamily(family)
  })
