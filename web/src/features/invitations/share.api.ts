import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** One message with all open tasks, in this language. */
export const shareQuery = (family: string, locale: Locale) =>
  queryOptions({
    queryKey: [...familyKey(family), 'share', locale],
    queryFn: ({ signal }) => call('GET /families/:family/share', { params: { family }, query: { locale }, signal }),
  })
