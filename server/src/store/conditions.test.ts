import { DAY, HOUR, INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, test } from 'vitest'
import { provedFamily } from '../database/schema.ts'
import { makePhone } from '../testing/family.ts'
import { testServer } from '../testing/server.ts'
import { countRequest } from './invitations.ts'
import { countTry, insertCode, markCodeUsed } from './login-codes.ts'
import { moveMembership } from './members.ts'
import { lockClosedFamily } from './personal-data/family-erasing.ts'
import { markReminded } from './task-clock.ts'
import { changeIfVersion, changeMine, OPEN_AGAIN, reopenTasksOf, takeIfOpen } from './tasks.ts'
import { changeFamily } from './transactions.ts'

// Each statement checks again what the command read earlier. So if two requests, on one server or on two, make a change at once, only one
// succeeds. No command can be made to read outdated data, so the statements are tested directly.

const { makeFamily, clock, database } = await testServer()
const family = await makeFamily()
const avi = await family.makeSupporter()
const bella = await family.makeSupporter({ first_name: 'Bella' })
const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
const familyId = provedFamily(id)
const member = (who: { id: number }) => ({ familyId, id: who.id, now: clock.now })
const set = (task: { id: number }, values: object) => database.updateTable('task').set(values).where('id', '=', task.id).execute()

/** A task that Avi took. */
async function taken() {
  const task = await family.makeTask()
  await avi.take(task)
  return task
}

describe('taking a task', () => {
  test('an open task is taken only once', async () => {
    const task = await family.makeTask()
    expect(await takeIfOpen(database, member(avi), task.id)).toBe(true)
    expect(await takeIfOpen(database, member(bella), task.id)).toBe(false)
  })

  test.each([
    ['was cancelled', { cancelled_at: 1 }],
    ['has ended', { end_at: clock.now }],
    ['is done', { status: 'completed', assignee_id: bella.id, taken_at: 1, completed_at: 1 }],
  ])('a task that %s meanwhile is not taken', async (_what, values) => {
    const task = await family.makeTask()
    await set(task, values)
    expect(await takeIfOpen(database, member(avi), task.id)).toBe(false)
  })

  test('someone who was removed meanwhile takes nothing', async () => {
    const gil = await family.makeSupporter({ first_name: 'Gil' })
    const task = await family.makeTask()
    await database.updateTable('membership').set({ state: 'removed' }).where('id', '=', gil.id).execute()
    expect(await takeIfOpen(database, member(gil), task.id)).toBe(false)
  })
})

describe('changing a task', () => {
  test('only the member who holds the task changes it', async () => {
    const task = await taken()
    expect(await changeMine(database, member(bella), task.id, OPEN_AGAIN)).toBe(false)
    expect(await changeMine(database, member(avi), task.id, OPEN_AGAIN)).toBe(true)
  })

  test.each([{ status: 'completed' }, { cancelled_at: 1 }])('a task that was changed to %j meanwhile is not given back', async (values) => {
    const task = await taken()
    await set(task, values)
    expect(await changeMine(database, member(avi), task.id, OPEN_AGAIN)).toBe(false)
  })

  test('a change with an older version does nothing, and a cancelled task is not changed', async () => {
    const task = await family.makeTask()
    expect(await changeIfVersion(database, familyId, task.id, task.version, { title: 'Bread' })).toBe(true)
    expect(await changeIfVersion(database, familyId, task.id, task.version, { title: 'Milk' })).toBe(false)
    await set(task, { cancelled_at: 1 })
    expect(await changeIfVersion(database, familyId, task.id, task.version + 1, { title: 'Milk' })).toBe(false)
  })

  test('a completed task stays completed when its helper leaves', async () => {
    const gil = await family.makeSupporter({ first_name: 'Gil' })
    const [open, done] = [await family.makeTask(), await family.makeTask()]
    await gil.take(open)
    await gil.take(done)
    await gil.complete(done)
    const reopened = await reopenTasksOf(database, familyId, gil.id, clock.now)
    expect(reopened.map((each) => each.id)).toEqual([open.id])
  })
})

