import { expect, test } from 'vitest'
import { type Endpoint, endpoints } from './endpoints.ts'

/** Calls that make a token and store only its hash. A repeated call can't return the first token, so it makes another one. */
const MAKE_A_TOKEN = [
  ...[
    'POST /session',
    'POST /families',
    'POST /proposed_circles',
    'POST /proposed_circles/accept',
    'POST /families/:family/members/:id/link',
  ],
  'POST /supporters/:user/calendar',
]
/** Calls that store the same subscription again if they are repeated. */
const REPLACE = ['POST /supporters/:user/push']

/** Calls that return what they made before if they are repeated. */
const KNOW_THEIR_OWN = ['POST /server/families']

test('each call that returns 201 takes an Idempotency-Key, or is a listed exception', () => {
  const entries = Object.entries<Endpoint>(endpoints)
  const creating = entries.filter(([, { status }]) => status === 201).map(([name]) => name)
  const keyed = entries.filter(([, { creates }]) => creates).map(([name]) => name)
  expect(creating.sort()).toEqual([...keyed, ...MAKE_A_TOKEN, ...REPLACE, ...KNOW_THEIR_OWN].sort())
  for (const name of keyed) expect(JSON.stringify(endpoints[name as keyof typeof endpoints])).toContain('"idempotency-key"')
})
