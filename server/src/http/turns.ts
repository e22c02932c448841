import type { ServerResponse } from 'node:http'
import { AppError } from '../platform/errors.ts'

export interface TurnLimits {
  /** Calls that run at once: as many as there are connections to PostgreSQL. */
  running: number
  /** Calls that wait for that, in all and of one caller. */
  waiting: number
  waitingOfOne: number
  /** How long one waits at most, in ms: with the 10 s of a statement on a database that hangs, 15 s, after which the app gives up. */
  patience: number
  /** Characters of answers that lie here because their clients do not read them. */
  unread: number
}

const LIMITS: TurnLimits = { running: 10, waiting: 2_000, waitingOfOne: 200, patience: 5_000, unread: 32_000_000 }

/** In ms: for so long calls begin as they come; then the event loop turns before the next one begins. */
const SLICE = 20
/** While connections come, none begins for so many turns of the loop at most: Node takes one connection a turn. */
const LOOPS_FOR_CONNECTIONS = 500
/** In ms: an answer that the operating system has not taken by then is not being read. */
const HANDED_OVER_WITHIN = 500

interface Waiting {
  response: ServerResponse
  begin: () => void
  refuse: () => void
}

/**
 * Lets a bounded number of calls run. The others wait, and their callers take turns: one call of somebody else waits for one
 * call of each caller, not for the hundred that one of them sent. Between calls the event loop serves what needs no turn.
 * A turn lasts until the answer is handed over; who does not read theirs keeps nobody waiting, and the oldest of too many
 * such answers are given up.
 */
export function fairTurns(changed: Partial<TurnLimits> = {}) {
  const limits = { ...LIMITS, ...changed }
  const running = new Set<ServerResponse>()
  /** Of each caller the calls that wait; the callers in the order of their turns. */
  const lines = new Map<string, Set<Waiting>>()
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
    beginNext()
  }

  function beginNext() {
    if (running.size >= limits.running) return
    for (const [caller, line] of lines) {
      for (const next of line) {
        leaveLine(caller, next)
        if (next.response.destroyed) {
          next.refuse()
          continue
        }
        // Behind all others.
        lines.delete(caller)
        if (line.size > 0) lines.set(caller, line)
        return next.begin()
      }
    }
  }

  function leaveLine(caller: string, left: Waiting) {
    const line = lines.get(caller)
    if (!line?.delete(left)) return
    waiting--
    if (line.size === 0) lines.delete(caller)
  }

  /** Waits for a caller's turn. Throws unavailable where too many wait, or this one has waited too long, or its client is gone. */
  async function turn(caller: string, response: ServerResponse) {
    const isSliceOver = sliceBegan !== null && performance.now() - sliceBegan > SLICE
    if (waiting === 0 && running.size < limits.running && areConnectionsTaken && !isSliceOver) return begin(response)
    const line = lines.get(caller) ?? new Set()
    if (waiting >= limits.waiting || line.size >= limits.waitingOfOne) throw new AppError('unavailable')
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        leaveLine(caller, call)
        reject(new AppError('unavailable'))
      }
      const timer = setTimeout(refuse, limits.patience)
      const call: Waiting = {
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

  /** The answer, of so many characters, is ready to be sent. */
  function answerReady(response: ServerResponse, length: number) {
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

  function connectionCame() {
    hasConnectionCome = true
    areConnectionsTaken = false
    planLoop()
  }

  return { turn, answerReady, connectionCame }
}
