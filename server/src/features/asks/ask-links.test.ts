import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { makeLinks } from '../sign-in/sign-in.commands.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo, codeFor, tokenByCode } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00', private_details: 'Door code 4471' }

type Family = Awaited<ReturnType<typeof makeFamily>>
type Supporter = Awaited<ReturnType<Family['makeSupporter']>>

/** Two supporters who were asked for the same task, each with the secret of their link. */
async function askTwo(changes: object = {}) {
  clock.now = START
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const task = await family.makeEvent({ ...friday, ...changes })
  at('2026-11-24T16:00')
  await jobs.queueDueMessages()
  return { family, avi, bella, task, ofAvi: await secretOf(family, avi, task.id), ofBella: await secretOf(family, bella, task.id) }
}

/** The secret of the ask for this task. The link alone does not show which task it is for. */
async function secretOf({ token }: Family, { phone }: Supporter, task: number) {
  for (const [, ask = ''] of (await textsTo(phone)).map((text) => /\/a#([\w-]{16})/.exec(text) ?? [])) {
    const asked = (await say('', ask)).json()
    if (asked.family?.token === token && asked.task?.task_id === task) return ask
  }
  return ''
}

const say = (what: '' | '/yes' | '/no', ask: string) => call('POST', `/ask${what}`, { body: { ask } })

test('the link of an ask shows the task to someone without a login, and nothing private', async () => {
  const { family, ofAvi, task } = await askTwo()
  const reply = await say('', ofAvi)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    first_name: 'Avi',
    others_asked: 1,
    family: { title: 'Levi', token: family.token },
    task: { task_id: task.id, title: 'Drive Dana', start_at: '2026-11-27T16:00:00+02:00', all_day: false, state: 'open' },
    end_at: '2026-11-27T17:00:00+02:00',
    held: null,
    others: [],
    may_suggest: true,
    may_bring: false,
  })
  expect(reply.body).not.toContain('4471')
  expect(reply.headers['cache-control']).toContain('no-store')
})

test('the link of an ask says that the person is busy at that time, but not with which task', async () => {
  const { family, avi, ofAvi, ofBella } = await askTwo()
  const heldBy = async (ask: string) => (await say('', ask)).json().held
  const give = async (title: string, start_at: string, end_at: string, more: object = {}) => {
    const task = await family.makeEvent({ title, start_at, end_at, ...more })
    expect((await avi.take(task)).statusCode).toBe(200)
    return task
  }
  await give('Back to back', '2026-11-27T15:00', '2026-11-27T16:00')
  await give('Right after', '2026-11-27T17:00', '2026-11-27T18:00')
  const other = await makeFamily()
  const there = await other.makeSupporter({ phone_number: avi.phone })
  expect((await there.take(await other.makeEvent({ ...friday, title: 'Elsewhere' }))).statusCode).toBe(200)
  expect(await heldBy(ofAvi)).toBeNull()
  const hidden = await give('Clinic', '2026-11-27T16:45', '2026-11-27T19:00', { circle_only: true })
  expect(await heldBy(ofAvi)).toEqual({ title: null, start_at: '2026-11-27T16:45:00+02:00' })
  await avi.withdraw(hidden)
  await give('First drive', '2026-11-27T15:30', '2026-11-27T16:30')
  expect(await heldBy(ofAvi)).toEqual({ title: null, start_at: '2026-11-27T15:30:00+02:00' })
  expect(await heldBy(ofBella)).toBeNull()
  expect((await say('/yes', ofAvi)).json()).toMatchObject({ task: { state: 'mine' }, held: null })
})

test('if two people say yes at once, one gets the task and the other reads that it is taken', async () => {
  const { family, ofAvi, ofBella, task } = await askTwo()
  for (const title of ['Soup', 'Shopping']) await family.makeTask({ title })
  const replies = await Promise.all([say('/yes', ofAvi), say('/yes', ofBella)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('task_taken')
  const [won, lost] = replies[0]?.statusCode === 200 ? [ofAvi, ofBella] : [ofBella, ofAvi]
  expect((await say('', won)).json()).toMatchObject({ task: { state: 'mine' }, others: [] })
  // The other open tasks are in the app, behind a login.
  expect((await say('', lost)).json()).toMatchObject({ task: { task_id: task.id, state: 'gone' }, others: [] })
  // A second yes changes nothing.
  expect((await say('/yes', won)).statusCode).toBe(200)
})

test('someone who says no is not asked again, and may still change their mind', async () => {
  const { family, ofAvi, avi, task } = await askTwo()
  expect((await say('/no', ofAvi)).statusCode).toBe(200)
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ asked: 2, declined: 1 })
  const before = (await textsTo(avi.phone)).length
  at('2026-11-25T14:00')
  await jobs.queueDueMessages()
  expect((await textsTo(avi.phone)).filter((text) => text.includes('Drive Dana'))).toHaveLength(before > 0 ? 1 : 0)
  expect((await say('/yes', ofAvi)).json()).toMatchObject({ task: { state: 'mine' } })
})

