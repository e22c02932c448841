import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { isAhead } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Suggestion, WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { isoOf, localOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { startOfSuggested, timesOfRow } from '../../rules/suggested-times.ts'
import type { SuggestionRow, WaitingSuggestionRow } from '../../store/suggestions.ts'

type SuggestionReader = Pick<ApprovedMember, 'now' | 'timeZone'>

/** A suggestion with only those times that are still to come. */
export const presentSuggestion = (row: SuggestionRow, { now, timeZone }: SuggestionReader): Suggestion => ({
  id: row.id,
  times: timesOfRow(row)
    .filter((time) => isAhead(time, localOf(now, timeZone)))
    .map((time) => ({ ...time, start_at: isoOf(startOfSuggested(time, timeZone), timeZone) })),
  until: isoOf(row.ends_at, timeZone),
  declined: row.declined_at !== null,
})

/** The suggestions that have at least one time in the future. */
export const presentWaiting = (rows: readonly WaitingSuggestionRow[], reader: SuggestionReader & { locale: Locale }): WaitingSuggestion[] =>
  rows
    .map((row) => ({
      ...presentSuggestion(row, reader),
      task: row.task_id,
      title: titleFor(row.title, reader.locale),
      start_at: isoOf(row.start_at, reader.timeZone),
      all_day: row.all_day_at !== null,
      by: row.first_name,
    }))
    .filter(({ times }) => times.length > 0)
