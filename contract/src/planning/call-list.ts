import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../fields.ts'
import { Away } from '../supporters.ts'
import { DoneBy } from '../tasks.ts'

/** Someone who could be asked, and why they are a good choice. */
export const CallListEntry = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  formatted_phone_number: Type.String(),
  email: Type.Optional(Type.String()),
  landline: Type.Optional(Type.Boolean()),
  /** They chose this kind of help; they did such a task before; they have no other task at that time. */
  chose: Type.Boolean(),
  did: Type.Boolean(),
  free: Type.Boolean(),
  /** What the hours that they gave say of the task's time, and when they are away. */
  hours: Type.Optional(OneOf(['free', 'busy', 'nothing'])),
  away: Type.Optional(Nullable(Away)),
  /** They gave this very task back, and why, if they said so. */
  gave_back: Type.Boolean(),
  reason: Nullable(Type.String()),
  /** When they were last asked for the task as it is now, and who of the family asked them: null for the server. */
  asked: Nullable(DoneBy),
  /** They said that they can't this time. */
  declined: Type.Boolean(),
})
export type CallListEntry = Static<typeof CallListEntry>
