import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from './etag.ts'

interface Representation {
  tag: string
  body: Buffer
}
const CONTENT_ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof CONTENT_ENCODINGS)[number] | 'identity'

/**
 * A handler for a text that never changes while the process runs. The first request creates and compresses the text, later requests get it
 * from memory. `varies` names the request headers on which the text depends.
 */
export function prepared(contentType: string, make: () => string, varies = 'accept-encoding') {
  let representations: Promise<Record<Encoding, Representation>> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    representations ??= represent(make())
    const encoding = encodingFor(request.headers['accept-encoding'])
    const { tag, body } = (await representations)[encoding]
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', varies)
    if (hasTag(request, tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(contentType).send(body)
  }
}

async function represent(text: string): Promise<Record<Encoding, Representation>> {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url')
  // The highest quality. It takes 45 ms for a page, once for each text, and saves 300 bytes compared with quality 10.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    // Different encodings need different tags (RFC 9110, 8.8.3).
    br: { tag: `"${hash}-br"`, body: await promisify(brotliCompress)(plain, { params: quality }) },
    gzip: { tag: `"${hash}-gzip"`, body: await promisify(gzip)(plain) },
    identity: { tag: `"${hash}"`, body: plain },
  }
}

/** The smallest encoding that the client accepts; `q=0` refuses one (RFC 9110, 12.5.3). */
export function encodingFor(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim())
  return CONTENT_ENCODINGS.find((each) => taken.includes(each)) ?? 'identity'
}
