import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf } from '../fields.ts'
import { Away } from '../supporters.ts'
import { DoneBy } from '../tasks.ts'

/** How the server asks someone. */
export const ASK_CHANNELS = ['sms', 'mail', 'notification'] as const
export type AskChannel = (typeof ASK_CHANNELS)[number]

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
  /** When and how the server asks them, if no one answers before; null if it does not. */
  will_ask: Type.Optional(Nullable(Type.Object({ at: Instant, by: OneOf(ASK_CHANNELS) }))),
  /** Why it does not, of the reasons that are the family's: it asked them lately, for this task or another; no message of it reaches them. */
  not_asked: Type.Optional(Nullable(OneOf(['asked', 'unreached']))),
})
export type CallListEntry = Static<typeof CallListEntry>
