import { expect, onTestFinished, test } from 'vitest'
import { CONSENT, linkIn } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const { terms_version, privacy_version } = CONSENT

test('by mail alone, a family starts, and a helper joins, logs in and takes a task', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ SMS_PROVIDER: 'by-hand', ...sink.settings })
  expect((await server.call('GET', '/settings')).json()).toMatchObject({ sends: { sms: false, mail: true }, family_start: 'open' })

  const asked = await server.call('POST', '/login/code', { body: { email: 'Noa@Example.org', locale: 'en', purpose: 'start_family' } })
  expect(asked.statusCode).toBe(202)
  await server.outboxEmptied()
  const [code] = sink.to('noa@example.org')
  expect(code?.subject).toMatch(/^\d{6} is your code$/)
  const owner = { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.org' }
  const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: code?.subject?.slice(0, 6), consent: CONSENT }
  const started = await server.call('POST', '/families', { body })
  expect(started.statusCode).toBe(201)
  const { family_token, user_token } = started.json()
  const asOwner = (method: string, path: string, given: unknown = {}) =>
    server.call(method, `/families/${family_token}${path}`, { token: user_token, ...(method !== 'GET' && { body: given }) })

  const { token: invitation } = (await asOwner('POST', '/invitations')).json()
  const supporter = { first_name: 'Avi', last_name: 'Cohen', email: 'avi@example.org' }
  const signedUp = await server.call('POST', '/supporters/signup', {
    body: { invitation, supporter, consent: { terms_version, privacy_version } },
  })
  expect(signedUp.json()).toEqual({ full_name: 'Avi Cohen', formatted_phone_number: '', email: 'avi@example.org' })
  const [request] = (await asOwner('GET', '/requests')).json()
  expect(request).toMatchObject({ formatted_phone_number: '', email: 'avi@example.org' })
  const approved = (await asOwner('POST', `/requests/${request.id}/approve`, { trusted: false })).json()
  expect(approved.message).toMatchObject({ template: 'approved', by_hand: null })

  await server.outboxEmptied()
  const [welcome] = sink.to('avi@example.org')
  expect(welcome?.subject).toBe('Levi: Welcome.')
  const link = linkIn(welcome?.text ?? '')
  const session = await server.call('POST', '/session', { body: link, browser: 'of Avi' })
  expect(session.statusCode).toBe(201)
  const { user_token: token } = session.json()
  const asAvi = (method: string, path: string, given: unknown = {}) =>
    server.call(method, `/supporters/me${path}`, { token, browser: 'of Avi', ...(method !== 'GET' && { body: given }) })
  expect((await asAvi('PUT', `/families/${family_token}/join`)).statusCode).toBe(200)
  expect((await asAvi('GET', '')).json()).toMatchObject({ formatted_phone_number: '', email: 'avi@example.org' })

  const event = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' }
  const { tasks } = (await asOwner('POST', '/tasks', event)).json()
  expect((await asAvi('PUT', `/families/${family_token}/events/${tasks[0].id}/assign_me`)).statusCode).toBe(200)
  const task = (await asOwner('GET', `/tasks/${tasks[0].id}`)).json()
  expect(task.assignee).toEqual({ full_name: 'Avi Cohen', formatted_phone_number: null, email: 'avi@example.org' })
})
