import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyQueryOptions } from '../families/families.api.ts'

/** My signed-in devices, the latest first. */
export const devicesQuery = (family: string) =>
  familyQueryOptions(family, ['devices'], (signal) => call('GET /session/devices', { signal }))

export function useEndDevice(family: string) {
  const queryClient = useQueryClient()
  return useMutation<unknown, CallError, number>({
    mutationFn: (id) => call('DELETE /session/devices/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(devicesQuery(family)),
  })
}

/** Login links that open this family as me, the latest first. */
export const linksQuery = (family: string) => familyQueryOptions(family, ['links'], (signal) => call('GET /session/links', { signal }))

export function useEndLink(family: string) {
  const queryClient = useQueryClient()
  return useMutation<unknown, CallError, number>({
    mutationFn: (id) => call('DELETE /session/links/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(linksQuery(family)),
  })
}
