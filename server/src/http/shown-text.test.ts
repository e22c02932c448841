import type { Problem } from '@hand-in-hand/contract/errors.ts'
import { expect, test } from 'vitest'
import { fieldsOf, replaced } from '../testing/body-fields.ts'
import { addresses } from '../testing/families.ts'
import { testServer } from '../testing/server.ts'
import { callNames, endpointOf, validCalls } from '../testing/valid-calls.ts'

const server = await testServer({ TRUST_PROXY: '127.0.0.1' })
const aCall = validCalls(server, addresses())

/** Every text that a body has to have, with the code of the refusal if the text is missing. */
const required = callNames.flatMap((name) =>
  fieldsOf(endpointOf(name).body ?? {}).flatMap(({ path, schema }) =>
    schema['x-shown'] === undefined ? [] : [{ name, path, least: schema['x-shown'], code: schema['x-codes']?.['x-shown'] ?? '' }],
  ),
)
const UNSEEN = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2060',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u2800',
  '\u00ad',
  '\ufe0f',
  '\u{e0041}',
  '\u0301',
  '\ue000',
]

test('each required text has an error code that says the text is missing or too short', () => {
  expect(required.map(({ name, path, code }) => `${name} ${path.join('.')}: ${code}`)).toMatchInlineSnapshot(`
    [
      "PATCH /supporters/:user first_name: name_too_short",
      "POST /supporters/signup supporter.first_name: name_too_short",
      "PUT /families/:family/news text: text_missing",
      "POST /families title: title_missing",
      "POST /families owner.first_name: name_too_short",
      "POST /proposed_circles title: title_missing",
      "POST /proposed_circles friend.first_name: name_too_short",
      "POST /proposed_circles tasks.0.title: title_missing",
      "POST /proposed_circles/accept owner.first_name: name_too_short",
      "PATCH /families/:family title: title_missing",
      "POST /families/:family/tasks title: title_missing",
      "PATCH /families/:family/tasks/:id title: title_missing",
      "POST /families/:family/tasks/:id/thank text: text_missing",
      "POST /families/:family/tasks/import/confirm drafts.0.title: title_missing",
      "PUT /supporters/:user/families/:family/own_offer text: text_missing",
      "PUT /supporters/:user/families/:family/tasks/:id/question question: text_missing",
      "PUT /families/:family/questions/:id/answer answer: text_missing",
      "POST /families/:family/members first_name: name_too_short",
      "PATCH /families/:family/members/:id first_name: name_too_short",
      "POST /server/families title: title_missing",
      "POST /server/families owner.first_name: name_too_short",
    ]
  `)
})

test('a required text must have visible characters', () => {
  const unchecked = callNames.flatMap((name) =>
    fieldsOf(endpointOf(name).body ?? {})
      // A text with a pattern, such as a time, always has visible characters.
      .filter(({ schema }) => schema.minLength !== undefined && schema.pattern === undefined && (schema['x-shown'] ?? 0) < schema.minLength)
      .map(({ path }) => `${name} ${path.join('.')}`),
  )
  expect(unchecked).toEqual([])
})

test.each(required.map((field) => [field.name, field.path.join('.'), field] as const))(
  '%s is refused if %s has no visible characters, with the same error as for an empty text',
  async (name, place, { path, least, code }) => {
    const { send, goodBody, isSuccess } = await aCall(name)
    const good = await goodBody()
    const refusalOf = async (text: string) => {
      const reply = await send(JSON.stringify(replaced(good, path, text)))
      const { errors } = JSON.parse(reply.body) as Problem
      return { status: reply.statusCode, errors: errors?.map((each) => `${each.field}: ${each.code}`) }
    }
    const empty = await refusalOf('')
    expect(empty).toEqual({ status: 422, errors: [`${place}: ${code}`] })
    for (const sign of UNSEEN) {
      expect(await refusalOf(sign.repeat(3)), JSON.stringify(sign)).toEqual(empty)
      // If two names are required, a second one without visible characters counts as missing.
      if (least > 1 && sign !== '\u0301') expect(await refusalOf(`A${sign}`), JSON.stringify(sign)).toEqual(empty)
    }
    // A task of a proposed circle must have a title of the ready list, so this call refuses the text below.
    if (name === 'POST /proposed_circles' && place === 'tasks.0.title') return
    const seen = await send(JSON.stringify(replaced(await goodBody(), path, 'ש\u200f🏴\u{e0067}\u{e0062}\u{e007f}')))
    expect(isSuccess(seen), seen.body).toBe(true)
  },
)

test('an invisible title or name that is already stored does not break pages and lists', async () => {
  const family = await server.makeFamily()
  const supporter = await family.makeSupporter()
  const task = await family.makeTask()
  const { database } = server
  await database.updateTable('task').set({ title: '\u200b' }).where('id', '=', task.id).execute()
  await database.updateTable('family').set({ title: '\u3164' }).where('token', '=', family.token).execute()
  await database.updateTable('membership').set({ first_name: '\u2800\u2800' }).where('id', '=', supporter.id).execute()
  const taken = await supporter.take(task)
  expect(taken.json()).toMatchObject({ title: '\u200b' })
  for (const path of ['', '/tasks', '/members', '/events', '/messages', '/settings']) {
    expect((await family.asOwner('GET', path)).statusCode, path).toBe(200)
  }
})
