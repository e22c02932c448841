import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { findPastCoverageOfAll } from '../overview/past-coverage.commands.ts'

const server = await testServer()
const { clock, makeFamily, textsTo, database, jobs } = server
const START = clock.now

/** Avi took the task 'Drive Dana', which ended an hour ago by the test's clock. */
async function afterDrive() {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeEvent()
  await avi.take(task)
  clock.now = Date.parse('2026-11-24T09:20+02:00')
  return {
    family,
    avi,
    task,
    say: (method: 'PUT' | 'DELETE') => family.asOwner(method, `/tasks/${task.id}/missed`, method === 'PUT' ? {} : undefined),
  }
}

test('the owner can note and undo that no one came; supporters’ lists and SMS stay the same', async () => {
  const { family, avi, task, say } = await afterDrive()
  const dana = await family.makeSupporter({ first_name: 'Dana' })
  const seen = async () => {
    const single = (await avi.get(`${family.path}/events/${task.id}`)).json()
    const { events } = (await avi.tasks()).json()
    const history = (await family.asOwner('GET', '/events')).json()
    return { single, events, all: (await dana.tasks()).json(), history, texts: [await textsTo(avi.phone), await textsTo(dana.phone)] }
  }
  const before = await seen()
  expect((await say('PUT')).json()).toMatchObject({ missed: true, status: 'in_progress', version: 2 })
  expect((await say('PUT')).statusCode).toBe(200)
  expect(await seen()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('missed')
  const listed = (await family.asOwner('GET', '/tasks')).json()
  expect(listed.events).toMatchObject([{ id: task.id, missed: true }])
  const mine = (await avi.get('/export')).json().families[0].tasks
  expect(mine).toMatchObject([{ missed_at: '2026-11-24T09:20:00+02:00' }])
  expect((await say('DELETE')).json()).not.toHaveProperty('missed')
  expect((await say('DELETE')).statusCode).toBe(200)
  expect((await avi.get('/export')).json().families[0].tasks).toMatchObject([{ missed_at: null }])
})

test('only the family’s side can say that no one came, and only after a taken event', async () => {
  const { family, avi, task, say } = await afterDrive()
  const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
  const path = `${family.path}/tasks/${task.id}/missed`
  expect(codeOf(await avi.browser.call('PUT', path, { token: avi.token, body: {} }))).toBe('not_allowed')
  clock.now = Date.parse('2026-11-24T08:19+02:00')
  expect(codeOf(await say('PUT'))).toBe('not_allowed')
  clock.now += HOUR
  await avi.withdraw(task)
  expect(codeOf(await say('PUT'))).toBe('not_allowed')
  const anyTime = await family.makeTask()
  await avi.take(anyTime)
  expect(codeOf(await family.asOwner('PUT', `/tasks/${anyTime.id}/missed`, {}))).toBe('not_allowed')
})

test('completing, releasing or moving a task removes the record that no one came', async () => {
  for (const change of ['complete', 'unassign'] as const) {
    const { family, task, say } = await afterDrive()
    await say('PUT')
    expect((await family.asOwner('POST', `/tasks/${task.id}/${change}`, {})).json()).not.toHaveProperty('missed')
  }
  const { family, task, say } = await afterDrive()
  await say('PUT')
  const times = { start_at: '2026-11-25T07:40', end_at: '2026-11-25T08:20' }
  const moved = await family.asOwner('PATCH', `/tasks/${task.id}`, times, { 'if-match': '"2"' })
  expect(moved.statusCode).toBe(200)
  expect(moved.json()).not.toHaveProperty('missed')
})

test('npm run coverage counts the taken tasks, and those of them for which someone came', async () => {
  const { say } = await afterDrive()
  const figures = async () => findPastCoverageOfAll(database, clock.now + DAY)
  const before = await figures()
  await say('PUT')
  const { taken, kept } = await figures()
  expect([taken, kept]).toEqual([before.taken, before.kept - 1])
})

test('the record of a missed task is erased when its retention time is over, not before', async () => {
  const { family, task, say } = await afterDrive()
  await say('PUT')
  const missed = async () => (await family.asOwner('GET', `/tasks/${task.id}`)).json().missed
  clock.now += RETENTION_DAYS.missed * DAY - 1_000
  await jobs.erase()
  expect(await missed()).toBe(true)
  clock.now += 2_000
  await jobs.erase()
  expect(await missed()).toBe(undefined)
})
