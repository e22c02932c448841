import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../testing/body-fields.ts'
import { addresses } from '../../testing/families.ts'
import { linkIn } from '../../testing/family.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'
import { callNames, endpointOf, validCalls } from '../../testing/valid-calls.ts'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const { app, call, database, textsTo } = server
const aCall = validCalls(server, addresses())

const RULES = 'Please ring once, take off your shoes, and keep the windows shut.'
const AVOID = 'No nuts and no sesame: Dana is allergic to both, and traces are enough.'

/** Who has which task. */
async function takers() {
  const rows = await database
    .selectFrom('task')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.assignee_id'),
    )
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('task.status', '=', 'in_progress')
    .where('task.cancelled_at', 'is', null)
    .select(['task.id', 'membership.id as taker', 'person.phone_e164 as phone'])
    .execute()
  return new Map(rows.map((row) => [`${row.id} ${row.taker}`, row]))
}
const lastActAbout = (task: number) =>
  database
    .selectFrom('family_event')
    .where('task_id', '=', task)
    .where('kind', 'in', ['taken', 'assigned'])
    .orderBy('id', 'desc')
    .select('kind')
    .executeTakeFirst()

/** How the taker of a task learns what to read: on the screen that made the call, by a link in a message, or not at all. */
async function learns({ id, phone }: { id: number; phone: string }) {
  if ((await lastActAbout(id))?.kind === 'taken') return 'on the screen'
  const [text = ''] = await textsTo(phone)
  const [, secret] = /first: \S+\/t\/\S+#([\w-]{22})$/.exec(text) ?? []
  if (secret) {
    const page = await sendForm(app, '/ask', `secret=${secret}&opened=yes`)
    return page.body.includes(RULES) && page.body.includes(AVOID) ? 'by the link of a message' : 'nothing'
  }
  const link = linkIn(text)
  if (!link) return 'nothing'
  const { user_token: token } = (await call('POST', '/session', { body: link })).json()
  const { read_first } = (await call('GET', `/supporters/me/families/${link.family_token}/welcome`, { token })).json()
  return read_first?.house_rules === RULES ? 'behind the login link' : 'nothing'
}

/**
 * Calls by which someone becomes the taker of a task, and how the taker learns what to read first. read-first-screens.test.ts in web checks
 * that each screen with a call to take a task shows what to read first.
 */
const MAKE_A_TAKER: Partial<Record<EndpointName, Awaited<ReturnType<typeof learns>>>> = {
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': 'on the screen',
  'PUT /supporters/:user/families/:family/events/:id/assign_me': 'on the screen',
  'PUT /supporters/:user/families/:family/events/:id/assign_me_all': 'on the screen',
  'POST /ask/yes': 'on the screen',
  'POST /families/:family/suggestions/:id/accept': 'by the link of a message',
  'POST /families/:family/tasks/:id/assign': 'by the link of a message',
  'POST /families/:family/own_offers/:id/answer': 'by the link of a message',
  'POST /families/:family/requests/:id/approve': 'behind the login link',
}

/** A valid body, and two more for the same call: one with all yes-or-no fields set to yes, and one with the task of the path as `ids`. */
function bodiesLike(name: EndpointName, body: object, path: string): object[] {
  const fields = fieldsOf(endpointOf(name).body ?? {})
  const id = Number(/\/(\d+)\//.exec(path)?.[1] ?? 0)
  const yes = fields.filter(({ schema }) => schema.type === 'boolean').map(({ path: [field] }) => [field, true])
  const own = 'ids' in body && id > 0 ? { ids: [id] } : {}
  return [body, { ...body, ...Object.fromEntries(yes) }, { ...body, ...own }]
}

test.each(callNames)('if %s makes someone a taker, that person gets the texts that takers must read', async (name) => {
  const ways = new Set<string>()
  const { goodBody } = await aCall(name)
  const shapes = bodiesLike(name, await goodBody(), '/1/').length
  for (let shape = 0; shape < shapes; shape++) {
    const { path, send, goodBody: body, family } = await aCall(name)
    const wanted = bodiesLike(name, await body(), path)[shape]
    const facts = JSON.stringify({ people: null, avoid: AVOID, from: null, until: null, dishes: null, place: null })
    await database.updateTable('family').set({ house_rules: RULES, meal_facts: facts }).where('token', '=', family.token).execute()
    const before = await takers()
    await send(endpointOf(name).body ? wanted : undefined)
    for (const [key, taker] of await takers()) if (!before.has(key)) ways.add(await learns(taker))
  }
  expect([...ways]).toEqual([MAKE_A_TAKER[name]].filter(Boolean))
})