test('a reminder is sent once, and not at all if it was moved or dropped meanwhile', async () => {
  const [due, moved, dropped] = [await taken(), await taken(), await taken()]
  for (const task of [due, moved]) await set(task, { remind_at: clock.now })
  expect(await markReminded(database, familyId, due.id, clock.now)).toBe(true)
  expect(await markReminded(database, familyId, due.id, clock.now)).toBe(false)
  await set(moved, { remind_at: clock.now + 1 })
  expect(await markReminded(database, familyId, moved.id, clock.now)).toBe(false)
  expect(await markReminded(database, familyId, dropped.id, clock.now)).toBe(false)
})

test('a membership changes its state only if it is still in the expected state', async () => {
  const { id: request } = await family.makeRequest()
  const move = (from: 'requested' | 'declined', state: 'approved' | 'declined') =>
    moveMembership(database, familyId, request, from, { state, decided_at: clock.now })
  expect(await move('requested', 'declined')).toBe(true)
  expect(await move('requested', 'approved')).toBe(false)
})

describe('a login code', () => {
  const TRIES = 5
  const aCode = () =>
    insertCode(database, {
      phone: makePhone(),
      purpose: 'sign_in',
      codeHash: 'hash',
      browserHash: 'browser',
      asker: 'network',
      network: null,
      now: clock.now,
    })

  test('can be tried only five times', async () => {
    const code = await aCode()
    for (let tries = 0; tries < TRIES; tries++) expect(await countTry(database, code, TRIES, clock.now)).toBe('hash')
    expect(await countTry(database, code, TRIES, clock.now)).toBeUndefined()
  })

  test('can’t be used after its lifetime', async () => {
    expect(await countTry(database, await aCode(), TRIES, clock.now + HOUR)).toBeUndefined()
  })

  test('can be used only once', async () => {
    const code = await aCode()
    await countTry(database, code, TRIES, clock.now)
    expect(await markCodeUsed(database, code, clock.now)).toBe(true)
    expect(await markCodeUsed(database, code, clock.now)).toBe(false)
    expect(await countTry(database, code, TRIES, clock.now)).toBeUndefined()
  })
})

test.each([
  ['is open', {}, true],
  ['was closed', { closed_at: 1 }, false],
  ['is over', { expires_at: clock.now }, false],
  ['brought as many as it may', { requests: INVITATION_REQUESTS_MAX }, false],
])('a sign-up link counts a request only if the link is still usable; this link %s', async (_what, values, isCounted) => {
  const reply = await family.asOwner('POST', '/invitations', { renew: true })
  const { id: invitation } = reply.json<{ id: number }>()
  await database
    .updateTable('invitation')
    .set({ requests: 0, ...values })
    .where('id', '=', invitation)
    .execute()
  expect(await countRequest(database, familyId, invitation, clock.now)).toBe(isCounted)
})

test('a family that was reopened meanwhile is not erased', async () => {
  const close = (closed_at: number | null) => database.updateTable('family').set({ closed_at }).where('id', '=', id).execute()
  await close(clock.now - DAY)
  expect(await lockClosedFamily(database, familyId, clock.now)).toBe(true)
  await close(null)
  expect(await lockClosedFamily(database, familyId, clock.now)).toBe(false)
})

test('a change locks the row of its family from the start, so that the next change waits', async () => {
  const version = (of = database) => of.selectFrom('family').where('id', '=', id).select('version').executeTakeFirstOrThrow()
  const before = await version()
  const held = await changeFamily(database, familyId, (transaction) => version(transaction))
  expect(held.version).toBe(before.version + 1)
  // Nothing else was written, so the family keeps its version.
  expect((await version()).version).toBe(before.version)
})
