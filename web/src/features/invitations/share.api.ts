import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions } from '../families/families.api.ts'

/** One message with the open tasks of the next days, in this language. With `unnamed` the circle's name is left out. */
export const shareQuery = (family: string, locale: Locale, unnamed: boolean) =>
  familyQueryOptions(family, ['share', locale, unnamed], (signal) =>
    call('GET /families/:family/share', { params: { family }, query: { locale, ...(unnamed && { unnamed }) }, signal }),
  )
