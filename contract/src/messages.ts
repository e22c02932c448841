import { type Static, Type } from 'typebox'
import { Body, Instant, Nullable, OneOf, TimeText, Url } from './fields.ts'

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'failed', 'by_hand', 'expired', 'stopped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const MESSAGE_HINTS = ['log_in_by_code', 'gateway_refuses', 'not_told'] as const

export const Message = Type.Object({
  id: Type.Integer(),
  /** The recipient's name. */
  to: Type.String(),
  /** The kind of message, such as `task_changed`. Later versions can have further kinds. */
  template: Type.String(),
  /** What the message was about, in a few words of the reader's language. */
  label: Type.String(),
  /** The task that the message is about, as the task is now. Null if the message is about no task, or if the task is no longer stored. */
  task: Nullable(Type.Object({ id: Type.Integer(), title: Type.String(), start_at: Nullable(Instant), all_day: Type.Boolean() })),
  state: OneOf(MESSAGE_STATES),
  created_at: Instant,
  sent_at: Nullable(Instant),
  /**
   * What to do about the message. `log_in_by_code`: a login link was not sent, but the recipient can ask for a code. `gateway_refuses`: the
   * message waits, because the gateway accepts none now. `not_told`: the server did not reach the recipient in time, so someone has to call
   * them.
   */
  hint: Nullable(OneOf(MESSAGE_HINTS)),
  /**
   * The text and prefilled links, if no gateway sends the message. A message with a login link is shown until the link is used,
   * for a day at most. Its WhatsApp link is `whatsapp://`: `https://wa.me` would give the login link to a server and to the
   * browser's history.
   */
  by_hand: Nullable(Type.Object({ text: Type.String(), whatsapp_url: Url, sms_url: Url })),
})
export type Message = Static<typeof Message>

export const OutboxEntry = Type.Object({ to: Type.String(), text: Type.String(), created_at: Instant })
export type OutboxEntry = Static<typeof OutboxEntry>

export const messageEndpoints = {
  'GET /families/:family/messages': {
    access: 'family_side',
    summary: 'Messages, newest first',
    query: Type.Object({ before: Type.Optional(TimeText) }),
    reply: Type.Array(Message),
  },
  'GET /outbox': {
    access: 'key',
    errors: ['not_found'],
    summary: 'What the screen provider would have sent, newest first',
    reply: Type.Array(OutboxEntry),
  },
  'POST /supporters/:user/push': {
    access: 'member',
    errors: ['not_allowed'],
    summary: 'Notifications on this browser, beside the SMS',
    body: Body({
      endpoint: Type.String({ maxLength: 1_000 }),
      keys: Body({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    }),
    status: 201,
  },
  'DELETE /supporters/:user/push': {
    access: 'member',
    summary: 'No more notifications: on one browser, or on all of mine',
    body: Body({ endpoint: Type.Optional(Type.String({ maxLength: 1_000 })) }),
  },
} as const
