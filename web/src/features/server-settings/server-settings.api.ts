import type { ServerSettings } from '@hand-in-hand/contract/server-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

export type Operator = NonNullable<ServerSettings['operator']>

/** The server's settings for people who are not signed in. They change only when the server restarts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const settings = await call('GET /settings', { signal })
    keepOperator(settings)
    return settings
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})

/** The demo's settings name no operator, which says nothing about this server's. */
function keepOperator({ operator }: ServerSettings) {
  if (!operator) return
  const text = JSON.stringify(operator)
  if (deviceStorage.read('operator') !== text) deviceStorage.write('operator', text)
}

/** The operator as the last reply named them, so that they can be contacted when the server is down; null if none is known. */
export function keptOperator(): Operator | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read('operator') ?? 'null')
    return isOperator(kept) ? kept : null
  } catch {
    return null
  }
}

function isOperator(value: unknown): value is Operator {
  if (typeof value !== 'object' || value === null || !('name' in value && 'email' in value)) return false
  return typeof value.name === 'string' && typeof value.email === 'string'
}