test('repeating an answer changes nothing and sends nothing', async () => {
  const { family, ofAvi, ofBella } = await askTwo()
  const tag = async () => (await family.asOwner('GET', '/tasks')).headers.etag
  for (const [what, ask] of [
    ['/no', ofAvi],
    ['/yes', ofBella],
  ] as const) {
    const before = await tag()
    expect((await say(what, ask)).statusCode).toBe(200)
    const after = await tag()
    expect(after).not.toBe(before)
    for (let time = 0; time < 3; time++) expect((await say(what, ask)).statusCode).toBe(200)
    expect(await tag()).toBe(after)
  }
})

test('the link of an ask ends when the task starts', async () => {
  const { ofAvi } = await askTwo()
  at('2026-11-27T15:59')
  expect((await say('', ofAvi)).statusCode).toBe(200)
  at('2026-11-27T16:00')
  for (const what of ['', '/yes', '/no'] as const) expect((await say(what, ofAvi)).statusCode).toBe(404)
})

test('the link of an ask for a day without a time can be answered until that day is over', async () => {
  const { ofAvi } = await askTwo({ start_at: undefined, end_at: undefined, date: '2026-11-27' })
  at('2026-11-27T18:00')
  expect((await say('/yes', ofAvi)).json()).toMatchObject({ task: { state: 'mine' } })
  at('2026-11-28T00:00')
  expect((await say('', ofAvi)).statusCode).toBe(404)
})

test('the link of an ask ends with the membership, and can take no task during a pause', async () => {
  const { family, avi, ofAvi, ofBella } = await askTwo()
  await family.asOwner('PATCH', '', { paused: true })
  expect((await say('/yes', ofBella)).json()).toMatchObject({ code: 'family_paused' })
  await family.asOwner('DELETE', `/members/${avi.id}`)
  expect((await say('', ofAvi)).statusCode).toBe(404)
})

test('the link of an ask ends if the person ends the login link, or the family renews that link', async () => {
  const { family, avi, bella, ofAvi, ofBella } = await askTwo()
  const [link] = (await call('GET', '/session/links', { token: avi.token })).json<{ id: number }[]>()
  expect((await say('', ofAvi)).statusCode).toBe(200)
  expect((await call('DELETE', `/session/links/${link?.id}`, { token: avi.token })).statusCode).toBe(200)
  for (const what of ['', '/yes', '/no'] as const) expect((await say(what, ofAvi)).statusCode).toBe(404)
  expect((await say('', ofBella)).statusCode).toBe(200)
  expect((await family.sendLink(bella.id)).message).not.toBeNull()
  for (const what of ['', '/yes', '/no'] as const) expect((await say(what, ofBella)).statusCode).toBe(404)
})

test('the link of an ask ends when the operator makes a new login link', async () => {
  const { avi, ofAvi } = await askTwo()
  expect(await makeLinks(server.database, avi.phone, server.settings, clock.now)).toHaveLength(1)
  expect((await say('', ofAvi)).statusCode).toBe(404)
})

test('the link of an ask stays valid if the person requested a new login link', async () => {
  const { family, avi, ofAvi } = await askTwo()
  expect((await call('POST', '/session/link', { body: avi.link })).statusCode).toBe(202)
  await family.sendLink(avi.id)
  expect((await call('POST', '/session', { body: avi.link })).statusCode).toBe(401)
  expect((await say('/yes', ofAvi)).statusCode).toBe(200)
})

test('the link of an ask ends when the person gets a new number or a new role', async () => {
  const { family, avi, bella, ofAvi, ofBella } = await askTwo()
  await family.asOwner('PATCH', `/members/${avi.id}`, { role: 'coordinator' })
  await family.acceptRole(avi)
  expect((await say('', ofAvi)).statusCode).toBe(404)
  const token = await tokenByCode(bella.phone, family.token)
  const phone_number = makePhone()
  const body = { phone_number, code: await codeFor(phone_number, 'change_number') }
  expect((await call('POST', '/supporters/me/phone', { token, body })).statusCode).toBe(200)
  expect((await say('', ofBella)).statusCode).toBe(404)
})

test('the family sees which messages were sent, but never the secret of an ask’s link', async () => {
  const { family, ofAvi } = await askTwo()
  const messages = await family.asOwner('GET', '/messages')
  expect(messages.statusCode).toBe(200)
  expect(ofAvi).toMatch(/^[\w-]{16}$/)
  expect(messages.body).not.toContain(ofAvi)
})

test('a text for manual sending has no secret of an ask, even if a gateway was used before', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeEvent(friday)
  at('2026-11-24T16:00')
  await jobs.queueDueMessages()
  const asked = server.database.selectFrom('message').where('membership_id', '=', avi.id).where('state', '=', 'queued')
  const { parameters } = await asked.select('parameters').executeTakeFirstOrThrow()
  const { ask } = JSON.parse(parameters)
  expect(ask).toMatch(/^[\w-]{16}$/)
  server.app.settings.sendsManually = true
  const messages = await family.asOwner('GET', '/messages')
  server.app.settings.sendsManually = false
  const { by_hand } = messages.json().find(({ task: about }: { task: { id: number } | null }) => about?.id === task.id)
  expect(by_hand.text).toContain(`/t/${family.token}/${task.id}`)
  expect(messages.body).not.toContain(ask)
})

test('a link of an ask with a wrong secret returns 404', async () => {
  await askTwo()
  for (const what of ['', '/yes', '/no'] as const) expect((await say(what, 'x'.repeat(22))).statusCode).toBe(404)
})
