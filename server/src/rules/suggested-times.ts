import type { SuggestedTime } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import { instantOf, startOfDay } from '../platform/zones.ts'

/** Suggested times as one column stores them: each is YYYY-MM-DDTHH:MM or YYYY-MM-DD, with spaces between them. */
export const storedTimes = (times: readonly SuggestedTime[]) =>
  times
    .map(({ day, time }) => (time === null ? day : `${day}T${time}`))
    .sort()
    .join(' ')

export const timesOfRow = ({ times }: { times: string }): SuggestedTime[] =>
  times.split(' ').map((text) => ({ day: text.slice(0, 10), time: text.slice(11) || null }))

/** When (ms) a task would begin. */
export const startOfSuggested = ({ day, time }: SuggestedTime, timeZone: string) =>
  time === null ? startOfDay(day, timeZone) : instantOf(`${day}T${time}`, timeZone)
