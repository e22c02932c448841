import type { Request } from '@hand-in-hand/contract/circle.ts'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Welcome } from '@hand-in-hand/contract/families.ts'
import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { makePhone, ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, linkTo, textsTo, clock } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const codeOf = (reply: { json: () => { code: string } }) => reply.json().code
const requestsOf = async (family: Family) => ok<Request[]>(family.asOwner('GET', '/requests'))
const approve = (family: Family, id: number, body: object = {}) => family.asOwner('POST', `/requests/${id}/approve`, body)
const tasksOf = async (member: { tasks: Family['owner']['tasks'] }) => {
  const { events, no_time } = await ok<{ events: Task[]; no_time: Task[] }>(member.tasks())
  return [...events, ...no_time]
}
/** The page that a person reads before they confirm. */
async function welcomeOf(family: Family, phone: string) {
  const { user_token: token } = await ok<{ user_token: string }>(call('POST', '/session', { body: await linkTo(phone) }))
  return ok<Welcome>(call('GET', `/supporters/me${family.path}/welcome`, { token }))
}

test('a request says for which task someone came, when it is, and whether it is still open', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  await family.makeRequest({ wanted_task_id: drive.id })
  const wanted = { task_id: drive.id, title: 'Drive Dana', start_at: '2026-11-24T07:40:00+02:00', all_day: false }
  expect((await requestsOf(family))[0]?.wanted_task).toEqual({ ...wanted, state: 'open' })
  await family.owner.take(drive)
  expect((await requestsOf(family))[0]?.wanted_task).toEqual({ ...wanted, state: 'gone' })
})

test('an approval with the wanted task gives the person the task, and sends one message', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  const { id, phone } = await family.makeRequest({ wanted_task_id: drive.id })
  await ok(approve(family, id, { give_task: true }))
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/^Levi \(Hand in Hand\): welcome\. "Drive Dana" \(tomorrow 07:40\) is yours\. Log in: \S+\/login\//),
  ])
  expect(await welcomeOf(family, phone)).toMatchObject({ wanted_task: { task_id: drive.id, state: 'mine' } })
  expect((await tasksOf(family.owner))[0]).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Avi' } })
})

test('a wanted task on one of several days is given on the first of them', async () => {
  const family = await makeFamily()
  const task = await family.makeTask({ title: 'Soup', may_be: { days: ['2026-11-26', '2026-11-28'] } })
  const { id } = await family.makeRequest({ wanted_task_id: -task.id })
  await ok(approve(family, id, { give_task: true }))
  const given = await ok<Task>(family.asOwner('GET', `/tasks/${task.id}`))
  expect(given).toMatchObject({ status: 'in_progress', all_day: true, start_at: '2026-11-26T00:00:00+02:00' })
})

test('a wanted task given with the approval has as_wished, and a task given later does not', async () => {
  const family = await makeFamily()
  const [wished, other] = [await family.makeTask({ title: 'Soup' }), await family.makeTask({ title: 'Shop' })]
  const { id, phone } = await family.makeRequest({ wanted_task_id: -wished.id })
  await ok(approve(family, id, { give_task: true }))
  const { user_token: token } = await ok<{ user_token: string }>(call('POST', '/session', { body: await linkTo(phone) }))
  await ok(call('PUT', `/supporters/me${family.path}/join`, { token }))
  clock.now += HOUR
  await ok(family.asOwner('POST', `/tasks/${other.id}/assign`, { member: id }))
  const { no_time } = await ok<{ no_time: Task[] }>(call('GET', `/supporters/me${family.path}/tasks`, { token }))
  const saysSo = (title: string) => no_time.find((task) => task.title === title)?.as_wished
  expect([saysSo('Soup'), saysSo('Shop')]).toEqual([true, undefined])
})

test('a newcomer who opens no link for hours is listed for a call, earlier if the task is soon', async () => {
  const family = await makeFamily()
  const [soup, drive] = [await family.makeTask(), await family.makeEvent({ start_at: '2026-11-24T07:40', end_at: '2026-11-24T08:20' })]
  const people = [
    await family.makeRequest({ wanted_task_id: -soup.id }),
    await family.makeRequest({ first_name: 'Gil', wanted_task_id: drive.id }),
  ]
  for (const { id } of people) await ok(approve(family, id, { give_task: true }))
  const toCall = async () => (await ok<PhoneCall[]>(family.asOwner('GET', '/phone_calls'))).map(({ task }) => task.title)
  const given = clock.now
  expect(await toCall()).toEqual([])
  clock.now = given + 4 * HOUR
  expect(await toCall()).toContain('Soup')
  clock.now = given
  const soon = await family.makeEvent({ title: 'Fetch Tom', start_at: '2026-11-23T14:00', end_at: '2026-11-23T15:00' })
  const { id } = await family.makeRequest({ first_name: 'Ben', wanted_task_id: soon.id })
  await ok(approve(family, id, { give_task: true }))
  expect(await toCall()).toEqual(['Fetch Tom'])
})

