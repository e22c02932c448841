import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'

interface DetailsReader {
  trusted: boolean
  timeZone: string
}

/** From which instant (ms) the taker of a task may read what is private; null for at once. */
export const privateFrom = (task: { start_at: number | null }, { trusted, timeZone }: DetailsReader) =>
  // The start of that day, because the lists' version changes with the day.
  task.start_at === null || trusted ? null : startOfDay(addDays(dayOf(task.start_at, timeZone), -1), timeZone)
