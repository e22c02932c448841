import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { addresses } from '../testing/families.ts'
import { goodRequests, methodOf } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'
import { callNames, endpointOf, validCalls } from '../testing/valid-calls.ts'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const aCall = validCalls(server, addresses())

/** Calls that make a second change if they are repeated. */
const MAKES_ANOTHER: Partial<Record<EndpointName, string>> = {
  'POST /families/:family/tasks': 'a task like the first, unless it has its Idempotency-Key',
  'POST /families/:family/tasks/import/confirm': 'the same',
  'POST /families/:family/members/:id/link': 'a new link, which ends the one before',
  'POST /families/:family/owner': 'the member is told of the offer again',
  'PUT /families/:family/tasks/:id/asking': 'people are asked again, by "now"',
}
/** Changes that the sample requests do not make. */
const MORE: [EndpointName, object][] = [
  ['PATCH /supporters/:user', { away: { from: '2026-11-26', until: null } }],
  ['PATCH /supporters/:user', { locale: 'ru' }],
  ['PATCH /supporters/:user', { messages: { off: [], digest: 'none', ways: { asks: 'sms' }, signs_asks: true } }],
  ['PATCH /families/:family', { friends_allowed: true, passing_on: true, children_trusted: false }],
  ['PATCH /families/:family', { paused: true, paused_until: '2026-12-01' }],
  ['PUT /families/:family/tasks/:id/asking', { asking: 'off' }],
  ['PUT /families/:family/tasks/:id/asking', { asking: 'fixed' }],
  [
    'PATCH /families/:family/tasks/:id',
    { urgent: true, circle_only: true, trusted_only: true, meal: true, area: 'Carmel', helpers_needed: 2 },
  ],
  ['PATCH /families/:family/tasks/:id', { type: 'until_time', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }],
  ['PATCH /families/:family/tasks/:id', { type: 'until_time', date: '2026-11-27' }],
  ['PATCH /families/:family/tasks/:id', { may_be: { days: ['2026-11-27', '2026-11-28'] } }],
  ['PATCH /families/:family/members/:id', { first_name: 'Gil', last_name: 'Bar', trusted: true, primary_caregiver: true }],
]

const samples = callNames
  .filter((name) => methodOf(name) !== 'GET' && !(name in MAKES_ANOTHER))
  // A call that is refused in any case changes nothing.
  .filter((name) => !goodRequests[name].endsCaller && !goodRequests[name].refused)
  .map((name): [EndpointName, null] => [name, null])

test.for([...samples, ...MORE])('%s %j sent again keeps the family’s version, so phones reload no lists', async ([name, wanted]) => {
  const { send, goodBody, family, isSuccess } = await aCall(name)
  const body = wanted ?? (endpointOf(name).body ? await goodBody() : undefined)
  const versionOf = async () =>
    (await server.database.selectFrom('family').where('token', '=', family.token).select('version').executeTakeFirstOrThrow()).version
  const first = await send(body)
  expect(isSuccess(first), first.body).toBe(true)
  const before = await versionOf()
  server.clock.now += 1_000
  // The request is repeated as by a client that has read the result of the first call.
  const version = /json/.test(String(first.headers['content-type'])) ? first.json<{ version?: number } | null>()?.version : undefined
  const headers = goodRequests[name].headers && version !== undefined ? { 'if-match': `"${version}"` } : {}
  const again = await send(body, 'application/json', undefined, headers)
  expect([(await versionOf()) - before, again.statusCode < 500]).toEqual([0, true])
})
