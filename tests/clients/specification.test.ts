import { expect, test, vi } from 'vitest'
import { serverAccessTo } from '../../server/src/testing/http-browser.ts'
import { aPlace, signInByCommand, startServer } from '../../server/src/testing/process.ts'
import { specificationClient, tokensIn } from './specification/client.ts'

// An app that someone wrote from the specification alone calls a running server. The family uses our app.

/** A server with a family that has a sign-up link, an event and a task without a time, and functions for what the family does. */
async function aFamily() {
  const place = await aPlace()
  const server = await startServer(place)
  const { token, family } = await signInByCommand(place, server.call)
  const asFamily = async (method: string, path: string, body?: unknown) => {
    const reply = await server.call(method, `/families/${family}${path}`, { token, body })
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
    return reply.json()
  }
  const start = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  await asFamily('POST', '/tasks', { title: 'Drive Dana', category: 'emotional', type: 'until_time', start_at: start, end_at: end })
  await asFamily('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time' })
  const { token: invitation } = await asFamily('POST', '/invitations', {})
  const [, outbox = ''] = /(http\S+\/outbox\S*)/.exec(server.seen.out) ?? []
  /** The tokens in the login link of the newest SMS to a number (E.164). */
  async function loginLinkTo(phone: string) {
    const { textsTo } = serverAccessTo(outbox)
    const sms = await vi.waitUntil(async () => (await textsTo(phone)).find((text) => text.includes('/login/')), { timeout: 10_000 })
    return tokensIn(sms)
  }
  return { client: specificationClient(server.url), asFamily, invitation, loginLinkTo }
}

const ENGINES = ['sqlite', 'postgres']

test.each(ENGINES)(
  'a client that knows only the specification can sign up and complete a task, on %s',
  { timeout: 120_000 },
  async (engine) => {
    vi.stubEnv('TEST_DATABASE', engine)
    const { client, asFamily, invitation, loginLinkTo } = await aFamily()

    expect((await client.validate('nonsense')).status).toBe(404)
    expect(await client.validate(invitation)).toEqual({ status: 200, data: 200 })
    const invited = await client.invitedFamily(invitation)
    expect([invited.data.title, invited.data.no_time[0]?.title, invited.data.events[0]?.title]).toEqual(['Levi', 'Soup', 'Drive Dana'])

    const supporter = { first_name: 'Avi', last_name: 'Cohen', phone_number: '+972522345679' }
    const me = { full_name: 'Avi Cohen', formatted_phone_number: expect.stringMatching(/52.?234.?5679$/) }
    expect(await client.signUp(invitation, supporter)).toMatchObject({ status: 201, data: me })
    const wrong = await client.signUp(invitation, { ...supporter, phone_number: '+97212' })
    expect(wrong.data).toMatchObject({ message: expect.stringContaining('phone_number is invalid') })
    const [{ id }] = await asFamily('GET', '/requests')
    await asFamily('POST', `/requests/${id}/approve`, {})

    const again = await client.signUp(invitation, supporter)
    expect(again.data).toMatchObject({ message: expect.stringContaining('already among family') })

    // From here on, every call has the token of the SMS in its path. These calls do not confirm the supporter. Only the first take does.
    const tokens = await loginLinkTo('+972522345679')
    const avi = client.loggedIn(tokens)
    const [family, profile] = await Promise.all([avi.family(), avi.profile()])
    expect([family.status, profile.status]).toEqual([200, 200])
    const counted = { initial: 2, in_progress: 0, completed: 0, my_tasks: 0 }
    expect(family.data).toMatchObject({ title: 'Levi', tasks_counter: counted, primary_caregiver: null })
    expect(profile.data).toMatchObject(me)
    const { data: tasks } = await avi.tasks()
    const [[soup], [drive]] = [tasks.no_time, tasks.events]
    if (!soup || !drive) throw new Error('a list is empty')
    expect(drive).toMatchObject({ title: 'Drive Dana', type: 'until_time', status: 'initial', assigned_on_me: false, assignee: null })
    expect(drive.creator).toMatchObject({ full_name: 'Noa Levi', formatted_phone_number: expect.any(String) })
    expect([await avi.myTasks(), await avi.myEvents()]).toEqual([
      { status: 200, data: [] },
      { status: 200, data: [] },
    ])
    expect(await client.taskCount([tokens, { user_token: 'x', family_token: 'y' }])).toEqual({ status: 200, data: [2, null] })
    expect(await asFamily('GET', '/members')).toContainEqual(expect.objectContaining({ id, confirmed: false }))

    expect((await avi.take(drive)).status).toBe(200)
    expect(await asFamily('GET', '/members')).toContainEqual(expect.objectContaining({ id, confirmed: true }))
    expect((await avi.take(soup)).status).toBe(200)
    expect((await avi.myEvents()).data).toMatchObject([{ id: drive.id, status: 'in_progress', assigned_on_me: true, assignee: me }])
    expect((await avi.myTasks()).data).toMatchObject([{ id: soup.id, status: 'in_progress' }])

    expect((await avi.giveBack(drive, 'My car broke down')).status).toBe(200)
    expect((await avi.giveBack(drive, null)).status).toBe(200)
    expect((await avi.myEvents()).data).toEqual([])
    expect(await asFamily('GET', '/events')).toContainEqual(expect.objectContaining({ kind: 'withdrawn', reason: 'My car broke down' }))
    expect((await avi.complete(soup)).status).toBe(200)
    expect((await avi.take(drive)).status).toBe(200)
    expect((await avi.complete(drive, 'application/x-www-form-urlencoded')).status).toBe(200)

    expect((await avi.tasks()).data).toMatchObject({ no_time: [{ status: 'completed' }], events: [{ status: 'completed' }] })
    expect((await avi.myTasks()).data).toMatchObject([{ id: soup.id, status: 'completed' }])
    expect((await avi.family()).data.tasks_counter).toMatchObject({ initial: 0, in_progress: 0, completed: 2 })
    expect((await client.taskCount([tokens])).data).toEqual([0])
  },
)

test.each(ENGINES)('a member added by the family can use a client of the specification, on %s', { timeout: 120_000 }, async (engine) => {
  vi.stubEnv('TEST_DATABASE', engine)
  const { client, asFamily, loginLinkTo } = await aFamily()
  const { id } = await asFamily('POST', '/members', { first_name: 'Rivka', phone_number: '+972522345680', consent: true })
  await asFamily('POST', `/members/${id}/link`, {})
  const rivka = client.loggedIn(await loginLinkTo('+972522345680'))
  expect((await rivka.family()).status).toBe(200)
  expect((await rivka.profile()).data.full_name).toBe('Rivka')
  const [drive] = (await rivka.tasks()).data.events
  if (!drive) throw new Error('the list is empty')
  expect((await rivka.take(drive)).status).toBe(200)
  expect((await rivka.complete(drive)).status).toBe(200)
  expect(await asFamily('GET', '/members')).toContainEqual(expect.objectContaining({ id, confirmed: true }))
})
