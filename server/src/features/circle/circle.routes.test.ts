import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { aFamily, call, clock, textsTo, codeFor } = await testServer()

test('approving somebody sends the login link in their language, once', async () => {
  const family = await aFamily()
  const { id, phone } = await family.ask()
  const approved = await family.asOwner('POST', `/requests/${id}/approve`, { trusted: true })
  expect(approved.json()).toMatchObject({
    member: { id, full_name: 'Avi Cohen', role: 'supporter', state: 'approved', trusted: true, load: { open: 0, done_30_days: 0 } },
    message: { template: 'approved', to: 'Avi Cohen' },
  })
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/^Levi: welcome to the circle\. http:\/\/localhost:3000\/login\/[\w-]{22}\/[\w-]{11} Or log in by code\.$/),
  ])
  const again = await family.asOwner('POST', `/requests/${id}/approve`, {})
  expect([again.statusCode, again.json().message]).toEqual([200, null])
  expect(await textsTo(phone)).toHaveLength(1)
})

test('of two who approve at once, both are answered and one link goes out', async () => {
  const family = await aFamily()
  const { id, phone } = await family.ask()
  const replies = await Promise.all(Array.from({ length: 5 }, () => family.asOwner('POST', `/requests/${id}/approve`, {})))
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await textsTo(phone)).toHaveLength(1)
})

test('somebody who was declined gets no link, and can not be approved any more', async () => {
  const family = await aFamily()
  const { id, phone } = await family.ask()
  expect((await family.asOwner('POST', `/requests/${id}/decline`, { reason: 'Full' })).statusCode).toBe(200)
  expect((await family.asOwner('POST', `/requests/${id}/decline`, {})).statusCode).toBe(200)
  expect((await family.asOwner('POST', `/requests/${id}/approve`, {})).statusCode).toBe(404)
  expect(await textsTo(phone)).toEqual([])
})

test('the circle shows what each carries now and did in thirty days', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const [first, second] = [await family.addTask(), await family.addTask()]
  await avi.take(first)
  await avi.take(second)
  await avi.complete(second)
  const load = async () => (await family.asOwner('GET', '/members')).json().find((each: { id: number }) => each.id === avi.id).load
  expect(await load()).toEqual({ open: 1, done_30_days: 1 })
  clock.now += 31 * 24 * 3_600_000
  expect(await load()).toEqual({ open: 1, done_30_days: 0 })
  clock.now -= 31 * 24 * 3_600_000
})

test('removing somebody opens their tasks again and ends every link and device at once', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const link = await family.linkTo(avi.phone)
  const [held, done] = [await family.addTask(), await family.addTask()]
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

test('whoever was removed may ask again, and the family sees that it happened', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  await family.asOwner('DELETE', `/members/${avi.id}`)
  await family.ask({ phone_number: avi.phone })
  expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ id: avi.id, asked_before: 'removed' }])
  await family.asOwner('POST', `/requests/${avi.id}/approve`, {})
  const back = await family.signIn(avi.phone)
  expect((await back.tasks()).statusCode).toBe(200)
})

test('the owner can not be removed', async () => {
  const family = await aFamily()
  const [owner] = (await family.asOwner('GET', '/members')).json()
  expect((await family.asOwner('DELETE', `/members/${owner.id}`)).json().code).toBe('last_owner')
})

test('the owner may take, give back and complete like anybody, and hears nothing of it by SMS', async () => {
  const family = await aFamily()
  const task = await family.addTask({ title: 'Water the plants' })
  for (const act of [family.owner.take, family.owner.withdraw, family.owner.take, family.owner.complete])
    expect((await act(task)).statusCode).toBe(200)
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes('plants'))).toEqual([])
})

test('whoever took a task that changes or is cancelled is told', async () => {
  const family = await aFamily()
  const avi = await family.supporter()
  const task = await family.addEvent()
  await avi.take(task)
  const moved = (await family.asOwner('PATCH', `/tasks/${task.id}`, { end_at: '2026-11-24T09:00' }, { 'if-match': '2' })).json()
  expect((await textsTo(avi.phone))[0]).toContain(
    `"Drive Dana" has changed. Please look: http://localhost:3000/t/${family.token}/${task.id}`,
  )
  await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `${moved.version}` })
  expect((await textsTo(avi.phone))[0]).toContain('"Drive Dana" is no longer needed')
})
