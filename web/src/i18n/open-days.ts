import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import { localDate, type Moment, openDays, type ReaderSettings } from './dates.ts'

/** 'Thu, Fri or Sat', if someone still has to pick one of these days. */
export const openDaysLabel = (moment: Moment, { locale, timeZone }: ReaderSettings) =>
  labelOfDays(openDays(moment, timeZone) ?? [], locale, localDate(Date.now(), timeZone))
