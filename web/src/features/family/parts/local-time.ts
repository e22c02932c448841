import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { localDay, timeOfDay } from '../../../i18n/dates.ts'

/** A time on somebody's clock, without a zone: what date and time inputs hold. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

/** The next full hour after an instant (ms) on this zone's clock. */
export function nextFullHour(now: number, timeZone: string): LocalTime {
  const time = timeOfDay(new Date(now).toISOString(), { locale: 'en', timeZone })
  const here = { date: localDay(now, timeZone), time }
  const minutes = Number(time.slice(3))
  return plusMinutes(here, HOUR / MINUTE - minutes)
}

// Days and hours of a clock are counted as if it stood in UTC, where no day is shorter than another.
const countable = ({ date, time }: LocalTime) => Date.parse(`${date}T${time}:00Z`)

export function plusMinutes(from: LocalTime, minutes: number): LocalTime {
  const [date = '', time = ''] = new Date(countable(from) + minutes * MINUTE).toISOString().slice(0, 16).split('T')
  return { date, time }
}

export const minutesBetween = (from: LocalTime, to: LocalTime) => (countable(to) - countable(from)) / MINUTE
