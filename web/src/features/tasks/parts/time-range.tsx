import { localDate, type ReaderSettings, timeRange } from '../../../i18n/dates.ts'

/** Left to right in Hebrew too, like all numbers. Only an end on another day contains words. */
export const TimeRange = ({ start, end, reader }: { start: string; end: string; reader: ReaderSettings }) => (
  <bdi dir={localDate(start, reader.timeZone) === localDate(end, reader.timeZone) ? 'ltr' : 'auto'}>{timeRange(start, end, reader)}</bdi>
)
