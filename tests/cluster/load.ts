import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { zoneOfNoon } from '../../server/src/testing/messages.ts'
import { query } from '../faults/databases.ts'
import { Journal } from '../faults/journal.ts'
import { familiesAt, type Gateway, untilReady } from '../faults/servers.ts'
import { type Family, makeWriters, tasksOf, write } from '../faults/writers.ts'
import { openStream } from './streams.ts'

const WRITERS = 3
const TAKERS = 3
const READERS = 2
const STREAMS = 4
/** In ms. With a shorter pause, a token would make more calls than its limit allows. */
const PAUSE = 120
/** In ms: how long a server at `url` may take to become ready. A proxy repeats a failed check within a second. */
const FOUND_WITHIN = 10_000
/**
 * In ms: how long a stream may take to report a change. This is less than the interval of its heartbeat, because a heartbeat reports a
 * change too.
 */
const TOLD_WITHIN = 10_000

/**
 * Starts people who write, take and read tasks at `url`, and opens `streamsOpen` live streams there. The servers send their SMS through
 * `gateway`.
 */
export async function startLoad(url: string, gateway: Gateway, streamsOpen = STREAMS) {
  await untilReady({ url }, FOUND_WITHIN)
  const family = await familiesAt(url, gateway).makeFamily({ time_zone: zoneOfNoon() })
  const journal = new Journal()
  const supporters: Supporter[] = []
  while (supporters.length < TAKERS) supporters.push(await family.makeSupporter())
  let isOver = false
  const over = () => isOver
  const streams = Array.from({ length: streamsOpen }, (_, index) => {
    const token = supporters[index % TAKERS]?.token ?? ''
    return openStream(`${url}/v2/supporters/me${family.path}/live`, token)
  })
  const writers = await makeWriters(family, WRITERS)
  const counts = { reads: 0, takes: 0 }
  const failed: string[] = []
  const working = [
    ...writers.map((token) => write(url, family, token, journal, over)),
    ...supporters.slice(0, READERS).map((supporter) => read(supporter, counts, failed, over)),
    takeTogether(family, supporters, journal, counts, over),
  ]

  /**
   * Stops the people and the streams. Returns the requests that failed, and the changes that were lost, doubled or not reported to a
   * stream. `databaseUrl` leads to the database without any proxy, and is needed only if there are streams.
   */
  async function stop(databaseUrl?: string) {
    isOver = true
    await Promise.all(working)
    const version = databaseUrl === undefined ? 0 : await versionOf(family, databaseUrl)
    const told = await Promise.all(streams.map((stream) => stream.reaches(version, TOLD_WITHIN)))
    for (const stream of streams) stream.stop()
    const untold = told.filter((isTold) => !isTold).length
    return {
      failures: [...journal.failed, ...failed, ...streams.flatMap((stream) => stream.failed)],
      wrong: [...journal.compare(await tasksOf(family)), ...(untold > 0 ? [`${untold} streams were not told of the last change`] : [])],
      figures: `${journal.confirmed} changes, among them ${counts.takes} takes of which ${TAKERS} people wanted each, ${counts.reads} reads, ${streamsOpen} streams`,
    }
  }
  return { family, journal, stop }
}

type Supporter = Awaited<ReturnType<Family['makeSupporter']>>

/** Requests the list again and again with its ETag, as a phone does. */
async function read({ tasks }: Supporter, counts: { reads: number }, failed: string[], isOver: () => boolean) {
  let tag = ''
  while (!isOver()) {
    await wait(PAUSE)
    const reply = await tasks(tag ? { 'if-none-match': tag } : undefined).catch(() => null)
    if (reply && reply.statusCode < 400) counts.reads++
    else failed.push(`a read: ${reply?.statusCode ?? 'no reply'}`)
    tag = String(reply?.headers.etag ?? '')
  }
}

let rounds = 0

/** The owner writes a task, and all of these people take it at once: only one of them gets it. No take is sent twice. */
async function takeTogether(family: Family, supporters: Supporter[], journal: Journal, counts: { takes: number }, isOver: () => boolean) {
  while (!isOver()) {
    await wait(PAUSE)
    const title = `Together ${rounds++}`
    const made = await family.asOwner('POST', '/tasks', { title, category: 'home', type: 'no_time' }).catch(() => null)
    journal.note(title, 'initial', made)
    const [task] = made?.statusCode === 201 ? made.json<Reply<'POST /families/:family/tasks'>>().tasks : []
    if (!task) continue
    const replies = await Promise.all(supporters.map(({ take }) => take(task).catch(() => null)))
    const taken = replies.filter((reply) => reply?.statusCode === 200)
    const late = replies.filter((reply) => reply?.statusCode === 409)
    counts.takes += taken.length
    for (const reply of replies) if (reply?.statusCode !== 409) journal.note(title, 'in_progress', reply)
    if (taken.length > 1 || late.length === supporters.length) journal.failed.push(`${title} was taken by ${taken.length}`)
  }
}

/** The newest version of a family in the database. */
export async function versionOf({ token }: Pick<Family, 'token'>, databaseUrl: string) {
  const [row] = await query<{ version: number }>(databaseUrl, `select version from family where token = '${token}'`)
  if (!row) throw new Error('the family is not there')
  return row.version
}
