import type { ServerResponse } from 'node:http'
import type { Engine } from '../../database/database.ts'
import { waitingCalls } from '../../platform/callers/waiting-calls.ts'
import { loopSlices } from './loop-slices.ts'
import { unreadReplies } from './unread-replies.ts'

export interface TurnLimits {
  /** Calls that run at once. */
  running: number
  /** The maximum of waiting calls, in all and of one caller. */
  waiting: number
  waitingOfOne: number
  /**
   * How long a call waits at most, in ms. Together with the limit of 10 s for a statement this makes 15 s, after which the app gives up.
   */
  patience: number
  /** Characters, or bytes, of replies in memory that clients have not read. */
  unread: number
}

/**
 * How many calls run at once. There are only ten connections to PostgreSQL, but one connection reads the tokens of many calls. On SQLite
 * calls only wait for the disk, and the changes of all calls are committed together.
 */
const RUNNING = { postgres: 30, sqlite: 50 }
const TURN_LIMITS = { waiting: 2_000, waitingOfOne: 200, patience: 5_000, unread: 32_000_000 }

/** In ms. A reply that the operating system has not taken after this time counts as unread. */
const HANDED_OVER_WITHIN = 500

/**
 * Runs a limited number of calls at a time. The others wait, and callers take turns: a call waits for one call of each other caller, even
 * if another caller has a hundred waiting calls. Between calls the event loop serves requests that need no turn. A turn lasts until the
 * reply is handed to the operating system. A client that does not read its reply blocks no one. If there are too many unread replies, the
 * oldest are dropped.
 */
export function fairTurns(engine: Engine, changed: Partial<TurnLimits> = {}) {
  const limits: TurnLimits = { running: RUNNING[engine], ...TURN_LIMITS, ...changed }
  const running = new Set<ServerResponse>()
  const waiting = waitingCalls(limits)
  const unread = unreadReplies(limits.unread)
  const slices = loopSlices(beginSeveral)

  const hasRoom = () => running.size < limits.running
  const beginNext = () => hasRoom() && waiting.beginNext()

  function begin(response: ServerResponse) {
    running.add(response)
    slices.callBegan()
  }

  function end(response: ServerResponse) {
    running.delete(response)
    if (!slices.isLoopPlanned()) beginNext()
  }

  /** Begins a call, and the next one as soon as that call waits for something. The changes of these calls are then committed together. */
  function beginSeveral() {
    if (!beginNext()) return
    queueMicrotask(() => process.nextTick(() => void (slices.isSliceOver() || beginSeveral())))
  }

  /** Waits for a caller's turn. Throws unavailable if too many calls wait, if this call waited too long, or if its client has left. */
  async function turn(caller: string, response: ServerResponse) {
    if (waiting.isEmpty() && hasRoom() && slices.areConnectionsTaken() && !slices.isSliceOver()) return begin(response)
    await waiting.wait(caller, response, () => begin(response))
  }

  /** To be called when the reply, with a length in characters or bytes, is ready to be sent. */
  function responseReady(response: ServerResponse, length: number) {
    if (!running.has(response)) return
    if (response.destroyed) return end(response)
    const handedOver = () => {
      clearTimeout(timer)
      end(response)
    }
    const timer = setTimeout(() => {
      response.off('close', handedOver)
      unread.add(response, length)
      end(response)
    }, HANDED_OVER_WITHIN)
    response.once('close', handedOver)
  }

  return { turn, endTurn: end, responseReady, connectionOpened: slices.connectionOpened }
}
