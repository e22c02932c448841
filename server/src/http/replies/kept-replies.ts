import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './prepared.ts'

export type KeptReplies = ReturnType<typeof keptReplies>
export interface KeptLimits {
  /** Bytes of all kept bodies. */
  bytes: number
  /** In ms. Bodies hold names, addresses and door codes, which are not kept in memory for longer than they are likely to be asked for. */
  age: number
}
const LIMITS: KeptLimits = { bytes: 32_000_000, age: 15 * MINUTE }

/** 4 is nearly as small as 11 for lists, and takes a hundredth of the time. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 }
/** Characters. Compressing less saves nothing. */
const COMPRESSED_FROM = 1_024

interface Kept {
  version: string
  /** Compressed, if it is worth it. */
  body: Buffer
  isCompressed: boolean
  /** Until when (ms) it is kept. */
  until: number
}

/**
 * Keeps the bodies of lists, so that a list which has not changed is read, written as JSON and compressed once. A body is kept under
 * its reader and view with the version that was read before it, and replaced by the next version: it is never older than that version.
 */
export function keptReplies(now: () => number, changed: Partial<KeptLimits> = {}) {
  const limits = { ...LIMITS, ...changed }
  /** The one that was used longest ago comes first. */
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string) {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  function find(key: string, version: string) {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    if (found.version === version && found.until > now()) {
      kept.set(key, found)
      return found
    }
    bytes -= found.body.length
    return undefined
  }

  function keep(key: string, version: string, text: string) {
    const plain = Buffer.from(text)
    const isCompressed = text.length >= COMPRESSED_FROM
    const body = isCompressed
      ? brotliCompressSync(plain, { params: { ...QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
      : plain
    const made: Kept = { version, body, isCompressed, until: now() + limits.age }
    forget(key)
    kept.set(key, made)
    bytes += body.length
    for (const [oldest, { until }] of kept) {
      if (bytes <= limits.bytes && until > now()) break
      forget(oldest)
    }
    return made
  }

  /** Sends the body of this version to a reader, made by `make` unless it is kept. `key` names the reader and the view. */
  async function send(request: FastifyRequest, reply: FastifyReply, key: string, version: string, make: () => Promise<string>) {
    const { body, isCompressed } = find(key, version) ?? keep(key, version, await make())
    reply.type('application/json; charset=utf-8').header('vary', 'authorization, accept-encoding')
    if (isCompressed && encodingFor(request.headers['accept-encoding']) === 'br') {
      reply.header('content-encoding', 'br')
      return reply.send(body)
    }
    // Clients that take no brotli are few: for them it is not kept twice.
    return reply.send(isCompressed ? brotliDecompressSync(body) : body)
  }

  return { send, size: () => ({ bodies: kept.size, bytes }) }
}
