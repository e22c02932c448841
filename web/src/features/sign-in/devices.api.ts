import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useChangeOf } from '../families/families.api.ts'

/** My signed-in devices, the latest first. */
export const devicesQuery = (family: string) =>
  familyQueryOptions(family, ['devices'], (signal) => call('GET /session/devices', { signal }))

export const useEndDevice = (family: string) =>
  useChangeOf(devicesQuery(family), (id: number) => call('DELETE /session/devices/:id', { params: { id } }))

/** Login links that open this family as me, the latest first. */
export const linksQuery = (family: string) => familyQueryOptions(family, ['links'], (signal) => call('GET /session/links', { signal }))

export const useEndLink = (family: string) =>
  useChangeOf(linksQuery(family), (id: number) => call('DELETE /session/links/:id', { params: { id } }))
