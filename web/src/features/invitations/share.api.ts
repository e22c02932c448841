import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** One message with the open tasks of the next days, in this language. With `unnamed` the circle's name is left out. */
export const shareQuery = (family: string, locale: Locale, unnamed: boolean) =>
  queryOptions({
    queryKey: [...familyKey(family), 'share', locale, unnamed],
    queryFn: ({ signal }) =>
      call('GET /families/:family/share', { params: { family }, query: { locale, ...(unnamed && { unnamed }) }, signal }),
  })
