import { call } from '../../platform/api-client.ts'
import { supporterQuery, useChangeOf } from '../families/families.api.ts'

const MY_PATH = { user: 'me' }

/** The calendar's address is only in this reply. */
export const useMakeCalendar = (family: string) =>
  useChangeOf(supporterQuery(family), () => call('POST /supporters/:user/calendar', { params: MY_PATH }))
export const useEndCalendar = (family: string) =>
  useChangeOf(supporterQuery(family), () => call('DELETE /supporters/:user/calendar', { params: MY_PATH }))
