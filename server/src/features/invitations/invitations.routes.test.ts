import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call } = await testServer()

test('a new sign-up link has an address to share, and is valid for two weeks', async () => {
  const family = await makeFamily()
  expect((await family.asOwner('GET', '/invitations')).json()).toEqual([])
  const reply = await family.asOwner('POST', '/invitations', {})
  expect(reply.statusCode).toBe(201)
  const invitation = reply.json()
  expect(invitation).toEqual({
    id: expect.any(Number),
    token: expect.stringMatching(/^[\w-]{22}$/),
    url: `http://localhost:3000/sign-up/${invitation.token}`,
    name: null,
    created_at: '2026-11-23T12:00:00+02:00',
    expires_at: '2026-12-07T12:00:00+02:00',
    closed_at: null,
    requests: 0,
  })
})

test('renewing closes all earlier links, and closing one link leaves the others open', async () => {
  const family = await makeFamily()
  const open = async () =>
    (await family.asOwner('GET', '/invitations'))
      .json()
      .filter((each: { closed_at: string | null }) => !each.closed_at)
      .map((each: { id: number }) => each.id)
  const [first, second] = [
    (await family.asOwner('POST', '/invitations', {})).json(),
    (await family.asOwner('POST', '/invitations', {})).json(),
  ]
  expect(await open()).toEqual([second.id, first.id])
  expect((await family.asOwner('DELETE', `/invitations/${first.id}`)).json().closed_at).not.toBeNull()
  expect(await open()).toEqual([second.id])
  const third = (await family.asOwner('POST', '/invitations', { renew: true })).json()
  expect(await open()).toEqual([third.id])
})

test('requests by a sign-up link are counted', async () => {
  const family = await makeFamily()
  await family.makeRequest()
  await family.makeRequest()
  expect((await family.asOwner('GET', '/invitations')).json()).toMatchObject([{ requests: 2 }])
})

test('several named links can be open; renewing one keeps its name and leaves the others open', async () => {
  const family = await makeFamily()
  const make = async (body: object) => (await family.asOwner('POST', '/invitations', body)).json()
  const [main, school] = [await make({}), await make({ name: 'School', days: 3 })]
  expect(school).toMatchObject({ name: 'School', expires_at: '2026-11-26T12:00:00+02:00' })
  const renewed = await make({ replaces: school.id, days: 90 })
  expect(renewed).toMatchObject({ name: 'School', closed_at: null, expires_at: '2027-02-21T12:00:00+02:00' })
  const listed = (await family.asOwner('GET', '/invitations')).json<{ id: number; closed_at: string | null }[]>()
  expect(listed.filter((each) => each.closed_at === null).map(({ id }) => id)).toEqual([renewed.id, main.id])
  expect(await make({ replaces: 999_999_999 })).toMatchObject({ code: 'not_found' })
  expect(await make({ name: 'x'.repeat(41) })).toMatchObject({ code: 'text_too_long' })
  expect(await make({ days: 91 })).toMatchObject({ code: 'bad_request' })
})

test('a family has at most a hundred sign-up links, and ended links are deleted before open ones', async () => {
  const family = await makeFamily()
  const make = async (body = {}) => family.asOwner('POST', '/invitations', body)
  const ids = async () => (await family.asOwner('GET', '/invitations')).json<{ id: number }[]>().map(({ id }) => id)
  const [first, second] = [(await make()).json().id, (await make()).json().id]
  await family.asOwner('DELETE', `/invitations/${second}`)
  for (let count = 2; count < 101; count++) expect((await make()).statusCode).toBe(201)
  expect(await ids()).toHaveLength(100)
  expect(await ids()).toContain(first)
  expect(await ids()).not.toContain(second)
  expect((await make()).json().code).toBe('too_many_requests')
  expect((await make({ replaces: first })).statusCode).toBe(201)
})

test('a link for one person is listed separately, and shows a request to join and a taken task', async () => {
  const family = await makeFamily()
  const usual = await family.getInvitation()
  const task = await family.makeTask()
  const { token, id } = (await family.asOwner('POST', '/invitations', { for_one: true })).json()
  const forOne = async () => (await family.asOwner('GET', '/invitations?for_one=true')).json()
  expect(await forOne()).toMatchObject([{ id, requests: 0, has_taken: false }])
  expect((await family.asOwner('GET', '/invitations')).json().map((each: { id: number }) => each.id)).toEqual([usual.id])
  expect((await family.asOwner('GET', '/share?locale=en')).json().text).not.toContain(token)
  const supporter = { first_name: 'Avi', last_name: '', phone_number: makePhone() }
  await call('POST', '/supporters/signup', { body: { invitation: token, supporter, wanted_task_id: -task.id } })
  expect(await forOne()).toMatchObject([{ id, requests: 1, has_taken: false }])
  const [request] = (await family.asOwner('GET', '/requests')).json()
  await family.asOwner('POST', `/requests/${request.id}/approve`, { give_task: true })
  expect(await forOne()).toMatchObject([{ id, requests: 1, has_taken: true }])
})
