import { WEEKDAYS } from '../tasks.rules.ts'

/** On which day each helper is offered tasks of the week, or never. */
export const WEEK_DAYS = [...WEEKDAYS, 'never'] as const
export type WeekDay = (typeof WEEK_DAYS)[number]
/** If the family chose none. */
export const USUAL_WEEK_DAY: WeekDay = 'SU'
