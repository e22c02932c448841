import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, textsTo, codeFor } = await testServer()

test('approving a request sends the login link once, in the language of the person who asked', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  const approved = await family.asOwner('POST', `/requests/${id}/approve`, { trusted: true })
  expect(approved.json()).toMatchObject({
    member: { id, full_name: 'Avi Cohen', role: 'supporter', state: 'approved', trusted: true, load: { open: 0, done_30_days: 0 } },
    message: { template: 'approved', to: 'Avi Cohen' },
  })
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(
      /^Levi \(Hand in Hand\): welcome\. Log in: http:\/\/localhost:3000\/login\/[\w-]{22}\/[\w-]{11} To get fewer SMS, see your profile\.$/,
    ),
  ])
  const again = await family.asOwner('POST', `/requests/${id}/approve`, {})
  expect([again.statusCode, again.json().message]).toEqual([200, null])
  expect(await textsTo(phone)).toHaveLength(1)
})

test('if two people approve at once, both calls succeed and one link is sent', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  const replies = await Promise.all(Array.from({ length: 5 }, () => family.asOwner('POST', `/requests/${id}/approve`, {})))
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await textsTo(phone)).toHaveLength(1)
})

test('a declined person gets no link and can not be approved any more', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  expect((await family.asOwner('POST', `/requests/${id}/decline`, { reason: 'Full' })).statusCode).toBe(200)
  expect((await family.asOwner('POST', `/requests/${id}/decline`, {})).statusCode).toBe(200)
  expect((await family.asOwner('POST', `/requests/${id}/approve`, {})).statusCode).toBe(404)
  expect(await textsTo(phone)).toEqual([])
})

test('the circle shows how many tasks each member holds, and has completed in the last 30 days', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [first, second] = [await family.makeTask(), await family.makeTask()]
  await avi.take(first)
  await avi.take(second)
  await avi.complete(second)
  const load = async () => (await family.asOwner('GET', '/members')).json().find((each: { id: number }) => each.id === avi.id).load
  expect(await load()).toEqual({ open: 1, done_30_days: 1 })
  clock.now += 31 * 24 * 3_600_000
  expect(await load()).toEqual({ open: 1, done_30_days: 0 })
  clock.now -= 31 * 24 * 3_600_000
})

test('removing a member reopens their tasks and ends every link and device at once', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const [held, done] = [await family.makeTask(), await family.makeTask()]
  await avi.take(held)
  await avi.take(done)
  await avi.complete(done)
  const removed = await family.asOwner('DELETE', `/members/${avi.id}`)
  expect(removed.json()).toMatchObject({ id: avi.id, state: 'removed', load: { open: 0, done_30_days: 1 } })
  expect((await family.asOwner('DELETE', `/members/${avi.id}`)).statusCode).toBe(200)
  expect((await avi.tasks()).statusCode).toBe(401)
  expect((await avi.take(held)).statusCode).toBe(401)
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  const listed = (await family.asOwner('GET', '/tasks')).json().no_time
  expect(listed.find((task: { id: number }) => task.id === held.id)).toMatchObject({ status: 'initial', assignee: null })
  expect(listed.find((task: { id: number }) => task.id === done.id)).toMatchObject({
    status: 'completed',
    assignee: { full_name: 'Avi Cohen' },
  })
  expect((await family.asOwner('GET', '/members')).json()).toHaveLength(1)
  const { memberships } = (
    await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  ).json()
  expect(memberships).toEqual([{ title: 'Levi', state: 'removed' }])
})

test('a removed person may ask again, and the family sees that they were removed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.asOwner('DELETE', `/members/${avi.id}`)
  await family.makeRequest({ phone_number: avi.phone })
  expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ id: avi.id, asked_before: 'removed' }])
  await family.asOwner('POST', `/requests/${avi.id}/approve`, {})
  const back = await family.signIn(avi.phone)
  expect((await back.tasks()).statusCode).toBe(200)
})

test('the owner can not be removed', async () => {
  const family = await makeFamily()
  const [owner] = (await family.asOwner('GET', '/members')).json()
  expect((await family.asOwner('DELETE', `/members/${owner.id}`)).json().code).toBe('last_owner')
})

test('the owner can take, give back and complete tasks, and gets no SMS about it', async () => {
  const family = await makeFamily()
  const task = await family.makeTask({ title: 'Water the plants' })
  for (const act of [family.owner.take, family.owner.withdraw, family.owner.take, family.owner.complete])
    expect((await act(task)).statusCode).toBe(200)
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes('plants'))).toEqual([])
})

test('no SMS is sent if only the description, or who may see the task, changed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeEvent()
  await avi.take(task)
  const before = (await textsTo(avi.phone)).length
  const change = (version: number, body: object) => family.asOwner('PATCH', `/tasks/${task.id}`, body, { 'if-match': `${version}` })
  const changes = [{ description: 'Two bags' }, { category: 'general' }, { trusted_only: true }, { description: null, urgent: true }]
  for (const [index, body] of changes.entries()) expect((await change(index + 2, body)).statusCode).toBe(200)
  expect((await textsTo(avi.phone)).length).toBe(before)
  for (const [index, body] of [{ private_details: 'Code 4471' }, { title: 'Drive Ben' }].entries()) {
    expect((await change(index + 6, body)).statusCode).toBe(200)
    clock.now += 2 * MINUTE
    expect((await textsTo(avi.phone))[0]).toContain('new text')
  }
})

test('the taker of a task is notified if it changes or is cancelled', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeEvent()
  await avi.take(task)
  const moved = (
    await family.asOwner('PATCH', `/tasks/${task.id}`, { start_at: '2026-11-24T07:10', address: '12 Harbour Street' }, { 'if-match': '2' })
  ).json()
  expect((await textsTo(avi.phone))[0]).toContain(
    `"Drive Dana" has changed: now tomorrow 07:10, new place (old time: 07:40). http://localhost:3000/t/${family.token}/${task.id}`,
  )
  await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `${moved.version}` })
  clock.now += MINUTE
  expect((await textsTo(avi.phone))[0]).toContain('"Drive Dana" (tomorrow 07:10) is no longer needed')
})
