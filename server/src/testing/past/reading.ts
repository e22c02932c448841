import { setTimeout as wait } from 'node:timers/promises'
import { errorsOf } from '@hand-in-hand/contract/access.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { Database } from '../../database/database.ts'
import { addresses } from '../families.ts'
import { goodRequests, methodOf } from '../requests.ts'
import { callNames, endpointOf } from '../valid-calls.ts'
import type { Installation } from './installation.ts'
import type { Person, Server } from './story.ts'

/** Calls that only read, although they are not GET calls. */
const READS = [
  'POST /supporters/families/task_count',
  'POST /supporters/signup/validate',
  'POST /ask',
  'POST /families/:family/tasks/import',
] as const satisfies EndpointName[]
const readingCalls = callNames.filter((name) => name.startsWith('GET ') || READS.some((each) => each === name))

/** Further parameters with which these calls are made. */
const MORE: Partial<Record<EndpointName, string[]>> = {
  'GET /families/:family/tasks': ['?cancelled=yes', '?before=2026-11-25'],
  'GET /families/:family/messages': ['?before=2026-11-24'],
}
const DATES_OF_A_SERIES = 3
/** In ms. */
const [AGAIN_AFTER, AGAIN_UNTIL] = [250, 30_000]
/** How many calls are made at the same time. */
const AT_ONCE = 8

export interface Read {
  name: EndpointName
  /** Who called: the index in `people`, or null for someone without a token. */
  who: number | null
  path: string
  status: number
  /** The code of a refusal. */
  code: string | null
}

/**
 * Makes each call that reads, for each family of this installation, as each of its people, as someone of another family and as someone
 * without a token. Throws if there is no value for a parameter of a path.
 */
export async function readEverything(server: Server, { people, secrets }: Installation): Promise<Read[]> {
  const reads: Read[] = []
  const nextAddress = addresses()
  const send = async (name: EndpointName, who: number | null, path: string, body?: object, headers?: Record<string, string>) => {
    const token = who === null ? undefined : people[who]?.token
    const ask = () =>
      server.call(methodOf(name), path, { ...(token && { token }), ...(body && { body }), headers: { ...nextAddress(), ...headers } })
    const until = Date.now() + AGAIN_UNTIL
    let reply = await ask()
    // A busy machine may read a text too late. Clients repeat such a call.
    while (reply.statusCode === 503 && Date.now() < until) {
      await wait(AGAIN_AFTER)
      reply = await ask()
    }
    const code = reply.statusCode < 300 ? null : reply.json<{ code: string }>().code
    reads.push({ name, who, path, status: reply.statusCode, code })
  }
  const tasks = await listTasks(server.database)
  const families = [...new Set(people.map(({ family }) => family))]
  for (const name of readingCalls) {
    const pattern = name.split(' ')[1] ?? ''
    const requests = [...withSecrets(name, pattern, secrets, tasks), ...withFamilies(name, pattern)].values()
    const sendRest = async () => {
      for (const { path, who, body } of requests) await send(name, who, path, body)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
  }
  // This call is the last one, because it gives the device a new token.
  for (const cookie of secrets.cookies) await send('GET /session', null, '/session', undefined, { cookie })
  return reads

  /** Calls that members of a family make, with their tokens. */
  function withFamilies(name: EndpointName, pattern: string) {
    const isOfAll = !pattern.includes(':family') && goodRequests[name].query === undefined
    const callers = (family: string) => [
      ...people.flatMap((person, index) => (person.family === family ? [index] : [])),
      people.findIndex((person) => person.family !== family),
      null,
    ]
    const bodyFor = (who: number | null) =>
      name.startsWith('POST') ? bodyOf(name, who === null ? undefined : people[who], secrets) : undefined
    if (/:feed|:invitation/.test(pattern)) return []
    return families.flatMap((family) => {
      const query = goodRequests[name].query?.({ family } as never) ?? ''
      const filled = pattern.replace(':user', 'me').replace(':family', family)
      const plain = ['', ...(MORE[name] ?? [])].map((more) => `${filled}${query}${more}`)
      return (isOfAll ? callers(family).slice(0, -2) : callers(family)).flatMap((who) => {
        // Someone outside the family gets nothing, so one task is enough for this test.
        const ids = (tasks.get(family) ?? []).slice(0, isInside(who, family) ? undefined : 1)
        const paths = filled.includes(':id') ? ids.map((id) => filled.replace(':id', String(id))) : plain
        return paths.map((path) => ({ path, who, body: bodyFor(who) }))
      })
    })
  }

  function isInside(who: number | null, family: string) {
    const { role = '', family: own } = people[who ?? -1] ?? {}
    return own === family && !OUTSIDE.includes(role)
  }
}

/** People who no longer have access, or who don't have it yet. */
const OUTSIDE = ['requested', 'removed', 'left']

/** Calls that need a secret in the path or the body, and calls that anyone may make. */
function withSecrets(
  name: EndpointName,
  pattern: string,
  { invitations, asks, feeds }: Installation['secrets'],
  tasks: Map<string, number[]>,
) {
  const as = (path: string, body?: object) => ({ path, who: null, body })
  if (name === 'POST /ask') return asks.map((ask) => as(pattern, { ask }))
  if (name === 'POST /supporters/signup/validate') return invitations.map((invitation) => as(pattern, { invitation }))
  if (pattern.includes(':invitation')) return invitations.map((token) => as(pattern.replace(':invitation', token)))
  if (!pattern.includes(':feed')) return []
  const ids = pattern.includes(':id') ? [...tasks.values()].flat() : ['']
  return feeds.flatMap((feed) => ids.map((id) => as(pattern.replace(':feed', feed).replace(':id', String(id)))))
}

function bodyOf(name: EndpointName, person: Person | undefined, { invitations, asks }: Installation['secrets']) {
  if (name === 'POST /ask') return { ask: asks[0] ?? '' }
  if (name === 'POST /supporters/signup/validate') return { invitation: invitations[0] ?? '' }
  if (name === 'POST /families/:family/tasks/import') return { text: 'Soup 26.11. 17:00', format: 'lines' }
  return { payload: person ? [{ user_token: person.token, family_token: person.family }] : [] }
}

/** The tasks of each family. For a series these are only its first dates. */
async function listTasks(database: Database) {
  const rows = await database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .orderBy('task.id')
    .select(['family.token', 'task.id', 'task.series_id'])
    .execute()
  const kept = rows.filter(
    ({ series_id, id }) =>
      series_id === null || rows.filter((each) => each.series_id === series_id && each.id < id).length < DATES_OF_A_SERIES,
  )
  return new Map([...Map.groupBy(kept, ({ token }) => token)].map(([token, tasks]) => [token, tasks.map(({ id }) => id)]))
}

/** Whether an older client could not understand a reply: a fault of the server, or a code that the contract does not name for the call. */
export const isBroken = ({ name, status, code }: Read) =>
  status >= 500 || (code !== null && ![...errorsOf(endpointOf(name)), 'unauthenticated', 'not_found'].some((each) => each === code))
