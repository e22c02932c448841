import { type Static, Type } from 'typebox'
import { Instant } from '../fields.ts'

/**
 * A time that a clock change moved. Either the clock change skips this time, or it skips the start, and the end moved together with the
 * start.
 */
const MovedTime = Type.Object({
  field: Type.String({ description: 'Where it was in the request, such as `start_at` or `drafts.3.start`.' }),
  /** Local, in the family's time zone. */
  wanted: Type.String({ description: 'YYYY-MM-DDTHH:MM.' }),
  /** The instant that is used instead. */
  used: Instant,
  message: Type.String({ description: 'The same as a sentence, in English.' }),
})
export type MovedTime = Static<typeof MovedTime>
/** A field for replies to requests with times. It is absent if no time was moved, which is nearly always the case. */
export const movedTimes = { moved_times: Type.Optional(Type.Array(MovedTime)) }
