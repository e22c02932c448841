import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { testServer } from '../testing/server.ts'
import { approvedMember, confirmedByActing, familySide, newcomer, owner, ownerOfClosed, reader } from './authentication.ts'

// permissions.test.ts sends every call of the contract. This file tests each access level alone, since a command may refuse the caller as
// well.

const LEVELS = { newcomer, reader, confirmedByActing, approvedMember, familySide, owner, ownerOfClosed }
const { makeFamily, app, clock, database, tokenByCode } = await testServer()

const family = await makeFamily()
const people = {
  requested: await family.makeSupporter(),
  removed: await family.makeSupporter(),
  'not confirmed': await family.makeSupporter(),
  supporter: await family.makeSupporter(),
  coordinator: await family.makeSupporter(),
}
const change = (who: keyof typeof people, values: object) =>
  database.updateTable('membership').set(values).where('id', '=', people[who].id).execute()
await change('requested', { state: 'requested' })
await change('removed', { state: 'removed' })
await change('not confirmed', { confirmed_at: null, confirmed_by: null })
await change('coordinator', { role: 'coordinator' })
const tokens: Record<string, string> = {
  unknown: 'A'.repeat(22),
  ...Object.fromEntries(Object.entries(people).map(([who, { token }]) => [who, token])),
  owner: family.owner.token,
}

const requestOf = (token: string, params: object = { user: 'me', family: family.token }) =>
  ({ headers: { authorization: `Bearer ${token}` }, params }) as unknown as FastifyRequest

async function outcomes(level: keyof typeof LEVELS) {
  const found: Record<string, string> = {}
  for (const [who, token] of Object.entries(tokens)) {
    found[who] = await LEVELS[level](app, requestOf(token)).then(
      () => 'let in',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  }
  return found
}

const EACH_OPEN = { unknown: 'unauthenticated', requested: 'not_approved', removed: 'not_approved', 'not confirmed': 'not_confirmed' }
const IN = { supporter: 'let in', coordinator: 'let in', owner: 'let in' }
const NOT_ALLOWED = { supporter: 'not_allowed', coordinator: 'not_allowed' }

describe('an open family', () => {
  test.each([
    ['newcomer', { ...EACH_OPEN, 'not confirmed': 'let in', ...IN }],
    ['reader', { ...EACH_OPEN, ...IN }],
    ['confirmedByActing', { ...EACH_OPEN, ...IN }],
    ['approvedMember', { ...EACH_OPEN, ...IN }],
    ['familySide', { ...EACH_OPEN, ...IN, supporter: 'not_allowed' }],
    ['owner', { ...EACH_OPEN, ...IN, ...NOT_ALLOWED }],
    ['ownerOfClosed', { ...EACH_OPEN, ...IN, ...NOT_ALLOWED }],
  ] as const)('lets in as %s those it should, and no one else', async (level, wanted) => {
    expect(await outcomes(level)).toEqual(wanted)
  })

  test('a token of one family gives no access to another family', async () => {
    const other = await makeFamily()
    const request = requestOf(family.owner.token, { user: 'me', family: other.token })
    for (const prove of Object.values(LEVELS)) await expect(prove(app, request)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a closed family', () => {
  const closed = Object.fromEntries(Object.keys(tokens).map((who) => [who, 'family_closed']))

  test.each([
    ['newcomer', { ...closed, unknown: 'unauthenticated' }],
    ['reader', { ...closed, unknown: 'unauthenticated' }],
    ['confirmedByActing', { ...closed, unknown: 'unauthenticated' }],
    ['approvedMember', { ...closed, unknown: 'unauthenticated' }],
    ['familySide', { ...closed, unknown: 'unauthenticated' }],
    ['owner', { ...closed, unknown: 'unauthenticated' }],
    ['ownerOfClosed', { ...closed, unknown: 'unauthenticated', owner: 'let in' }],
  ] as const)('lets in as %s only its owner, if that is the rule', async (level, wanted) => {
    await database.updateTable('family').set({ closed_at: 1 }).where('token', '=', family.token).execute()
    expect(await outcomes(level)).toEqual(wanted)
    await database.updateTable('family').set({ closed_at: null }).where('token', '=', family.token).execute()
  })
})

test('a token in a path is accepted only while PATH_TOKEN_AUTH is on', async () => {
  const inPath = (token: string) => requestOf('', { user: token, family: family.token })
  expect((await approvedMember(app, inPath(family.owner.token))).role).toBe('owner')
  const strict = await testServer({ PATH_TOKEN_AUTH: 'off' })
  const home = await strict.makeFamily()
  const request = requestOf('', { user: home.owner.token, family: home.token })
  await expect(approvedMember(strict.app, request)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a number is proved for an hour, and only for the person who proved it on this device', async () => {
  const home = await makeFamily()
  const token = await tokenByCode(home.owner.phone, home.token)
  const prove = async () => (await approvedMember(app, requestOf(token, { user: 'me', family: home.token }))).numberProvedUntil
  const until = clock.now + 3_600_000
  expect(await prove()).toBe(until)
  const { deviceId, personId } = await approvedMember(app, requestOf(token, { user: 'me' }))
  const giveDeviceTo = (person_id: number) =>
    database
      .updateTable('device')
      .set({ person_id })
      .where('id', '=', deviceId ?? 0)
      .execute()
  const stranger = await database.selectFrom('person').where('id', '!=', personId).select('id').executeTakeFirstOrThrow()
  await giveDeviceTo(stranger.id)
  expect(await prove()).toBeNull()
  await giveDeviceTo(personId)
  clock.now = until
  expect(await prove()).toBeNull()
})
