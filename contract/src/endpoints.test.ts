import { expect, test } from 'vitest'
import { type Endpoint, endpoints } from './endpoints.ts'

/** They make a token, which is stored as a hash alone: a repeat makes another one, and the first is of no use to anyone. */
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
/** A repeat stores the same subscription. */
const REPLACE = ['POST /supporters/:user/push']

/** A repeat gets what was made. */
const KNOW_THEIR_OWN = ['POST /server/families']

test('each call that creates something takes an Idempotency-Key, or makes a token', () => {
  const entries = Object.entries<Endpoint>(endpoints)
  const creating = entries.filter(([, { status }]) => status === 201).map(([name]) => name)
  const keyed = entries.filter(([, { creates }]) => creates).map(([name]) => name)
  expect(creating.sort()).toEqual([...keyed, ...MAKE_A_TOKEN, ...REPLACE, ...KNOW_THEIR_OWN].sort())
  for (const name of keyed) expect(JSON.stringify(endpoints[name as keyof typeof endpoints])).toContain('"idempotency-key"')
})
