import { type Static, Type } from 'typebox'
import { Instant } from '../fields.ts'

/** A time that a clock change moved: no clock of the family shows it, or it moved along with a start that none shows. */
const MovedTime = Type.Object({
  field: Type.String({ description: 'Where it was in the request, such as `start_at` or `drafts.3.start`.' }),
  /** Local, in the family's time zone. */
  wanted: Type.String({ description: 'YYYY-MM-DDTHH:MM.' }),
  /** What it became. */
  used: Instant,
  message: Type.String({ description: 'The same as a sentence, in English.' }),
})
export type MovedTime = Static<typeof MovedTime>
/** For a reply to times. Left out if none was moved, so nearly always. */
export const movedTimes = { moved_times: Type.Optional(Type.Array(MovedTime)) }
