import { type Static, Type } from 'typebox'
import { Nullable, OfFamily, OneOf, TimeText } from './fields.ts'

export const TEMPLATES = [
  'join_request',
  'approved',
  'login_link',
  'login_code',
  'task_taken',
  'task_withdrawn',
  'task_completed',
  'task_changed',
  'task_cancelled',
  'reminder',
  'task_restored',
  'tasks_taken',
  'tasks_changed',
  'tasks_cancelled',
  'task_assigned',
  'task_released',
  'task_reopened',
  'owner_changed',
  'role_offered',
  'number_changed',
  'member_left',
  'family_closed',
  'family_reopened',
  'still_coming',
  'uncovered',
  'nobody_yet',
  'digest',
] as const
export type Template = (typeof TEMPLATES)[number]

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'failed', 'by_hand', 'expired', 'stopped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const MESSAGE_HINTS = ['log_in_by_code'] as const

export const Message = Type.Object({
  id: Type.Integer(),
  /** The name of whom it is for. */
  to: Type.String(),
  template: OneOf(TEMPLATES),
  state: OneOf(MESSAGE_STATES),
  created_at: Type.String(),
  sent_at: Nullable(Type.String()),
  /** What is left to do where a login link was not sent: the person asks for a code themselves. */
  hint: Nullable(OneOf(MESSAGE_HINTS)),
  /**
   * The text and prefilled links, if no gateway sends it. One with a login link is shown until that link is used, a day at most, and its
   * WhatsApp link opens the app on this phone (`whatsapp://`): `https://wa.me` would hand the login link to a server and to the browser's history.
   */
  by_hand: Nullable(Type.Object({ text: Type.String(), whatsapp_url: Type.String(), sms_url: Type.String() })),
})
export type Message = Static<typeof Message>

export const OutboxEntry = Type.Object({ to: Type.String(), text: Type.String(), created_at: Type.String() })
export type OutboxEntry = Static<typeof OutboxEntry>

export const messageEndpoints = {
  'GET /families/:family/messages': {
    summary: 'Messages, newest first',
    params: OfFamily,
    query: Type.Object({ before: Type.Optional(TimeText) }),
    reply: Type.Array(Message),
  },
  'GET /outbox': { summary: 'What the screen provider would have sent, newest first', reply: Type.Array(OutboxEntry) },
} as const
