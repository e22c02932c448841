import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MessageTable, StoredState } from '../../database/message-tables.ts'
import type { Tables } from '../../database/schema.ts'

// The states of a message in the outbox. Each follows from several columns. So other code uses these names, and does not compare the
// columns.

export type MessageRow = Selectable<MessageTable>
type Where = ExpressionBuilder<Tables, 'message'>

/**
 * `waiting`: no one has tried to send the message. `retried`: it was tried, and is tried again. `missed`: it was tried, and then ended.
 * `withdrawn`: it ended before anyone tried to send it, so no one missed it. All other states are values of the column `state`.
 */
export type OutboxState = 'waiting' | 'retried' | 'withdrawn' | 'missed' | Exclude<StoredState, 'queued' | 'expired'>

export function outboxStateOf({ state, attempts }: Pick<MessageRow, 'state' | 'attempts'>): OutboxState {
  if (state === 'queued') return attempts > 0 ? 'retried' : 'waiting'
  if (state === 'expired') return attempts > 0 ? 'missed' : 'withdrawn'
  return state
}

/**
 * To which of a person's addresses a message goes: to the first choice, to another because the first failed, or to both because the person
 * chose both.
 */
export const routeOf = ({ routed_at, rerouted_at }: Pick<MessageRow, 'routed_at' | 'rerouted_at'>) =>
  rerouted_at === null ? 'first' : rerouted_at === routed_at ? 'both' : 'other'

/** Whether a message counts towards the SMS or mails of a day. */
export const isCharged = ({ charged_at }: Pick<MessageRow, 'charged_at'>) => charged_at !== null

/** Whether a message is sent in quiet hours too, although they delay other messages of its kind. */
export const comesAtAnyHour = ({ any_hour_at }: Pick<MessageRow, 'any_hour_at'>) => any_hour_at !== null

// Conditions of statements

/** Only the column `state` counts. */
export const hasState =
  (...states: StoredState[]) =>
  (where: Where) =>
    where('message.state', 'in', states)
/** A condition of a statement about messages. */
export type MessageCondition = ReturnType<typeof hasState>
/** The same condition as in the index message_to_send. */
export const isToSend = (where: Where) => where('message.state', 'in', [sql.lit('queued' as const), sql.lit('sending' as const)])
/** A gateway has the message, and has not reported that the message failed. */
export const wasSent = hasState('sent', 'delivered')
/** A gateway accepted the message. The message may have failed later. */
export const wasAccepted = (where: Where) => where('message.sent_at', 'is not', null)
export const wasTried = (where: Where) => where('message.attempts', '>', 0)
export const isWaiting = (where: Where) => where.and([where('message.state', '=', 'queued'), where('message.attempts', '=', 0)])
export const isMissed = (where: Where) => where.and([where('message.state', '=', 'expired'), wasTried(where)])
export const isWithdrawn = (where: Where) => where.and([where('message.state', '=', 'expired'), where('message.attempts', '=', 0)])
/** The message is queued, and it is certain that no gateway has the message. So it may still change. */
export const isOnlyHere = (where: Where) => where.and([where('message.state', '=', 'queued'), where('message.provider', 'is', null)])
/** The address of the message is chosen, or there is no choice, because the message is to no member. */
export const isRouted = (where: Where) => where.or([where('message.routed_at', 'is not', null), where('message.membership_id', 'is', null)])
/** The same condition as in the index message_to_route. */
export const isUnrouted = (where: Where) =>
  where.and([
    where('message.state', '=', sql.lit('queued' as const)),
    where('message.routed_at', 'is', null),
    where('message.membership_id', 'is not', null),
  ])
/** The message went to no second address. */
export const isOnFirstRoute = (where: Where) => where('message.rerouted_at', 'is', null)
export const isUncharged = (where: Where) => where('message.charged_at', 'is', null)

// Changes of a message

/** The message ended, and its parameters are erased. */
export const ENDED = { state: 'expired', parameters: '{}' } as const
/** The message is due at an instant (ms), and is not tried earlier. */
export const dueFrom = (due: number) => ({ due_at: due, next_attempt_at: due })
/** A leased message waits for the end of the quiet hours (ms), as if it had been due only then. This attempt does not count. */
export const postponedTo = ({ attempts }: Pick<MessageRow, 'attempts'>, until: number) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: null },
  ...dueFrom(until),
})
/** A message is as it was before its lease: this attempt does not count, and another worker may try the message at once. */
export const asBeforeLease = ({ attempts, first_attempt_at }: Pick<MessageRow, 'attempts' | 'first_attempt_at'>) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: attempts === 1 ? null : first_attempt_at },
})
/** The gateway refused all messages, so this attempt does not count. Until this instant (ms) other messages are tried before this one. */
export const keptUntil = ({ attempts }: Pick<MessageRow, 'attempts'>, next_attempt_at: number) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: null, next_attempt_at },
})
/**
 * The message goes to another address from an instant (ms) on. `attempts` stays, so that a late report about the previous address is not
 * taken for a report about the new address.
 */
export const rerouted = (phone_e164: string, now: number) => ({
  ...{ phone_e164, state: 'queued' as const, first_attempt_at: null, charged_at: null, sent_at: null },
  ...{ next_attempt_at: now, rerouted_at: now },
})
