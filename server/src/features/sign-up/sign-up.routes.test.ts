import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, textsTo, tokenByCode } = await testServer()
const DAY = 24 * 3_600_000
const avi = () => ({ first_name: 'Avi', last_name: 'Cohen', phone_number: makePhone() })
const signUp = (invitation: string, supporter: object, more: object = {}) =>
  call('POST', '/supporters/signup', { body: { invitation, supporter, ...more } })

test('the check of an open sign-up link returns the number 200 as its body', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const reply = await call('POST', '/supporters/signup/validate', { body: { invitation: token } })
  expect([reply.statusCode, reply.body]).toEqual([200, '200'])
})

test('first_page has the validation and the family, also for members; a wrong link is not found', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  await family.makeTask()
  const member = await family.makeSupporter()
  for (const as of [{}, { token: member.token }]) {
    const page = await call('GET', `/supporters/families/${token}/first_page`, as)
    expect(page.json()).toEqual({ validation: 200, family: (await call('GET', `/supporters/families/${token}`, as)).json() })
  }
  const wrong = await call('GET', '/supporters/families/nonsense/first_page')
  expect([wrong.statusCode, wrong.json().code]).toEqual([404, 'not_found'])
})

test('a wrong sign-up link is not found, and a closed, renewed or old one has ended', async () => {
  const family = await makeFamily()
  const validate = async (invitation: string) => (await call('POST', '/supporters/signup/validate', { body: { invitation } })).json().code
  expect(await validate('nonsense')).toBe('not_found')
  const first = await family.getInvitation()
  await family.asOwner('POST', '/invitations', { renew: true })
  expect(await validate(first.token)).toBe('invitation_closed')
  const second = (await family.asOwner('POST', '/invitations', {})).json()
  await family.asOwner('DELETE', `/invitations/${second.id}`)
  expect(await validate(second.token)).toBe('invitation_closed')
  const third = (await family.asOwner('POST', '/invitations', {})).json()
  const began = clock.now
  clock.now += 14 * DAY
  expect(await validate(third.token)).toBe('invitation_closed')
  clock.now = began
  expect((await signUp(third.token, avi())).statusCode).toBe(201)
})

test('a visitor sees only title, category, time and group of open tasks', async () => {
  const alone = { group_id: null, series_id: null }
  const family = await makeFamily()
  const [task, event] = [
    await family.makeTask({ description: 'secret', private_details: 'secret' }),
    await family.makeEvent({ description: 'secret' }),
  ]
  await family.makeTask({ circle_only: true })
  await family.makeTask({ trusted_only: true })
  const taken = await family.makeTask()
  await (await family.makeSupporter()).take(taken)
  const { token } = await family.getInvitation()
  const reply = await call('GET', `/supporters/families/${token}`)
  expect(reply.json()).toEqual({
    title: 'Levi',
    asked_by: 'Noa',
    time_zone: 'Asia/Jerusalem',
    paused: false,
    no_time: [{ id: task.id, title: 'Soup', category: 'home', type: 'no_time', date: null, ...alone }],
    events: [
      {
        id: event.id,
        title: 'Drive Dana',
        category: 'emotional',
        type: 'until_time',
        date: '2026-11-24',
        start_at: '2026-11-24T07:40:00+02:00',
        ...alone,
      },
    ],
  })
})

test('a visitor sees no hour of a task with children, a medical task or a whole-day task', async () => {
  const family = await makeFamily()
  await family.asOwner('PATCH', '', { children_trusted: false })
  const shown = { circle_only: false, trusted_only: false }
  await family.makeEvent({ title: 'Pick up from kindergarten', category: 'general', ...shown })
  await family.makeEvent({ title: 'Company', category: 'childcare', ...shown })
  await family.makeEvent({ title: 'Drive to chemo', category: 'general', ...shown })
  await family.makeEvent({ title: 'Walk the dog', category: 'home', date: '2026-11-24', start_at: null, end_at: null })
  const { token } = await family.getInvitation()
  const { events } = (await call('GET', `/supporters/families/${token}`)).json()
  expect(events.map(({ title, start_at }: OpenTask) => [title, start_at])).toEqual(
    ['Walk the dog', 'Pick up from kindergarten', 'Company', 'Drive to chemo'].map((title) => [title, undefined]),
  )
  const message = (await family.asOwner('GET', '/share?locale=en')).json().text
  expect(message).toContain('• Drive to chemo')
  expect(message).not.toContain('07:40')
})

