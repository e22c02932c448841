import type { ServerResponse } from 'node:http'

/** Replies that clients have not read. If all together have more than `most` characters or bytes, the oldest are dropped. */
export function unreadReplies(most: number) {
  /** The lengths of the replies, the oldest first. */
  const lengths = new Map<ServerResponse, number>()
  let inAll = 0

  function add(response: ServerResponse, length: number) {
    lengths.set(response, length)
    inAll += length
    response.once('close', () => forget(response))
    for (const oldest of lengths.keys()) {
      if (inAll <= most) return
      forget(oldest)
      oldest.destroy()
    }
  }

  function forget(response: ServerResponse) {
    inAll -= lengths.get(response) ?? 0
    lengths.delete(response)
  }

  return { add }
}
