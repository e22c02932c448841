import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { localDate, timeOfDay } from '../../i18n/dates.ts'

/** A time on a local clock, without a zone, as date and time inputs hold it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

/** The next full hour after an instant (ms) on this zone's clock. */
export function nextFullHour(now: number, timeZone: string): LocalTime {
  const time = timeOfDay(new Date(now).toISOString(), { locale: 'en', timeZone })
  const localNow = { date: localDate(now, timeZone), time }
  const minutes = Number(time.slice(3))
  return plusMinutes(localNow, HOUR / MINUTE - minutes)
}

// Local times are calculated as if in UTC, where every day has 24 hours.
const asUtc = ({ date, time }: LocalTime) => Date.parse(`${date}T${time}:00Z`)

export function plusMinutes(from: LocalTime, minutes: number): LocalTime {
  const [date = '', time = ''] = new Date(asUtc(from) + minutes * MINUTE).toISOString().slice(0, 16).split('T')
  return { date, time }
}

export const localMinutesBetween = (from: LocalTime, to: LocalTime) => (asUtc(to) - asUtc(from)) / MINUTE
