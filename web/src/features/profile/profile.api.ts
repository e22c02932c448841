import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { currentSubscription, subscribe } from '../../platform/notifications.ts'
import { saveFile } from '../../platform/save-file.ts'
import { forgetFamily, forgetSession } from '../../platform/session.ts'
import { storeProof } from '../../platform/sign-in.ts'
import { familyKey, familyQuery, supporterQuery, useFamilyMutation } from '../families/families.api.ts'

const me = { user: 'me' }
type Me = Reply<'GET /supporters/:user'>

/** What the server answers is who I am now; lists that show my name are asked for again. */
function useMyChange<Wish>(family: string, change: (wish: Wish) => Promise<Me>) {
  const queryClient = useQueryClient()
  return useMutation<Me, CallError, Wish>({
    mutationFn: change,
    onSuccess: (supporter) => {
      queryClient.setQueryData(supporterQuery(family).queryKey, supporter)
      return queryClient.invalidateQueries({ queryKey: familyKey(family) })
    },
  })
}

/** My name, or what I can help with. */
export const useChangeMyself = (family: string) =>
  useMyChange(family, (body: RequestBody<'PATCH /supporters/:user'>) => call('PATCH /supporters/:user', { params: me, body }))

/** My new number (E.164), with the code that came to it. */
export const useChangePhone = (family: string) =>
  useMyChange(family, (body: RequestBody<'POST /supporters/:user/phone'>) => call('POST /supporters/:user/phone', { params: me, body }))

/** Where I am signed in, the latest first. */
export const devicesQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'devices'],
    queryFn: ({ signal }) => call('GET /session/devices', { signal }),
  })

export function useEndDevice(family: string) {
  const queryClient = useQueryClient()
  return useMutation<unknown, CallError, number>({
    mutationFn: (id) => call('DELETE /session/devices/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(devicesQuery(family)),
  })
}

/** Login links that open this family as me, the latest first. */
export const linksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'links'],
    queryFn: ({ signal }) => call('GET /session/links', { signal }),
  })

export function useEndLink(family: string) {
  const queryClient = useQueryClient()
  return useMutation<unknown, CallError, number>({
    mutationFn: (id) => call('DELETE /session/links/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(linksQuery(family)),
  })
}

/** A code that came to my own number: until the hour is over, what I change about myself reaches all my families. */
export function useProveNumber(family: string) {
  const queryClient = useQueryClient()
  return useMutation<void, CallError, { phone_number: string; code: string }>({
    mutationFn: async (body) => {
      const { memberships } = await call('POST /login/verify', { body })
      storeProof(memberships)
      // Awaited: where this leads back to says until when it is proved.
      await queryClient.fetchQuery({ ...supporterQuery(family), staleTime: 0 }).catch(() => {})
    },
  })
}

/** The address of my calendar is in the answer, and nowhere again. */
export const useMakeCalendar = (family: string) => useCalendarChange(family, () => call('POST /supporters/:user/calendar', { params: me }))
export const useEndCalendar = (family: string) => useCalendarChange(family, () => call('DELETE /supporters/:user/calendar', { params: me }))

function useCalendarChange<Answer>(family: string, change: () => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation<Answer, CallError, void>({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries(supporterQuery(family)),
  })
}

/** This browser's own subscription to notifications, by its address; null where it has none. */
export const subscriptionQuery = queryOptions({
  queryKey: ['notifications here'],
  queryFn: async () => (await currentSubscription())?.endpoint ?? null,
})

/** Turns notifications on here, with the server's key, or off with null. 'refused' where the person or the browser said no. */
export function useNotifications() {
  const queryClient = useQueryClient()
  return useMutation<'on' | 'off' | 'refused', CallError, string | null>({
    mutationFn: async (key) => {
      if (key === null) {
        const subscription = await currentSubscription()
        if (!subscription) return 'off'
        await call('DELETE /supporters/:user/push', { params: me, body: { endpoint: subscription.endpoint } })
        await subscription.unsubscribe()
        return 'off'
      }
      // The browser's own service may be out of reach: it says so in an error of its own.
      const wanted = await subscribe(key).catch(() => Promise.reject(new CallError('unavailable')))
      if (!wanted) return 'refused'
      await call('POST /supporters/:user/push', { params: me, body: wanted })
      return 'on'
    },
    onSettled: () => queryClient.invalidateQueries(subscriptionQuery),
  })
}

/** The role that the family offers becomes mine; refused with `number_unproved` where no code has proved my number here. */
export function useAcceptRole(family: string) {
  const queryClient = useQueryClient()
  return useFamilyMutation<unknown, void>(family, async () => {
    const { role } = await call('PUT /supporters/:user/families/:family/role', { params: { ...me, family }, body: {} })
    // At once: the next page is that of the role.
    queryClient.setQueryData(familyQuery(family).queryKey, (shown) => shown && { ...shown, me: { ...shown.me, role, offered_role: null } })
  })
}

/** All that is kept about me, as a file. */
export const useExportMyself = () =>
  useMutation<void, CallError>({
    mutationFn: async () => {
      const kept = await call('GET /supporters/:user/export', { params: me })
      saveFile('hand-in-hand.json', 'application/json', JSON.stringify(kept, null, 2))
    },
  })

/** Leaves this family; this device goes on with another one that it knows. The caller loads the app anew. */
export const useLeaveFamily = (family: string) =>
  useMutation<void, CallError>({
    mutationFn: async () => {
      await call('DELETE /supporters/:user/families/:family', { params: { ...me, family } })
      forgetFamily(family)
    },
  })

/** Forgets me in this family, or with a proved number (`everywhere`) in all. The caller loads the app anew. */
export const useEraseMyself = (family: string) =>
  useMutation<void, CallError, { everywhere: boolean }>({
    mutationFn: async ({ everywhere }) => {
      await call('DELETE /supporters/:user', { params: me })
      if (everywhere) forgetSession()
      else forgetFamily(family)
    },
  })
