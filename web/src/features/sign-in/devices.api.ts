import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyQueryOptions } from '../families/families.api.ts'

/** My signed-in devices, the latest first. */
export const devicesQuery = (family: string) =>
  familyQueryOptions(family, ['devices'], (signal) => call('GET /session/devices', { signal }))

export const useEndDevice = (family: string) =>
  useEnding(devicesQuery(family), (id) => call('DELETE /session/devices/:id', { params: { id } }))

/** Login links that open this family as me, the latest first. */
export const linksQuery = (family: string) => familyQueryOptions(family, ['links'], (signal) => call('GET /session/links', { signal }))

export const useEndLink = (family: string) => useEnding(linksQuery(family), (id) => call('DELETE /session/links/:id', { params: { id } }))

function useEnding({ queryKey }: { queryKey: QueryKey }, end: (id: number) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation<unknown, CallError, number>({
    mutationFn: end,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
