import { DAY, HOUR, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { beforeAll, expect, test } from 'vitest'
import { addresses } from '../testing/families.ts'
import { makePhone, ok } from '../testing/family.ts'
import { longestWait, OTHERS_WAIT_MAX } from '../testing/load/longest-wait.ts'
import { copiesOf } from '../testing/restored-in-place.ts'
import { testServer } from '../testing/server.ts'
import { callNames, validCalls } from '../testing/valid-calls.ts'

// A family with the highest possible number of people and tasks. While any call of this family runs, and while the jobs check it, other
// calls hardly wait. The family has room for what the calls themselves add.

const [MEMBERS, REQUESTS, TASKS] = [480, 190, OPEN_TASKS_MAX - 100]
const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const aCall = validCalls(server, addresses())

let family: Awaited<ReturnType<typeof server.makeFamily>>
beforeAll(async () => {
  family = await server.makeFamily()
  for (let count = 0; count < MEMBERS; count++) await family.makeSupporter({ first_name: `Avi${count}` })
  // A link takes only a limited number of requests.
  const openAgain = () => server.database.updateTable('invitation').set({ requests: 0 }).execute()
  for (let count = 0; count < REQUESTS; count++) {
    if (count % 50 === 0) await openAgain()
    await family.makeRequest({ first_name: `Dana${count}`, phone_number: makePhone() })
  }
  await openAgain()
  const drafts = Array.from({ length: TASKS }, (_, index) => {
    const isDated = index % 2 === 0
    const date = isDated ? `2026-12-${String(1 + ((index >> 1) % 28)).padStart(2, '0')}` : null
    return { title: `Soup ${index}, no onions`, category: 'home', date, start: isDated ? '16:00' : null, end: isDated ? '17:00' : null }
  })
  // The tasks are imported in parts: on a busy machine a single import would take longer than a statement may.
  for (let from = 0; from < TASKS; from += 100)
    await ok(family.asOwner('POST', '/tasks/import/confirm', { drafts: drafts.slice(from, from + 100) }))
  await server.outboxEmptied()
}, 300_000)

test('while any call of the largest family runs, other calls hardly wait', { timeout: 600_000 }, async () => {
  const copies = await copiesOf(server)
  await copies.take('beginning')
  const slow: string[] = []
  let done = 0
  for (const name of callNames) {
    // Some calls end the family, or its owner's login, so each call starts with the original data.
    await copies.putBack('beginning')
    const { send, goodBody } = await aCall(name, family)
    const body = await goodBody()
    await server.outboxEmptied()
    let status = 0
    const longest = await longestWait(async () => ({ statusCode: status } = await send(body)))
    if (status < 300) done++
    if (longest >= OTHERS_WAIT_MAX) slow.push(`${name}: ${longest.toFixed(0)} ms`)
  }
  expect(slow).toEqual([])
  // The few calls that do not succeed here are refused in any family.
  expect(done).toBeGreaterThan(callNames.length - 15)
})

test('while the jobs check the largest family, other calls hardly wait', { timeout: 600_000 }, async () => {
  const slow: string[] = []
  // The clock goes through the evening before the first tasks, when most asks and reminders are due.
  server.clock.now += 6 * DAY
  for (let hours = 0; hours < 48; hours += 6) {
    server.clock.now += 6 * HOUR
    const longest = await longestWait(server.jobs.runOnce)
    if (longest >= OTHERS_WAIT_MAX) slow.push(`after ${hours} h: ${longest.toFixed(0)} ms`)
    const sending = await longestWait(server.outboxEmptied)
    if (sending >= OTHERS_WAIT_MAX) slow.push(`sending after ${hours} h: ${longest.toFixed(0)} ms`)
  }
  const sent = await server.database.selectFrom('message').where('task_id', 'is not', null).select('id').execute()
  expect(sent.length).toBeGreaterThan(0)
  expect(slow).toEqual([])
})
