import { describe, expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'

const { app, database, makeFamily, call, clock, jobs, textsTo } = await testServer()
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
type Family = Awaited<ReturnType<typeof makeFamily>>
const allow = (family: Family, friends_allowed = true) => family.asOwner('PATCH', '', { friends_allowed })
async function onMonday() {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter({ first_name: 'Avi' })
  await call('PATCH', '/supporters/me', { token: avi.token, body: { can_help: { categories: ['emotional'], times: [] } } })
  return { family, avi }
}
const bring = (family: Family, token: string, id: number) =>
  call('PUT', `/supporters/me/families/${family.token}/tasks/${id}/friend`, { token, body: {} })
const secretOf = (url: string) => /sign-up\/([\w-]+)\?task=-?\d+$/.exec(url)?.[1] ?? ''
const invited = (secret: string) => call('GET', `/supporters/families/${secret}`)
const gil = () => ({ first_name: 'Gil', last_name: '', phone_number: makePhone() })
const signUp = (invitation: string, address = '198.51.100.7', supporter: object = gil()) =>
  call('POST', '/supporters/signup', { body: { invitation, supporter }, address })

test('a link for a friend shows one task alone, and the friend’s request names that task', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const event = await family.makeEvent({ ...friday, description: 'secret', address: 'secret' })
  await family.makeEvent({ ...friday, title: 'Other' })
  const links = (await family.asOwner('GET', '/invitations')).json()
  const { url } = (await bring(family, avi.token, event.id)).json()
  const seen = (await invited(secretOf(url))).json()
  expect([...seen.no_time, ...seen.events]).toMatchObject([{ title: 'Drive Dana', category: 'emotional', date: '2026-11-27' }])
  expect(JSON.stringify(seen)).not.toContain('secret')
  expect((await signUp(secretOf(url))).statusCode).toBe(201)
  const [request] = (await family.asOwner('GET', '/requests')).json()
  expect(request).toMatchObject({ full_name: 'Gil', brought_by: 'Avi', wanted_task: { title: 'Drive Dana', state: 'open' } })
  const approved = (await family.asOwner('POST', `/requests/${request.id}/approve`, { give_task: true })).json()
  expect(approved.member).toMatchObject({ brought_by: 'Avi' })
  expect((await family.asOwner('GET', '/invitations')).json()).toEqual(links)
})

test('a link to a task for several people leads to another place once its own place is taken', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const event = await family.makeEvent({ ...friday, helpers_needed: 3 })
  const { url } = (await bring(family, avi.token, event.id)).json()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  await bella.take(event)
  const seen = (await invited(secretOf(url))).json()
  expect(seen.events).toMatchObject([{ title: 'Drive Dana', group_id: event.id }])
  expect(seen.events[0].id).not.toBe(event.id)
  expect((await signUp(secretOf(url))).statusCode).toBe(201)
  const invitation = (await family.asOwner('POST', '/invitations', {})).json().token
  const body = { invitation, supporter: { ...gil(), first_name: 'Ira' }, wanted_task_id: event.id }
  expect((await call('POST', '/supporters/signup', { body, address: '198.51.100.9' })).statusCode).toBe(201)
  const requests = (await family.asOwner('GET', '/requests')).json<{ wanted_task: object }[]>()
  expect(requests.map(({ wanted_task }) => wanted_task)).toMatchObject([{ state: 'open' }, { state: 'open' }])
  // The link is as open as the task: it ends with its last place.
  for (const name of ['Ada', 'Eve']) {
    const open = (await family.asOwner('GET', '/tasks')).json().events.find(({ status }: { status: string }) => status === 'initial')
    await (await family.makeSupporter({ first_name: name })).take(open)
  }
  expect((await bring(family, avi.token, event.id)).json().code).toBe('not_allowed')
})

test('the family’s export names who brought a friend, until the person who did so is erased', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const { url } = (await bring(family, avi.token, (await family.makeEvent(friday)).id)).json()
  expect((await signUp(secretOf(url))).statusCode).toBe(201)
  const [request] = (await family.asOwner('GET', '/requests')).json()
  await family.asOwner('POST', `/requests/${request.id}/approve`, {})
  const found = async () =>
    (await family.asOwner('GET', '/export')).json().members.find((each: { full_name: string }) => each.full_name === 'Gil').brought_by
  const stored = () => database.selectFrom('membership').where('brought_by_id', '=', avi.id).select('first_name').execute()
  expect([await found(), await stored()]).toEqual(['Avi Cohen', [{ first_name: 'Gil' }]])
  expect((await call('DELETE', '/supporters/me', { token: avi.token })).statusCode).toBe(200)
  expect([await found(), await stored()]).toEqual([null, []])
})

