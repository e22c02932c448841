import { isDated, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'

interface DetailsReader {
  trusted: boolean
  timeZone: string
}

/** From which instant (ms) the taker of a task may read what is private; null for at once. */
export const privateFrom = ({ when }: { when: When }, { trusted, timeZone }: DetailsReader) =>
  // The start of that day, because the lists' version changes with the day.
  !isDated(when) || trusted ? null : startOfDay(addDays(dayOf(when.begins, timeZone), -1), timeZone)
