import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { supporterQuery } from '../families/families.api.ts'

const MY_PATH = { user: 'me' }

/** The calendar's address is only in this reply. */
export const useMakeCalendar = (family: string) =>
  useCalendarChange(family, () => call('POST /supporters/:user/calendar', { params: MY_PATH }))
export const useEndCalendar = (family: string) =>
  useCalendarChange(family, () => call('DELETE /supporters/:user/calendar', { params: MY_PATH }))

function useCalendarChange<ReplyOfCall>(family: string, change: () => Promise<ReplyOfCall>) {
  const queryClient = useQueryClient()
  return useMutation<ReplyOfCall, CallError, void>({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries(supporterQuery(family)),
  })
}
