import { plural } from '@lingui/core/macro'
import { joinNames } from '../../../../i18n/lists.ts'

/** At most this many people are named. The others are only counted. */
export const NAMED_AT_MOST = 3

export function shownNames(names: readonly string[]) {
  const more = names.length - NAMED_AT_MOST
  const shown = names.slice(0, NAMED_AT_MOST).join(', ')
  return more > 0 ? plural(more, { one: `${shown} and # more`, other: `${shown} and # more` }) : joinNames(names)
}
