import type { ServerResponse } from 'node:http'
import { AppError } from '../platform/errors.ts'

/**
 * How many large bodies are read at once. Parsing one megabyte takes several megabytes of memory, and a body is read before the turn of its
 * call.
 */
const LARGE_BODIES_MAX = 16
const LARGE_BODIES_PER_CALLER = 2

/** Makes a check that throws unavailable if too many large bodies are being read, in all or from one caller. */
export function boundLargeBodies() {
  const underWay = new Map<string, number>()
  let inAll = 0
  return (caller: string, response: ServerResponse) => {
    const own = underWay.get(caller) ?? 0
    if (inAll >= LARGE_BODIES_MAX || own >= LARGE_BODIES_PER_CALLER) throw new AppError('unavailable')
    inAll++
    underWay.set(caller, own + 1)
    response.once('close', () => {
      inAll--
      const left = (underWay.get(caller) ?? 1) - 1
      if (left === 0) underWay.delete(caller)
      else underWay.set(caller, left)
    })
  }
}
