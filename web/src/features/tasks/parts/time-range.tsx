import { localDay, type Reader, timeRange } from '../../../i18n/dates.ts'

/** From left to right in Hebrew too, like all numbers; only an end on another day brings words in. */
export const TimeRange = ({ start, end, reader }: { start: string; end: string; reader: Reader }) => (
  <bdi dir={localDay(start, reader.timeZone) === localDay(end, reader.timeZone) ? 'ltr' : 'auto'}>{timeRange(start, end, reader)}</bdi>
)
