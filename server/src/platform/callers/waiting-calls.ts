import { AppError } from '../errors.ts'

/** The client that waits for the reply. It may leave meanwhile. */
interface Client {
  destroyed: boolean
}

interface WaitingCall {
  client: Client
  begin: () => void
  refuse: () => void
}

/** Calls that wait for their turn. Each caller has its own line, and the callers take turns. */
export function waitingCalls(limits: { waiting: number; waitingOfOne: number; patience: number }) {
  /** The waiting calls of each caller. The callers are in the order of their turns. */
  const lines = new Map<string, Set<WaitingCall>>()
  let waiting = 0

  /**
   * Waits until `beginNext` begins this call. Throws unavailable if too many calls wait, if this call waited too long, or if its client has
   * left.
   */
  async function wait(caller: string, client: Client, begin: () => void) {
    const line = lines.get(caller) ?? new Set()
    if (waiting >= limits.waiting || line.size >= limits.waitingOfOne) throw new AppError('unavailable')
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        leave(caller, call)
        reject(new AppError('unavailable'))
      }
      const timer = setTimeout(refuse, limits.patience)
      const call: WaitingCall = {
        client,
        refuse,
        begin: () => {
          clearTimeout(timer)
          begin()
          resolve()
        },
      }
      lines.set(caller, line.add(call))
      waiting++
    })
  }

  /** Begins the next call of a caller for whom `mayBegin` is true. Returns whether a call began. */
  function beginNext(mayBegin: (caller: string) => boolean = () => true) {
    for (const [caller, line] of lines) {
      if (!mayBegin(caller)) continue
      for (const next of line) {
        leave(caller, next)
        if (next.client.destroyed) {
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

  function leave(caller: string, left: WaitingCall) {
    const line = lines.get(caller)
    if (!line?.delete(left)) return
    waiting--
    if (line.size === 0) lines.delete(caller)
  }

  return { wait, beginNext, isEmpty: () => waiting === 0 }
}