test('if twenty people use one link at once, one can ask to join and the others cannot', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const event = await family.makeEvent(friday)
  const { url } = (await bring(family, avi.token, event.id)).json()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(secretOf(url), `192.0.2.${index}`)))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect((await family.asOwner('GET', '/requests')).json()).toHaveLength(1)
  expect((await invited(secretOf(url))).json().code).toBe('invitation_closed')
  expect((await bring(family, avi.token, event.id)).json().code).toBe('not_allowed')
})

test('a supporter can have five unused links for friends, and the limit is for each supporter', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const tasks = []
  for (let index = 0; index < 7; index++) tasks.push(await family.makeEvent(friday))
  const [first, ...others] = tasks.map(({ id }) => id)
  expect((await bring(family, avi.token, first ?? 0)).statusCode).toBe(200)
  const made = []
  for (const id of others) made.push((await bring(family, avi.token, id)).statusCode)
  expect(made).toEqual([200, 200, 200, 200, 429, 429])
  // These links can still be made: a new link in place of an open one, a link of another member, and another link after one was used.
  expect((await bring(family, avi.token, first ?? 0)).statusCode).toBe(200)
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  expect((await bring(family, bella.token, others[4] ?? 0)).statusCode).toBe(200)
  const again = secretOf((await bring(family, avi.token, first ?? 0)).json().url)
  expect((await signUp(again)).statusCode).toBe(201)
  expect((await bring(family, avi.token, others[5] ?? 0)).statusCode).toBe(200)
})

test('a new link ends the previous one, and the stored hash opens nothing', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const event = await family.makeEvent(friday)
  const [first, second] = [(await bring(family, avi.token, event.id)).json().url, (await bring(family, avi.token, event.id)).json().url]
  expect((await invited(secretOf(first))).json().code).toBe('not_found')
  expect((await invited(secretOf(second))).statusCode).toBe(200)
  expect((await invited(encodeURIComponent('friend:x'))).json().code).toBe('not_found')
})

test('a friend’s link needs the family’s permission, an open task for everyone, and no pause', async () => {
  const { family, avi } = await onMonday()
  const event = await family.makeEvent(friday)
  const codeOf = async (id = event.id) => (await bring(family, avi.token, id)).json().code
  const mayBring = async () =>
    (await call('GET', `/supporters/me/families/${family.token}/tasks/${event.id}/ask`, { token: avi.token })).json().may_bring
  expect([await codeOf(), await mayBring()]).toEqual(['not_allowed', undefined])
  await allow(family)
  expect(await mayBring()).toBe(true)
  expect(await codeOf((await family.makeEvent({ ...friday, circle_only: true })).id)).toBe('not_allowed')
  expect(await codeOf((await family.makeEvent({ ...friday, trusted_only: true })).id)).toBe('not_allowed')
  const { url } = (await bring(family, avi.token, event.id)).json()
  await family.asOwner('PATCH', '', { paused: true })
  expect([await codeOf(), (await invited(secretOf(url))).json().code]).toEqual(['not_allowed', 'invitation_closed'])
  await family.asOwner('PATCH', '', { paused: false })
  expect((await invited(secretOf(url))).statusCode).toBe(200)
  await allow(family, false)
  expect((await invited(secretOf(url))).json().code).toBe('invitation_closed')
  await allow(family)
  await (await family.makeSupporter()).take(event)
  expect((await signUp(secretOf(url))).json().code).toBe('invitation_closed')
  expect(await codeOf()).toBe('not_allowed')
})

test('a friend’s link ends with its task, or when the supporter who made the link is removed', async () => {
  const { family, avi } = await onMonday()
  await allow(family)
  const event = await family.makeEvent(friday)
  const { url } = (await bring(family, avi.token, event.id)).json()
  await family.asOwner('DELETE', `/members/${avi.id}`)
  expect((await signUp(secretOf(url))).json().code).toBe('invitation_closed')
  const bella = await family.makeSupporter()
  const other = (await bring(family, bella.token, event.id)).json().url
  at('2026-11-27T17:00')
  expect((await signUp(secretOf(other))).json().code).toBe('invitation_closed')
})