test('a link no longer names the person who made it once they have left the circle', async () => {
  const family = await makeFamily()
  const gil = await family.makeCoordinator()
  const made = (await call('POST', `/families/${family.token}/invitations`, { token: gil.token, body: { name: 'Choir' } })).json()
  const shown = async () => (await call('GET', `/supporters/families/${made.token}`)).json().asked_by
  const before = await shown()
  await family.asOwner('DELETE', `/members/${gil.id}`)
  expect([before !== undefined, await shown()]).toEqual([true, undefined])
})

test('a member gets the family’s token by a token of that family or by a proved number', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const { id } = await other.makeRequest({ phone_number: avi.phone })
  await other.asOwner('POST', `/requests/${id}/approve`, {})
  const elsewhere = await other.signIn(avi.phone)
  const { token } = await family.getInvitation()
  const seen = async (userToken: string) => (await call('GET', `/supporters/families/${token}`, { token: userToken })).json().family_token
  expect(await seen(avi.token)).toBe(family.token)
  expect(await seen(elsewhere.token)).toBeUndefined()
  expect(await seen(await tokenByCode(avi.phone, other.token))).toBe(family.token)
  expect(await seen(other.owner.token)).toBeUndefined()
  expect(await seen('nonsense')).toBeUndefined()
})

test('a request is sent to the family, with the task that the person came for', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const { token } = await family.getInvitation()
  const person = avi()
  const reply = await signUp(token, person, { locale: 'he', wanted_task_id: -task.id })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({ full_name: 'Avi Cohen', formatted_phone_number: expect.stringMatching(/^\+972 5/) })
  const [request] = (await family.asOwner('GET', '/requests')).json()
  expect(request).toMatchObject({
    full_name: 'Avi Cohen',
    locale: 'iw',
    wanted_task: { task_id: -task.id, title: 'Soup' },
    asked_before: null,
  })
  expect((await family.asOwner('GET', '')).json().requests_waiting).toBe(1)
  expect((await textsTo(family.owner.phone))[0]).toContain('Avi Cohen asks to join')
})

test('no SMS is sent before the family approves', async () => {
  const family = await makeFamily()
  const { phone } = await family.makeRequest()
  expect(await textsTo(phone)).toEqual([])
})

test('invalid numbers and names are refused, each with its code', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const code = async (change: object) => (await signUp(token, { ...avi(), ...change })).json()
  for (const phone_number of ['+97250', 'abc', '0502345678', '+1 000 000 0000', '+9725023456789999']) {
    expect(await code({ phone_number }), phone_number).toMatchObject({ code: 'phone_invalid', message: 'phone_number is invalid' })
  }
  expect(await code({ first_name: 'A' })).toMatchObject({ code: 'name_too_short', errors: [{ field: 'supporter.first_name' }] })
  expect(await code({ first_name: '   A   ' })).toMatchObject({ code: 'name_too_short' })
  expect(await code({ first_name: 'A'.repeat(81) })).toMatchObject({ code: 'name_too_long' })
  expect(await code({ last_name: 'A'.repeat(81) })).toMatchObject({ code: 'name_too_long' })
  expect((await signUp(token, { ...avi(), first_name: 'A'.repeat(80), last_name: '' })).statusCode).toBe(201)
})

test('spaces and dashes do not change a number', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  await signUp(token, { ...avi(), phone_number: '+972 50-234-5678' })
  expect((await signUp(token, { ...avi(), phone_number: '+972502345678' })).json().code).toBe('already_requested')
})

