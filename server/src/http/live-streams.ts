import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { LIVE_EVENT } from '@hand-in-hand/contract/live.ts'
import type { Database } from '../database/database.ts'
import { gatherFamilies } from '../database/gather-families.ts'
import { failureOf } from '../platform/errors.ts'
import { listVersionsOf } from '../store/asking/callers.ts'
import type { Application } from './application.ts'

const STREAM_LIMITS = {
  /**
   * How many streams this process may have open, and how many one token may have. A further stream of a token ends the oldest of this
   * token; a further stream of the process is refused.
   */
  inAll: 8_000,
  ofToken: 4,
  /** In ms: how often a comment is sent, so that proxies do not close the stream. Each stream is also checked then. */
  heartbeat: 25_000,
  /** Bytes that a client may leave unread. Beyond that its stream is closed, and the client connects again. */
  unread: 16_384,
  /** In ms. Further changes within this time after a notice are sent as one. */
  rest: 2_000,
  /** Runs something after a time (ms). */
  later: (wait: number, run: () => void) => setTimeout(run, wait),
}
export type StreamLimits = typeof STREAM_LIMITS

/** How many streams one query checks. */
const CHECKED_AT_ONCE = 500
/** In ms. Changes within this time are sent as one. */
const GATHERED_FOR = 20

interface Stream {
  familyId: number
  tokenId: number
  response: ServerResponse
  /** The version that the client has. */
  version: number
}

/**
 * The open streams of live updates. A stream is notified of a version when its family changed, and ends when its token, its membership or
 * its family ends. Each check reads the version and the tokens from the database, so that changes by another process count as well.
 */
export function liveStreams(
  { database, log, now: clock }: Pick<Application, 'log' | 'now'> & { database: Database },
  changed: Partial<StreamLimits> = {},
) {
  const limits = { ...STREAM_LIMITS, ...changed }
  /** By family: when its streams last got a change (ms), and the timer that sends the next change. */
  const toldAt = new Map<number, number>()
  const resting = new Map<number, NodeJS.Timeout>()
  const streams = openStreams(limits)
  const changes = gatherFamilies(GATHERED_FOR, (families) => check(families.flatMap(streams.of)))
  let heart: NodeJS.Timeout | undefined

  /** Opens a stream on a response whose head was sent. Returns false if there are too many streams. */
  function open(stream: Stream) {
    if (!streams.add(stream)) return false
    heart ??= setInterval(beat, limits.heartbeat)
    stream.response.once('close', () => forget(stream))
    // The family may have changed since the client read its version.
    familiesChanged([stream.familyId])
    return true
  }

  function forget(stream: Stream) {
    streams.remove(stream)
    if (!streams.has(stream.familyId)) toldAt.delete(stream.familyId)
    if (streams.count() > 0) return
    clearInterval(heart)
    heart = undefined
  }

  /** To be called when these families changed, or one of their tokens ended. Families without a stream are ignored. */
  const familiesChanged = (families: number[]) => changes.add(families.filter(streams.has))

  function check(all: Stream[]) {
    const now = clock()
    // Either all streams of a family get a change now, or none.
    const waits = new Map<number, number>()
    return checkStreams(database, all, (stream, version) => {
      const { familyId } = stream
      const wait = waits.get(familyId) ?? Math.min(limits.rest, (toldAt.get(familyId) ?? 0) + limits.rest - now)
      waits.set(familyId, wait)
      if (wait > 0) return tellLater(familyId, wait)
      toldAt.set(familyId, now)
      stream.version = version
      write(stream, eventOf(version))
    }).catch((error: unknown) => {
      // The next heartbeat checks the streams again, and the app also asks for changes by itself.
      log.warn({ failure: failureOf(error) }, 'streams of live updates could not be checked')
    })
  }

  function tellLater(familyId: number, wait: number) {
    if (resting.has(familyId)) return
    const end = () => {
      resting.delete(familyId)
      // The entry is deleted, so that the streams get the change now even if the clock was set back.
      toldAt.delete(familyId)
      familiesChanged([familyId])
    }
    resting.set(familyId, limits.later(wait, end))
  }

  function write({ response }: Stream, text: string) {
    if (response.writableLength > limits.unread) response.destroy()
    else response.write(text)
  }

  async function beat() {
    const all = streams.all()
    for (const stream of all) write(stream, ':\n\n')
    await check(all)
  }

  /** Treats all families as changed, because this process may have missed changes. */
  const allChanged = () => familiesChanged(streams.families())

  /** Ends all streams. The app connects again, to another process or to this one after its restart. */
  function endAll() {
    changes.stop()
    for (const timer of resting.values()) clearTimeout(timer)
    for (const { response } of streams.all()) response.end()
  }

  return { open, count: streams.count, familiesChanged, allChanged, endAll }
}

/** The streams by their family. */
function openStreams(limits: StreamLimits) {
  const streams = new Map<number, Set<Stream>>()
  let count = 0
  return {
    /** Returns false if there are too many. */
    add: (stream: Stream) => {
      const ofFamily = streams.get(stream.familyId) ?? new Set()
      const ofToken = [...ofFamily].filter(({ tokenId }) => tokenId === stream.tokenId)
      if (ofToken.length >= limits.ofToken) ofToken[0]?.response.end()
      else if (count >= limits.inAll) return false
      streams.set(stream.familyId, ofFamily.add(stream))
      count++
      return true
    },
    remove: (stream: Stream) => {
      const ofFamily = streams.get(stream.familyId)
      if (!ofFamily?.delete(stream)) return
      count--
      if (ofFamily.size === 0) streams.delete(stream.familyId)
    },
    count: () => count,
    has: (family: number) => streams.has(family),
    of: (family: number) => [...(streams.get(family) ?? [])],
    families: () => [...streams.keys()],
    all: () => [...streams.values()].flatMap((ofFamily) => [...ofFamily]),
  }
}

/** Sends the newest version to each of these streams, and ends those that are no longer allowed. */
async function checkStreams(database: Database, all: Stream[], tell: (stream: Stream, version: number) => void) {
  for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) {
    const page = all.slice(from, from + CHECKED_AT_ONCE)
    const families = [...new Set(page.map(({ familyId }) => familyId))]
    const rows = await listVersionsOf(database, families, [...new Set(page.map(({ tokenId }) => tokenId))])
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    for (const stream of page) {
      const version = versions.get(stream.tokenId)
      if (version === undefined) stream.response.end()
      else if (version !== stream.version) tell(stream, version)
    }
    await setImmediate()
  }
}

/** One event, as the client reads it. */
export const eventOf = (version: number) => `event: ${LIVE_EVENT}\nid: ${version}\ndata: ${version}\n\n`
