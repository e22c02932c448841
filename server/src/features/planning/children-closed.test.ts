import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { isForChildren } from '@hand-in-hand/contract/who-sees.rules.ts'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../testing/body-fields.ts'
import { addresses } from '../../testing/families.ts'
import { goodRequests, methodOf } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'
import { callNames, endpointOf, validCalls } from '../../testing/valid-calls.ts'

// Every call of the contract is made with a title that names a child, in a family that has not said who may take such tasks. Afterwards
// someone whom the family does not trust tries every call by which a supporter can get a task.

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const { makeFamily, database, call, clock, jobs, outboxEmptied } = server
const nextAddress = addresses()
const aCall = validCalls(server, nextAddress)
const START = clock.now

const TITLES = ['Pick up from kindergarten', 'Kinder vom Hort abholen', 'Забрать сына из школы', 'לאסוף את הילדה מהגן']

/** The body with the text of every field `title` replaced, and without the fields that say who may see or take the task. */
const written = (body: unknown, title: string): unknown => {
  if (Array.isArray(body)) return body.map((each) => written(each, title))
  if (typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body).filter(([field]) => field !== 'circle_only' && field !== 'trusted_only')
  return Object.fromEntries(fields.map(([field, value]) => [field, field === 'title' ? title : written(value, title)]))
}

const BY_SUPPORTERS = callNames.filter((name) => /^PUT \/supporters\/:user\/families\/:family\/(?:tasks|events)\/:id\//.test(name))

const hasField = (name: EndpointName, field: string) => fieldsOf(endpointOf(name).body ?? {}).some(({ path }) => path.at(-1) === field)

/** A family with two people whom it does not trust. Its tasks name a child, unless the call itself sets a title. */
async function familyWithStranger(name: EndpointName, title: string) {
  const home = await makeFamily()
  const stranger = await home.makeSupporter()
  // The first stranger may say no to a task, and is then not asked for it. The second stranger never answers, so they can still be asked.
  await home.makeSupporter({ first_name: 'Quiet' })
  const named = hasField(name, 'title') ? {} : { title }
  const family: typeof home = {
    ...home,
    makeTask: (more = {}) => home.makeTask({ ...more, ...named }),
    makeEvent: (more = {}) => home.makeEvent({ ...more, ...named }),
  }
  return { family, stranger }
}

async function childrensTasks(token: string) {
  const tasks = await database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('family.token', '=', token)
    .selectAll('task')
    .execute()
  return tasks.filter(isForChildren)
}

const writers = new Set<string>()

const EVERYONE = { circle_only: false, trusted_only: false }
const cases = callNames.flatMap((name, index) => {
  const title = TITLES[index % TITLES.length] ?? ''
  return [[name, title, {}] as const, ...(hasField(name, 'trusted_only') ? [[name, title, EVERYONE] as const] : [])]
})

test.for(cases)('after %s no stranger can get a task with children: %s %j', async ([name, title, said]) => {
  const { family, stranger } = await familyWithStranger(name, title)
  const { send, goodBody } = await aCall(name, family)
  const before = await childrensTasks(family.token)
  await send(endpointOf(name).body ? Object.assign({}, written(await goodBody(), title), said) : undefined)
  const tasks = await childrensTasks(family.token)
  if (tasks.some(({ id, version }) => !before.some((each) => each.id === id && each.version === version))) writers.add(name)
  for (const { id } of tasks.slice(0, 2)) {
    for (const way of BY_SUPPORTERS) {
      const path = (way.split(' ')[1] ?? '').replace(':user', 'me').replace(':family', family.token).replace(':id', String(id))
      const good = way.endsWith('_all') ? { ids: [id] } : ((await goodRequests[way].body?.({} as never)) ?? {})
      await call(methodOf(way), path, { token: stranger.token, body: good })
    }
    await family.asOwner('POST', `/tasks/${id}/assign`, { member: stranger.id })
  }
  const got = (await childrensTasks(family.token)).filter(({ assignee_id }) => assignee_id === stranger.id)
  expect(got.map(({ title: taken, status }) => [taken, status])).toEqual([])
  // Visitors see the titles of tasks that anyone may take.
  const seen = await call('GET', `/supporters/families/${(await family.getInvitation()).token}`)
  const { no_time = [], events = [] } = seen.json<{ no_time?: object[]; events?: object[] }>()
  expect(JSON.stringify([no_time, events])).not.toContain(title)
})

test('the tested calls include the four that write titles of tasks', () => {
  expect([...writers].sort()).toEqual(
    expect.arrayContaining([
      'PATCH /families/:family/tasks/:id',
      'POST /families/:family/tasks',
      'POST /families/:family/tasks/import/confirm',
      'PUT /families/:family/tasks/:id/repeat',
    ]),
  )
})

test('in the days after a task with children is made, no message to a stranger names the task', async () => {
  const control = await makeFamily()
  await control.makeSupporter({ first_name: 'Quiet' })
  const friday = { start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
  for (const title of ['Drive Dana', 'Drive Dana to school']) await control.makeEvent({ title, ...friday })
  for (const hours of [1, 4, 20, 28, 44, 52, 68, 76, 92, 100]) {
    clock.now = START + hours * HOUR
    await jobs.queueDueMessages()
    await outboxEmptied()
  }
  const strangers = database.selectFrom('membership').where('first_name', '=', 'Quiet').select('id')
  const asked = await database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.membership_id', 'in', strangers)
    .select(['task.title', 'task.category'])
    .execute()
  const told = await database.selectFrom('message').where('membership_id', 'in', strangers).select(['template', 'parameters']).execute()
  expect([...new Set(asked.map(({ title }) => title))]).toEqual(['Drive Dana'])
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ parameters }) => TITLES.some((title) => parameters.includes(title)))).toEqual([])
})
