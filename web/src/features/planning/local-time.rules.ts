import { MINUTE } from '@hand-in-hand/contract/constants.ts'

/** A time on a local clock, without a zone, as date and time inputs hold it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

// Local times are calculated as if in UTC, where every day has 24 hours.
const asUtc = ({ date, time }: LocalTime) => Date.parse(`${date}T${time}:00Z`)

export function plusMinutes(from: LocalTime, minutes: number): LocalTime {
  const [date = '', time = ''] = new Date(asUtc(from) + minutes * MINUTE).toISOString().slice(0, 16).split('T')
  return { date, time }
}

export const localMinutesBetween = (from: LocalTime, to: LocalTime) => (asUtc(to) - asUtc(from)) / MINUTE
