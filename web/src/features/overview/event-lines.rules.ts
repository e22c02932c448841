import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { isPartOfTakeover } from '../planning/history.rules.ts'

/**
 * Joins consecutive events (newest first) in which one person did the same to dates of one task. Each line has the event of its first date
 * and the days (YYYY-MM-DD) of all its dates in order, none for a task without a day. A takeover consists of two events, and the later one
 * is left out.
 */
export function joinEvents(events: readonly FamilyEvent[]) {
  const rows: FamilyEvent[][] = []
  for (const event of events.filter((each, index) => !isPartOfTakeover(events[index + 1], each))) {
    const row = rows.at(-1)
    if (row?.[0] && isSameDoing(row[0], event)) row.push(event)
    else rows.push([event])
  }
  return rows.flatMap((row) => {
    const [event] = row.toSorted((one, other) => taskDayOf(one).localeCompare(taskDayOf(other)))
    return event ? [{ event, days: [...new Set(row.map(taskDayOf))].filter(Boolean).toSorted() }] : []
  })
}

const taskDayOf = ({ task }: FamilyEvent) => task?.date ?? ''

const isSameDoing = (one: FamilyEvent, other: FamilyEvent) =>
  one.task !== null &&
  other.task !== null &&
  one.task.title === other.task.title &&
  one.task.series_id === other.task.series_id &&
  one.kind === other.kind &&
  one.by === other.by &&
  one.about === other.about &&
  one.reason === other.reason
