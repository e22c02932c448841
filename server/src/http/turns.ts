import type { ServerResponse } from 'node:http'
import type { Engine } from '../database/database.ts'
import { AppError } from '../platform/errors.ts'

export interface TurnLimits {
  /** Calls that run at once. */
  running: number
  /** Calls that wait, in all and of one caller. */
  waiting: number
  waitingOfOne: number
  /** How long a call waits at most, in ms. With the 10 s limit of a statement that is 15 s, after which the app gives up. */
  patience: number
  /** Characters, or bytes, of replies in memory that clients have not read. */
  unread: number
}

/**
 * There are ten connections to PostgreSQL, and one reads the tokens of many calls. On SQLite calls only wait for the disk, which
 * commits the changes of all at once.
 */
const RUNNING = { postgres: 30, sqlite: 50 }
const TURN_LIMITS = { waiting: 2_000, waitingOfOne: 200, patience: 5_000, unread: 32_000_000 }

/** In ms. After this time the event loop runs once before the next call begins. */
const SLICE = 20
/** While new connections arrive, calls wait for at most this many iterations of the event loop: Node accepts one connection in a turn. */
const LOOPS_FOR_CONNECTIONS = 500
/** In ms. A reply that the operating system has not taken by then counts as unread. */
const HANDED_OVER_WITHIN = 500

interface WaitingCall {
  response: ServerResponse
  begin: () => void
  refuse: () => void
}

/**
 * Runs a limited number of calls at a time. The others wait, and callers take turns: a call waits for one call of each other
 * caller, not for a hundred of one. Between calls the event loop serves requests that need no turn. A turn lasts until the reply
 * is handed to the operating system. A client that does not read its reply blocks no one, and the oldest of too many unread
 * replies are dropped.
 */
export function fairTurns(engine: Engine, changed: Partial<TurnLimits> = {}) {
  const limits: TurnLimits = { running: RUNNING[engine], ...TURN_LIMITS, ...changed }
  const running = new Set<ServerResponse>()
  /** The waiting calls of each caller; callers in the order of their turns. */
  const lines = new Map<string, Set<WaitingCall>>()
  let waiting = 0
  /** The oldest first. */
  const unread = new Map<ServerResponse, number>()
  let unreadInAll = 0
  let sliceBegan: number | null = null
  let isLoopPlanned = false
  let hasConnectionCome = false
  let areConnectionsTaken = true

  function begin(response: ServerResponse) {
    running.add(response)
    sliceBegan ??= performance.now()
    planLoop()
  }

  function end(response: ServerResponse) {
    running.delete(response)
    if (!isLoopPlanned) beginNext()
  }

  function planLoop() {
    if (isLoopPlanned) return
    isLoopPlanned = true
    setImmediate(afterLoop, 1)
  }

  function afterLoop(loops: number) {
    if (hasConnectionCome && loops < LOOPS_FOR_CONNECTIONS) {
      hasConnectionCome = false
      return void setImmediate(afterLoop, loops + 1)
    }
    areConnectionsTaken = true
    isLoopPlanned = false
    sliceBegan = null
    beginSeveral()
  }

  const isSliceOver = () => sliceBegan !== null && performance.now() - sliceBegan > SLICE

  /** Begins a call, and the next one as soon as that one waits for something: those that change data are then committed together. */
  function beginSeveral() {
    if (!beginNext()) return
    queueMicrotask(() => process.nextTick(() => void (isSliceOver() || beginSeveral())))
  }

  /** Returns whether there was a call to begin. */
  function beginNext() {
    if (running.size >= limits.running) return false
    for (const [caller, line] of lines) {
      for (const next of line) {
        leaveLine(caller, next)
        if (next.response.destroyed) {
          next.refuse()
          continue
        }
        // The caller goes to the end of the queue.
        lines.delete(caller)
        if (line.size > 0) lines.set(caller, line)
        next.begin()
        return true
      }
    }
    return false
  }

  function leaveLine(caller: string, left: WaitingCall) {
    const line = lines.get(caller)
    if (!line?.delete(left)) return
    waiting--
    if (line.size === 0) lines.delete(caller)
  }

  /** Waits for a caller's turn. Throws unavailable if too many wait, if this call waited too long, or if its client is gone. */
  async function turn(caller: string, response: ServerResponse) {
    if (waiting === 0 && running.size < limits.running && areConnectionsTaken && !isSliceOver()) return begin(response)
    const line = lines.get(caller) ?? new Set()
    if (waiting >= limits.waiting || line.size >= limits.waitingOfOne) throw new AppError('unavailable')
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        leaveLine(caller, call)
        reject(new AppError('unavailable'))
      }
      const timer = setTimeout(refuse, limits.patience)
      const call: WaitingCall = {
        response,
        refuse,
        begin: () => {
          clearTimeout(timer)
          begin(response)
          resolve()
        },
      }
      lines.set(caller, line.add(call))
      waiting++
    })
  }

  /** The reply, with a length in characters or bytes, is ready to be sent. */
  function responseReady(response: ServerResponse, length: number) {
    if (!running.has(response)) return
    if (response.destroyed) return end(response)
    const handedOver = () => {
      clearTimeout(timer)
      end(response)
    }
    const timer = setTimeout(() => {
      response.off('close', handedOver)
      setAside(response, length)
      end(response)
    }, HANDED_OVER_WITHIN)
    response.once('close', handedOver)
  }

  function setAside(response: ServerResponse, length: number) {
    unread.set(response, length)
    unreadInAll += length
    response.once('close', () => forget(response))
    for (const oldest of unread.keys()) {
      if (unreadInAll <= limits.unread) return
      forget(oldest)
      oldest.destroy()
    }
  }

  function forget(response: ServerResponse) {
    unreadInAll -= unread.get(response) ?? 0
    unread.delete(response)
  }

  function connectionOpened() {
    hasConnectionCome = true
    areConnectionsTaken = false
    planLoop()
  }

  return { turn, endTurn: end, responseReady, connectionOpened }
}
