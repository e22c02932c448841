import { WEEKDAYS } from '../tasks.rules.ts'

/** On which day each helper is offered tasks of the week, or never. */
export const OFFER_DAYS = [...WEEKDAYS, 'never'] as const
export type OfferDay = (typeof OFFER_DAYS)[number]
/** If the family chose none. */
export const USUAL_OFFER_DAY = 'SU' satisfies OfferDay
