import { dateFormat, type ReaderSettings } from './dates.ts'

/** 'Tue, 24 Nov', of an instant. */
export const shortDay = (instant: string, reader: ReaderSettings) =>
  dateFormat(reader, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant))