test('a person with an open request or a membership is refused with that reason', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  const { id, phone } = await family.makeRequest()
  expect((await signUp(token, { ...avi(), phone_number: phone })).json().code).toBe('already_requested')
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  expect((await signUp(token, { ...avi(), phone_number: phone })).json()).toMatchObject({
    code: 'already_member',
    message: 'already among family',
  })
})

test('a declined person may ask again, and the family sees that they were declined before', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/decline`, { reason: 'We are well covered' })
  expect((await family.asOwner('GET', '/requests')).json()).toEqual([])
  await family.makeRequest({ phone_number: phone })
  expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ id, asked_before: 'declined' }])
})

test('a request with a known number does not change the name in other families', async () => {
  const home = await makeFamily()
  const bella = await home.makeSupporter({ first_name: 'Bella' })
  const other = await makeFamily()
  await other.makeRequest({ first_name: 'Mallory', phone_number: bella.phone })
  expect((await bella.get('')).json().first_name).toBe('Bella')
})

test('one IP address sends thirty requests an hour by one link; only successful ones count', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const first = avi()
  for (let request = 0; request < 29; request++) expect((await signUp(token, avi())).statusCode).toBe(201)
  expect((await signUp(token, { ...avi(), phone_number: '+9721' })).json().code).toBe('phone_invalid')
  expect((await signUp(token, first)).statusCode).toBe(201)
  const stopped = await signUp(token, avi())
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  const elsewhere = await call('POST', '/supporters/signup', { body: { invitation: token, supporter: avi() }, address: '192.0.2.7' })
  expect(elsewhere.statusCode).toBe(201)
})

test('if more than thirty requests come at once from one IP address, only thirty succeed', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const signUps = (amount: number, person: () => ReturnType<typeof avi>) =>
    Promise.all(Array.from({ length: amount }, async () => (await signUp(token, person())).statusCode))
  const one = avi()
  const repeated = await signUps(20, () => one)
  expect(repeated.filter((status) => status === 409)).toHaveLength(19)
  // One request counts, and the nineteen repeated ones do not.
  const others = await signUps(40, avi)
  expect(others.filter((status) => status === 201)).toHaveLength(29)
  expect(others.filter((status) => status === 429)).toHaveLength(11)
})

test('a sign-up link ends after fifty requests', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const ask = (request: number) =>
    call('POST', '/supporters/signup', { body: { invitation: token, supporter: avi() }, address: `192.0.2.${request}` })
  for (let request = 0; request < 50; request++) expect((await ask(request)).statusCode).toBe(201)
  expect((await ask(50)).json().code).toBe('invitation_closed')
  expect((await call('GET', `/supporters/families/${token}`)).statusCode).toBe(410)
})

test('two requests with one number at once become one', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  const person = avi()
  const replies = await Promise.all(Array.from({ length: 5 }, () => signUp(token, person)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  expect((await family.asOwner('GET', '/requests')).json()).toHaveLength(1)
})

test('a consent to other versions of the terms and the privacy notice is not valid', async () => {
  const { token } = await (await makeFamily()).getInvitation()
  const reply = await signUp(token, avi(), { consent: { terms_version: 'old', privacy_version: 'old' } })
  expect(reply.json().code).toBe('consent_missing')
})

test('the number of the owner is refused too, because the owner is already a member', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  expect((await signUp(token, { ...avi(), phone_number: family.owner.phone })).json().code).toBe('already_member')
})

test('the usual wait for an approval on this server is shown after twenty approved requests', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  for (let index = 0; index < 20; index++) {
    const { id } = await family.makeRequest()
    expect((await family.asOwner('POST', `/requests/${id}/approve`, {})).statusCode).toBe(200)
  }
  expect((await call('GET', `/supporters/families/${token}`)).json().usual_wait).toBe('hour')
})
