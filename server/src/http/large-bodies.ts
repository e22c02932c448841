import type { ServerResponse } from 'node:http'
import { AppError } from '../platform/errors.ts'

/** A body of a megabyte takes several while it is read, and is read before anybody's turn comes. */
const IN_ALL = 16
const OF_ONE = 2

/** Makes a check that throws unavailable where more large bodies are under way, in all or from one caller. */
export function boundLargeBodies() {
  const underWay = new Map<string, number>()
  let inAll = 0
  return (caller: string, response: ServerResponse) => {
    const own = underWay.get(caller) ?? 0
    if (inAll >= IN_ALL || own >= OF_ONE) throw new AppError('unavailable')
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