test('after a supporter’s no, the family is asked once whether helpers may bring friends', async () => {
  const { family, avi } = await onMonday()
  const event = await family.makeEvent(friday)
  const asks = async () => (await family.asOwner('GET', '')).json().asks_about_friends
  expect(await asks()).toBeUndefined()
  await call('PUT', `/supporters/me/families/${family.token}/tasks/${event.id}/not_this_time`, { token: avi.token, body: {} })
  expect(await asks()).toBe(true)
  await allow(family, false)
  expect(await asks()).toBeUndefined()
  expect((await family.asOwner('GET', '/settings')).json().friends_allowed).toBe(false)
})

test('after a no the ask’s page has a button for a friend’s link, without a login or a script', async () => {
  const { family, avi } = await onMonday()
  await family.makeEvent(friday)
  at('2026-11-24T16:00')
  await jobs.queueDueMessages()
  const secret = (await textsTo(avi.phone)).flatMap((text) => /#([\w-]{16})$/.exec(text)?.[1] ?? [])[0] ?? ''
  const answer = (value: string) => sendForm(app, `/ask/${secret}`, `answer=${value}`)
  expect((await answer('no')).body).not.toContain('I know someone')
  await allow(family)
  expect((await answer('no')).body).toContain('I know someone')
  const page = (await answer('friend')).body
  const link = /http:\/\/localhost:3000\/sign-up\/([\w-]{22})/.exec(page)?.[1] ?? ''
  expect(page).toContain('Could you help with “Drive Dana” (Fri 27 Nov 16:00)?')
  expect((await invited(link)).statusCode).toBe(200)
})

describe('an invitation that a supporter passes on', () => {
  const passOn = (family: Family, token: string) => call('PUT', `/supporters/me/families/${family.token}/invitation`, { token, body: {} })
  const inviteSecret = async (family: Family, token: string) =>
    /sign-up\/([\w-]+)$/.exec((await passOn(family, token)).json().url)?.[1] ?? ''
  const mayInvite = async (family: Family, token: string) =>
    (await call('GET', `/supporters/me/families/${family.token}`, { token })).json().may_invite

  test('is off until the family allows it, and ends with the permission or the membership', async () => {
    const { family, avi } = await onMonday()
    expect([await mayInvite(family, avi.token), (await passOn(family, avi.token)).json().code]).toEqual([undefined, 'not_allowed'])
    await family.asOwner('PATCH', '', { passing_on: true })
    expect(await mayInvite(family, avi.token)).toBe(true)
    const secret = await inviteSecret(family, avi.token)
    expect(await inviteSecret(family, avi.token)).toBe(secret)
    expect((await invited(secret)).statusCode).toBe(200)
    await family.asOwner('PATCH', '', { passing_on: false })
    expect((await signUp(secret, '192.0.2.50')).json().code).toBe('invitation_closed')
    await family.asOwner('PATCH', '', { passing_on: true })
    expect((await invited(secret)).statusCode).toBe(200)
    await family.asOwner('DELETE', `/members/${avi.id}`)
    expect((await signUp(secret, '192.0.2.50')).json().code).toBe('invitation_closed')
  })

  test('is not listed as a link of the family, and each request says who brought the person', async () => {
    const { family, avi } = await onMonday()
    await family.makeEvent(friday)
    await family.asOwner('PATCH', '', { passing_on: true })
    const own = (await family.asOwner('GET', '/invitations')).json()
    const secret = await inviteSecret(family, avi.token)
    expect((await invited(secret)).json().events).toMatchObject([{ title: 'Drive Dana' }])
    for (const address of ['192.0.2.1', '192.0.2.2']) expect((await signUp(secret, address)).statusCode).toBe(201)
    expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ brought_by: 'Avi' }, { brought_by: 'Avi' }])
    expect((await family.asOwner('GET', '/invitations')).json()).toEqual(own)
    await family.asOwner('POST', '/invitations', { renew: true })
    expect((await invited(secret)).json().code).toBe('invitation_closed')
    expect(await inviteSecret(family, avi.token)).not.toBe(secret)
  })
})
