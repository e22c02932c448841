import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './prepared.ts'

export type KeptReplies = ReturnType<typeof keptReplies>
export interface KeptLimits {
  /** The most bytes that all cached bodies may have. */
  bytes: number
  /** In ms. Bodies contain names, addresses and door codes, so they are cached only while a request for them is likely. */
  age: number
}
const LIMITS: KeptLimits = { bytes: 32_000_000, age: 15 * MINUTE }

/** A body that several readers share counts for each of them. */
const sizeOf = ({ body: { compressed, plain } }: CachedReply) => (compressed?.length ?? 0) + (plain?.length ?? 0)

/**
 * Quality 4 is nearly as small as 11 for lists, and takes a hundredth of the time. Quality 1 takes a third of the time of 4 and is a tenth
 * larger: after a change all phones of a circle wait while the bodies for single readers are compressed.
 */
const QUALITY = { shared: 4, own: 1 }
/** In bytes. Compressing a shorter body saves nothing. */
const COMPRESSED_FROM = 1_024

export interface KeptBody {
  /** Null if the body is too short to be worth compressing. */
  compressed: Buffer | null
  /** Null until a client that accepts no brotli requests it: such clients are few. */
  plain: Buffer | null
}

/** A JSON body as `send` caches it, for several readers or for one. */
export function keptBodyOf(plain: Buffer, readers: keyof typeof QUALITY): KeptBody {
  if (plain.length < COMPRESSED_FROM) return { compressed: null, plain }
  return {
    compressed: brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[readers], [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    plain: null,
  }
}

interface CachedReply {
  version: string
  body: KeptBody
  /** Until when (ms) the body is cached. */
  until: number
}

/**
 * Caches the bodies of lists, so that a list which has not changed is read, written as JSON and compressed once. A body is cached for a
 * reader and a view, with a version that was read before the body. So a body is never older than its version. The body of the next version
 * replaces it.
 */
export function keptReplies(now: () => number, changed: Partial<KeptLimits> = {}) {
  const bodies = keptBodies(now, { ...LIMITS, ...changed })

  /** Sends the body of this version to a reader. `make` creates the body unless it is cached. `key` names the reader and the view. */
  async function send(request: FastifyRequest, reply: FastifyReply, key: string, version: string, make: () => Promise<KeptBody>) {
    const found = bodies.find(key, version) ?? bodies.keep(key, version, await make())
    reply.type('application/json; charset=utf-8').header('vary', 'authorization, accept-encoding, accept-language')
    const { compressed } = found.body
    if (compressed && encodingFor(request.headers['accept-encoding']) === 'br') {
      return reply.header('content-encoding', 'br').send(compressed)
    }
    return reply.send(bodies.plainOf(key, found))
  }

  return { send, size: bodies.size }
}

function keptBodies(now: () => number, limits: KeptLimits) {
  /** The body that was used longest ago comes first. */
  const kept = new Map<string, CachedReply>()
  let bytes = 0

  function forget(key: string) {
    const found = kept.get(key)
    if (found) bytes -= sizeOf(found)
    kept.delete(key)
  }

  function find(key: string, version: string) {
    const found = kept.get(key)
    const isGood = found !== undefined && found.version === version && found.until > now()
    if (!isGood) return void forget(key)
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  function keep(key: string, version: string, body: KeptBody) {
    const made: CachedReply = { version, body: { ...body }, until: now() + limits.age }
    forget(key)
    kept.set(key, made)
    bytes += sizeOf(made)
    forgetTooMuch()
    return made
  }

  function forgetTooMuch() {
    for (const [oldest, { until }] of kept) {
      if (bytes <= limits.bytes && until > now()) break
      forget(oldest)
    }
  }

  /** The uncompressed body, cached once it was requested. */
  function plainOf(key: string, found: CachedReply) {
    const { body } = found
    if (!body.compressed || body.plain) return body.plain
    const plain = brotliDecompressSync(body.compressed)
    if (kept.get(key) !== found) return plain
    body.plain = plain
    bytes += plain.length
    forgetTooMuch()
    return plain
  }

  return { find, keep, plainOf, size: () => ({ bodies: kept.size, bytes }) }
}
