import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { idleFamily, idleFamilyAsked, closedFamily } = RETENTION_DAYS
const server = await testServer()
const { makeFamily, clock, jobs, textsTo, database } = server
type Family = Awaited<ReturnType<typeof makeFamily>>

async function pass(days: number) {
  clock.now += days * DAY
  await jobs.askIdle()
  await jobs.closeIdle()
  await jobs.eraseClosed()
}
/** The messages that asked the owner whether anyone uses the family, including those whose text was erased. */
const askedOf = (family: Family) =>
  database.selectFrom('message').where('template', '=', 'family_idle').where('phone_e164', '=', family.owner.phone).select('id').execute()
/** Whether the family is open, closed, or erased. */
async function stateOf({ token }: Family) {
  const found = await database.selectFrom('family').where('token', '=', token).select('closed_at').executeTakeFirst()
  return found ? (found.closed_at === null ? 'open' : 'closed') : 'erased'
}

test('a family not opened for a year is asked once to open its circle, then closed, then erased', async () => {
  const family = await makeFamily({ title: 'Quiet family' })
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await ok(avi.take(task))
  await textsTo(avi.phone)
  await pass(idleFamily - 1)
  expect(await askedOf(family)).toEqual([])
  await pass(2)
  expect((await textsTo(family.owner.phone))[0]).toMatch(
    /^Quiet family: your circle of helpers hasn't been opened for a year\. It closes in 30 days\. To keep it: http\S+\/family$/,
  )
  await pass(idleFamilyAsked - 1)
  expect(await askedOf(family)).toHaveLength(1)
  expect(await stateOf(family)).toBe('open')
  await pass(2)
  expect(await stateOf(family)).toBe('closed')
  expect((await textsTo(avi.phone))[0]).toContain('Quiet family: the circle is closed')
  await pass(closedFamily - 1)
  expect(await stateOf(family)).toBe('closed')
  await pass(1)
  expect(await stateOf(family)).toBe('erased')
})

test.each([
  ['the owner', (family: Family) => family.owner.get(family.path)],
  ['a supporter', async (_family: Family, avi: { get: (rest: string) => Promise<unknown> }) => avi.get('')],
] as const)('a family that %s opens after it was asked is kept, and is asked again a year later', async (_who, open) => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await pass(idleFamily + 1)
  expect(await askedOf(family)).toHaveLength(1)
  await pass(idleFamilyAsked - 1)
  await open(family, avi)
  await pass(idleFamily - 1)
  expect(await stateOf(family)).toBe('open')
  expect(await askedOf(family)).toHaveLength(1)
  await pass(2)
  expect(await askedOf(family)).toHaveLength(2)
})

test('an idle family is asked to open its circle even during a pause', async () => {
  const family = await makeFamily()
  await ok(family.asOwner('PATCH', '', { paused: true }))
  await pass(idleFamily + 1)
  expect(await askedOf(family)).toHaveLength(1)
})

test('a family is not asked to open its circle if one of its people opens it now and then', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  for (let visits = 0; visits < 3; visits++) {
    await pass(idleFamily - 1)
    expect((await avi.get(family.path)).statusCode).toBe(200)
  }
  expect(await askedOf(family)).toEqual([])
})

test('an owner who opens an idle family again keeps the family', async () => {
  const family = await makeFamily()
  await pass(idleFamily + 1)
  await textsTo(family.owner.phone)
  await pass(idleFamilyAsked + 1)
  expect(await stateOf(family)).toBe('closed')
  await ok(family.asOwner('POST', '/reopen', {}))
  expect((await family.owner.get(family.path)).statusCode).toBe(200)
  await pass(1)
  await pass(idleFamilyAsked + 1)
  expect(await stateOf(family)).toBe('open')
  const events = (await family.asOwner('GET', '/events')).json()
  expect(events.find(({ kind }: { kind: string }) => kind === 'family_closed').by).toBeNull()
})

/** Asks the owner of a family that no one opened for a year, with an SMS that never arrives. */
async function askInVain(family: Family) {
  await pass(idleFamily + 1)
  await textsTo(family.owner.phone)
  const last = Math.max(...(await askedOf(family)).map(({ id }) => id))
  await database.updateTable('message').set({ state: 'failed' }).where('id', '=', last).execute()
}

test('a family is not closed if no message reached its owner', async () => {
  const family = await makeFamily()
  await askInVain(family)
  await pass(idleFamilyAsked + 1)
  expect(await stateOf(family)).toBe('open')
})

test('a family is not closed if only the question of an earlier year reached its owner', async () => {
  const family = await makeFamily()
  await pass(idleFamily + 1)
  await textsTo(family.owner.phone)
  await family.owner.get(family.path)
  await pass(idleFamilyAsked + 1)
  await askInVain(family)
  expect(await askedOf(family)).toHaveLength(2)
  await pass(idleFamilyAsked + 1)
  expect(await stateOf(family)).toBe('open')
})
