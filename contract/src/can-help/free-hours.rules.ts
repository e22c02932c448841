import type { DAY_TIMES } from '../tasks.rules.ts'

/** Parts of the week in which someone said that they are free. An empty list means that they said nothing. */
export type FreeHours = readonly { weekday: string; time: string }[]

/** Hours at which the afternoon and the evening begin. */
const AFTERNOON_BEGINS = 12
export const EVENING_BEGINS = 17

/** When each part of a day begins and ends (HH:MM). */
export const HOURS_OF_PARTS = {
  morning: { from: '00:00', until: '12:00' },
  afternoon: { from: '12:00', until: '17:00' },
  evening: { from: '17:00', until: '24:00' },
} as const satisfies Record<(typeof DAY_TIMES)[number], { from: string; until: string }>

/** The part of a day that an hour, from 0 to 23, is in. */
export const partOfDay = (hour: number): (typeof DAY_TIMES)[number] =>
  hour >= EVENING_BEGINS ? 'evening' : hour >= AFTERNOON_BEGINS ? 'afternoon' : 'morning'

/** Whether someone said that they are free at this hour of a weekday. `hour` null: at any hour of this day. */
export const isFreeAt = (hours: FreeHours, at: { weekday: string; hour: number | null }) =>
  hours.some(({ weekday, time }) => weekday === at.weekday && (at.hour === null || time === partOfDay(at.hour)))