test('an approval without the task gives no task; the welcome page and the message name the task', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  const { id, phone } = await family.makeRequest({ wanted_task_id: drive.id })
  await ok(approve(family, id))
  expect(await textsTo(phone)).toEqual([expect.stringContaining('"Drive Dana" (tomorrow 07:40) is still open. Log in: ')])
  expect(await welcomeOf(family, phone)).toMatchObject({ wanted_task: { task_id: drive.id, title: 'Drive Dana', state: 'open' } })
})

test('an approval with a task that was taken is refused with the reason, and the person waits', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  const { id } = await family.makeRequest({ wanted_task_id: drive.id })
  await family.owner.take(drive)
  expect(codeOf(await approve(family, id, { give_task: true }))).toBe('task_taken')
  expect(await requestsOf(family)).toHaveLength(1)
  await ok(approve(family, id))
})

test('someone who came without a wanted task can’t be given one with the approval', async () => {
  const family = await makeFamily()
  const { id } = await family.makeRequest()
  expect(codeOf(await approve(family, id, { give_task: true }))).toBe('task_taken')
})

test('if the wanted place is taken, another place of the same task is given', async () => {
  const family = await makeFamily()
  const first = await family.makeEvent({ helpers_needed: 2 })
  const { id, phone } = await family.makeRequest({ wanted_task_id: first.id })
  await ok(family.owner.take(first))
  expect((await requestsOf(family))[0]?.wanted_task).toMatchObject({ state: 'open' })
  await ok(approve(family, id, { give_task: true }))
  const { wanted_task } = await welcomeOf(family, phone)
  expect(wanted_task?.state).toBe('mine')
  expect(wanted_task?.task_id).not.toBe(first.id)
})

test('a task for trusted people is given only to someone whom the family trusts', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  const { id } = await family.makeRequest({ wanted_task_id: drive.id })
  await ok(family.asOwner('PATCH', `/tasks/${drive.id}`, { trusted_only: true }, { 'if-match': '"1"' }))
  expect(codeOf(await approve(family, id, { give_task: true }))).toBe('not_trusted')
  await ok(approve(family, id, { give_task: true, trusted: true }))
})

test('if two coordinators give one task to two people at once, one of the two people gets it', async () => {
  const family = await makeFamily()
  const soup = await family.makeTask()
  const people = [
    await family.makeRequest({ wanted_task_id: -soup.id }),
    await family.makeRequest({ first_name: 'Gil', wanted_task_id: -soup.id }),
  ]
  const replies = await Promise.all(people.map(({ id }) => approve(family, id, { give_task: true })))
  expect(replies.map((reply) => (reply.statusCode === 200 ? 'given' : codeOf(reply))).sort()).toEqual(['given', 'task_taken'])
})

test('the welcome page does not name a wanted task that is now only for trusted people', async () => {
  const family = await makeFamily()
  const drive = await family.makeEvent()
  const { id, phone } = await family.makeRequest({ wanted_task_id: drive.id })
  await ok(family.asOwner('PATCH', `/tasks/${drive.id}`, { trusted_only: true }, { 'if-match': '"1"' }))
  await ok(approve(family, id))
  expect((await welcomeOf(family, phone)).wanted_task).toBeNull()
})

test('the field acquaintance is shown only with the request, and erased after the decision', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { token: invitation } = await family.getInvitation()
  const supporter = { first_name: 'Gil', last_name: '', phone_number: makePhone() }
  const body = { invitation, supporter, acquaintance: ' We sing in the same choir ' }
  await ok(call('POST', '/supporters/signup', { body }))
  const [request] = await requestsOf(family)
  expect(request?.acquaintance).toBe('We sing in the same choir')
  expect((await call('GET', `${family.path}/requests`, { token: avi.token })).statusCode).toBe(403)
  await ok(family.asOwner('POST', `/requests/${request?.id}/decline`, {}))
  expect((await family.asOwner('GET', '/export')).body).not.toContain('choir')
  const tooLong = { ...body, acquaintance: 'x'.repeat(201) }
  expect(codeOf(await call('POST', '/supporters/signup', { body: tooLong }))).toBe('text_too_long')
})
