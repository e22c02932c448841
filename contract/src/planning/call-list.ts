import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf } from '../fields.ts'
import { Away } from '../supporters.ts'
import { DoneBy } from '../tasks.ts'

export const ASK_CHANNELS = ['sms', 'mail', 'notification'] as const
export type AskChannel = (typeof ASK_CHANNELS)[number]

/** Someone who could be asked, and why they are a good choice. */
export const CallListEntry = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  formatted_phone_number: Type.String(),
  email: Type.Optional(Type.String()),
  landline: Type.Optional(Type.Boolean()),
  /**
   * `chose`: they chose this kind of help. `did`: they did a task of the same category before. `free`: they have no other task at the time
   * of the task.
   */
  chose: Type.Boolean(),
  did: Type.Boolean(),
  free: Type.Boolean(),
  /**
   * `hours`: whether they said that they are free at the task's time; `nothing` if they gave no hours, or if the task has no time. `away`:
   * when they are away.
   */
  hours: Type.Optional(OneOf(['free', 'busy', 'nothing'])),
  away: Type.Optional(Nullable(Away)),
  /** Whether they gave back this very task, and their reason if they gave one. */
  gave_back: Type.Boolean(),
  reason: Nullable(Type.String()),
  /**
   * When they were last asked for the task with its present start. `by` is the member of the family's side who asked them, or null for the
   * server.
   */
  asked: Nullable(DoneBy),
  /** They said that they can't this time. */
  declined: Type.Boolean(),
  /** When and by which channel the server asks them if no one takes the task before; null if the server does not ask them. */
  will_ask: Type.Optional(Nullable(Type.Object({ at: Instant, by: OneOf(ASK_CHANNELS) }))),
  /**
   * Why the server does not ask them. `asked`: they were asked lately, for this task or another. `unreached`: no message about this task
   * reaches them. Null if there is another reason, or if the server asks them.
   */
  not_asked: Type.Optional(Nullable(OneOf(['asked', 'unreached']))),
})
export type CallListEntry = Static<typeof CallListEntry>
