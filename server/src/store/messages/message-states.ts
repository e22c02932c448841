import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MessageTable, StoredState } from '../../database/message-tables.ts'
import type { Tables } from '../../database/schema.ts'

// The states of a message in the outbox. Several columns say them together. Other code uses these names, and does not compare the columns.

export type MessageRow = Selectable<MessageTable>
type Where = ExpressionBuilder<Tables, 'message'>

/**
 * `waiting`: no one has tried to send the message. `retried`: it was tried, and is tried again. `missed`: it was tried, and then ended.
 * `withdrawn`: it ended before anyone tried to send it, so no one missed it. The others are those of the column `state`.
 */
export type OutboxState = 'waiting' | 'retried' | 'withdrawn' | 'missed' | Exclude<StoredState, 'queued' | 'expired'>

export function outboxStateOf({ state, attempts }: Pick<MessageRow, 'state' | 'attempts'>): OutboxState {
  if (state === 'queued') return attempts > 0 ? 'retried' : 'waiting'
  if (state === 'expired') return attempts > 0 ? 'missed' : 'withdrawn'
  return state
}

/** To which of a person's addresses a message goes: to the first choice, to another because that failed, or to both as the person chose. */
export const routeOf = ({ routed_at, rerouted_at }: Pick<MessageRow, 'routed_at' | 'rerouted_at'>) =>
  rerouted_at === null ? 'first' : rerouted_at === routed_at ? 'both' : 'other'

/** Whether a message counts as an SMS, or as a mail, of its day. */
export const isCharged = ({ charged_at }: Pick<MessageRow, 'charged_at'>) => charged_at !== null

/** Whether quiet hours don't delay a message although they delay its kind. */
export const comesAtAnyHour = ({ any_hour_at }: Pick<MessageRow, 'any_hour_at'>) => any_hour_at !== null

// Conditions of statements

/** By the column `state` alone. */
export const hasState =
  (...states: StoredState[]) =>
  (where: Where) =>
    where('message.state', 'in', states)
/** The same condition as in the index message_to_send. */
export const isToSend = (where: Where) => where('message.state', 'in', [sql.lit('queued' as const), sql.lit('sending' as const)])
/** A gateway has it, and has not reported that it failed. */
export const wasSent = hasState('sent', 'delivered')
/** A gateway accepted it, whatever happened then. */
export const wasAccepted = (where: Where) => where('message.sent_at', 'is not', null)
export const wasTried = (where: Where) => where('message.attempts', '>', 0)
export const isWaiting = (where: Where) => where.and([where('message.state', '=', 'queued'), where('message.attempts', '=', 0)])
export const isMissed = (where: Where) => where.and([where('message.state', '=', 'expired'), wasTried(where)])
export const isWithdrawn = (where: Where) => where.and([where('message.state', '=', 'expired'), where('message.attempts', '=', 0)])
/** It is queued, and surely no gateway has it, so it may still change. */
export const isOnlyHere = (where: Where) => where.and([where('message.state', '=', 'queued'), where('message.provider', 'is', null)])
/** It is decided to which address the message goes; or there is only one, because it is to no member. */
export const isRouted = (where: Where) => where.or([where('message.routed_at', 'is not', null), where('message.membership_id', 'is', null)])
/** The same condition as in the index message_to_route. */
export const isUnrouted = (where: Where) =>
  where.and([
    where('message.state', '=', sql.lit('queued' as const)),
    where('message.routed_at', 'is', null),
    where('message.membership_id', 'is not', null),
  ])
/** It went to no second address. */
export const isOnFirstRoute = (where: Where) => where('message.rerouted_at', 'is', null)
export const isUncharged = (where: Where) => where('message.charged_at', 'is', null)

// Changes of a message

/** It ended, and what it said is erased. */
export const ENDED = { state: 'expired', parameters: '{}' } as const
/** It is due at an instant (ms), and not tried before. */
export const dueFrom = (due: number) => ({ due_at: due, next_attempt_at: due })
/** It was leased, and waits for the end of the quiet hours (ms), as if it had been due only then and never tried. */
export const postponedTo = ({ attempts }: Pick<MessageRow, 'attempts'>, until: number) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: null },
  ...dueFrom(until),
})
/** It is as it was before its lease: it counts as not tried, and another worker may try it at once. */
export const asBeforeLease = ({ attempts, first_attempt_at }: Pick<MessageRow, 'attempts' | 'first_attempt_at'>) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: attempts === 1 ? null : first_attempt_at },
})
/** The gateway refused it like all messages: it counts as not tried, and others are tried before it until this instant (ms). */
export const keptUntil = ({ attempts }: Pick<MessageRow, 'attempts'>, next_attempt_at: number) => ({
  ...{ state: 'queued' as const, attempts: attempts - 1, first_attempt_at: null, next_attempt_at },
})
/**
 * It goes to another address from an instant (ms) on. `attempts` stays, so that a late report about the previous address is not taken for
 * one about the new address.
 */
export const rerouted = (phone_e164: string, now: number) => ({
  ...{ phone_e164, state: 'queued' as const, first_attempt_at: null, charged_at: null, sent_at: null },
  ...{ next_attempt_at: now, rerouted_at: now },
})
