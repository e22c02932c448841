import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { CONSENT, linkIn, makePhone, ok } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

// A mail address that no one proved gives access to nothing. The list in docs/security.md, "Addresses", describes the same rules.

const TITLE = 'Chemo with mum, ward 7'
const BY_SMS_AND_MAIL = ['sms', 'mail'] as const

async function aWorld(env: Record<string, string> = {}, { hasMail = true, isSentManually = false } = {}) {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...(hasMail && sink.settings), ...(isSentManually && { SMS_PROVIDER: 'by-hand' }), ...env })
  const family = isSentManually ? await makeFamilyByCommand(server) : await server.makeFamily()
  let made = 0
  const makeMail = () => `someone${made++}@example.org`
  const loginMailsTo = async (email: string) => {
    await server.outboxEmptied()
    return sink.to(email).filter(({ text }) => text?.includes('/login/')).length
  }
  const textsAt = async (email: string) => {
    await server.outboxEmptied()
    return sink
      .to(email)
      .map(({ text }) => text ?? '')
      .join('\n')
  }
  /** The newest link to this page in the messages to an address. */
  async function linkAt(page: 'undo' | 'reach', address: string) {
    await server.outboxEmptied()
    const texts = address.startsWith('+') ? await server.textsTo(address) : sink.to(address).map(({ text }) => text ?? '')
    return texts.map((text) => new RegExp(`/(${page}/[\\w-]{22})`).exec(text)?.[1]).find((link) => link !== undefined)
  }
  const follow = async (link: string | undefined) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await server.app.inject({ method: 'POST', url: `/${link}`, payload: '', headers })).statusCode
  }
  /** Lets someone ask to join under this number, with a mail address beside it. */
  async function signUp(phone_number: string, email: string) {
    const { terms_version, privacy_version } = CONSENT
    const { token: invitation } = await family.getInvitation()
    const supporter = { first_name: 'Dana', last_name: 'Known', phone_number, email }
    await ok(server.call('POST', '/supporters/signup', { body: { invitation, supporter, consent: { terms_version, privacy_version } } }))
    const [request] = await ok<{ id: number; link_to?: string }[]>(family.asOwner('GET', '/requests'))
    if (!request) throw new Error('no one asked to join')
    return request
  }
  const approve = (id: number) => ok<{ message: object | null }>(family.asOwner('POST', `/requests/${id}/approve`, { trusted: true }))
  /** Gives the member a task, and sends the messages about it. */
  async function give(id: number, title = TITLE) {
    const task = await family.makeEvent({ title, start_at: '2026-12-02T10:00', end_at: '2026-12-02T11:00' })
    await ok(family.asOwner('POST', `/tasks/${task.id}/assign`, { member: id }))
    server.clock.now += HOUR
    await server.outboxEmptied()
  }
  return { ...server, sink, family, makeMail, loginMailsTo, textsAt, linkAt, follow, signUp, approve, give }
}
describe.each(BY_SMS_AND_MAIL)('a request with a known name and number and a stranger’s mail address (MESSAGES_PREFER=%s)', (prefer) => {
  async function aRequest() {
    const world = await aWorld({ MESSAGES_PREFER: prefer })
    const [dana, stranger] = [makePhone(), world.makeMail()]
    const { id, link_to } = await world.signUp(dana, stranger)
    expect(link_to).toBeUndefined()
    await world.approve(id)
    // Someone who reads the mails to `stranger` says yes to mails.
    await world.follow(await world.linkAt('reach', stranger))
    return { ...world, dana, stranger, id }
  }

  test('neither the first nor a later login link goes to that mail address', async () => {
    const { dana, stranger, id, family, clock, jobs, loginMailsTo, linkTo } = await aRequest()
    const first = await linkTo(dana)
    clock.now += 2 * DAY + HOUR
    await jobs.sendAgain()
    const second = await linkTo(dana)
    expect(second).not.toEqual(first)
    await family.asOwner('POST', `/members/${id}/link`, {})
    expect(await loginMailsTo(stranger)).toBe(0)
  })

  test('no task is sent to that address, even if the person has joined or the SMS fails', async () => {
    const { dana, stranger, id, give, openLink, linkTo, textsTo, textsAt, database, outbox, clock } = await aRequest()
    await openLink(await linkTo(dana))
    await give(id)
    expect((await textsTo(dana)).filter((text) => text.includes(TITLE))).toHaveLength(1)
    await changeAddresses(database, dana, { unreached_at: clock.now })
    await give(id, `${TITLE}, again`)
    clock.now += 3 * HOUR
    await outbox.runOnce()
    expect(await textsAt(stranger)).not.toContain('Chemo')
  })

  test('the person can choose the address at their next visit, and then gets mails there', async () => {
    const { dana, stranger, id, give, openLink, linkTo, call, linkAt, textsAt } = await aRequest()
    const token = await openLink(await linkTo(dana))
    const me = async () => (await call('GET', '/supporters/me', { token })).json()
    expect((await me()).addresses[1]).toMatchObject({ kind: 'email', is: 'waiting', to_choose: true })
    expect((await call('PUT', '/supporters/me/email', { token, body: { email: stranger } })).statusCode).toBe(200)
    expect((await me()).addresses[1]).toEqual({ kind: 'email', text: stranger, is: 'own', is_unreached: false })
    expect(await linkAt('undo', dana)).toBeDefined()
    await ok(call('PATCH', '/supporters/me', { token, body: { messages: { off: [], digest: 'none', ways: { reminders: 'mail' } } } }))
    await give(id)
    expect(await textsAt(stranger)).toContain('Chemo')
  })

  test('if the person says no to the address, it is removed without a message', async () => {
    const { dana, openLink, linkTo, call, linkAt } = await aRequest()
    const token = await openLink(await linkTo(dana))
    const reply = await call('PUT', '/supporters/me/email', { token, body: { email: null } })
    expect(reply.json().addresses).toHaveLength(1)
    expect(await linkAt('undo', dana)).toBeUndefined()
  })
})

test('a server that sends no mails sends nothing to a mail address beside a number', async () => {
  const { makeMail, signUp, approve, family, linkTo, database, clock, jobs, outboxEmptied } = await aWorld({}, { hasMail: false })
  const [dana, stranger] = [makePhone(), makeMail()]
  const { id } = await signUp(dana, stranger)
  await approve(id)
  expect(await linkTo(dana)).toBeDefined()
  clock.now += 2 * DAY + HOUR
  await jobs.sendAgain()
  await family.asOwner('POST', `/members/${id}/link`, {})
  await outboxEmptied()
  expect(await database.selectFrom('message').where('phone_e164', '=', stranger).select('id').execute()).toEqual([])
})

describe('a number that no SMS reaches', () => {
  const CASES = {
    'none is sent here': { isSentManually: true, phone: makePhone },
    'it is a landline': { isSentManually: false, phone: () => '+97226712345' },
  }

  test.each(Object.entries(CASES))(
    '%s: the request’s reply names the mail address, and the login link goes there',
    async (_, { isSentManually, phone }) => {
      const { signUp, approve, loginMailsTo, makeMail, openLink, give, linkAt, follow, textsAt } = await aWorld({}, { isSentManually })
      const email = makeMail()
      const { id, link_to } = await signUp(phone(), email)
      expect(link_to).toBe(email)
      await approve(id)
      expect(await loginMailsTo(email)).toBe(1)
      await openLink(linkIn(await textsAt(email)))
      await follow(await linkAt('reach', email))
      await give(id)
      expect(await textsAt(email)).toContain('Chemo')
    },
  )

  test('in a country without SMS: the approval sends the login link to the mail address', async () => {
    const { signUp, approve, settings, loginMailsTo, makeMail } = await aWorld()
    Object.assign(settings, { smsIsFree: false, smsCountries: ['IL'] })
    const email = makeMail()
    const { id, link_to } = await signUp('+4915112345678', email)
    expect(link_to).toBe(email)
    await approve(id)
    expect(await loginMailsTo(email)).toBe(1)
  })

  test('gets the next login link by SMS, not by mail, once SMS reach it', async () => {
    const { signUp, approve, makeMail, loginMailsTo, settings, family, textsTo } = await aWorld()
    const [phone, email] = [makePhone(), makeMail()]
    Object.assign(settings, { smsIsFree: false, smsCountries: [] })
    const { id } = await signUp(phone, email)
    await approve(id)
    expect(await loginMailsTo(email)).toBe(1)
    Object.assign(settings, { smsIsFree: true })
    await family.asOwner('POST', `/members/${id}/link`, {})
    expect([await loginMailsTo(email), (await textsTo(phone)).filter((text) => text.includes('/login/')).length]).toEqual([1, 1])
  })
})

describe.each(BY_SMS_AND_MAIL)('a mail address that the family’s side sets for a helper (MESSAGES_PREFER=%s)', (prefer) => {
  async function aHelper() {
    const world = await aWorld({ MESSAGES_PREFER: prefer })
    const avi = await world.family.makeSupporter()
    const carl = await world.family.makeCoordinator({ first_name: 'Carl' })
    const evil = world.makeMail()
    const set = (email: string) =>
      world.call('PATCH', `/families/${world.family.token}/members/${avi.id}`, { token: carl.token, body: { email } })
    const link = () => world.call('POST', `/families/${world.family.token}/members/${avi.id}/link`, { token: carl.token, body: {} })
    return { ...world, avi, carl, evil, set, link }
  }

  test('gets no link and no task even if the helper wants mails; the helper is notified', async () => {
    const { avi, evil, set, link, follow, linkAt, give, call, loginMailsTo, textsAt, textsTo } = await aHelper()
    const messages = { off: [], digest: 'none', ways: { codes: 'mail', reminders: 'mail' } }
    await ok(call('PATCH', '/supporters/me', { token: avi.token, body: { messages } }))
    expect((await set(evil)).statusCode).toBe(200)
    await follow(await linkAt('reach', evil))
    expect((await link()).statusCode).toBe(201)
    await give(avi.id)
    expect([await loginMailsTo(evil), (await textsAt(evil)).includes('Chemo')]).toEqual([0, false])
    expect((await textsTo(avi.phone)).filter((text) => text.includes('/login/')).length).toBeGreaterThan(0)
    const undo = await linkAt('undo', avi.phone)
    expect(await follow(undo)).toBe(200)
    const known = await ok<{ email?: string }[]>(
      call('GET', '/supporters/me', { token: avi.token }).catch(() => ({ statusCode: 500, body: '', json: () => [] }) as never),
    ).catch(() => [])
    expect(known).toEqual([])
  })

  test('causes a mail to the helper’s earlier mail address, whose undo link restores that address', async () => {
    const { avi, evil, set, follow, linkAt, call, makeMail, tokenByCode, family } = await aHelper()
    const email = makeMail()
    await ok(call('PUT', '/supporters/me/email', { token: avi.token, body: { email } }))
    expect(await follow(await linkAt('reach', email))).toBe(200)
    await ok(set(evil))
    expect(await follow(await linkAt('undo', email))).toBe(200)
    const token = await tokenByCode(avi.phone, family.token)
    expect((await call('GET', '/supporters/me', { token })).json().addresses[1]).toMatchObject({ text: email, is: 'own' })
  })
})

test('on a server that sends only mails, the old address is notified if the family sets another', async () => {
  const { family, signUp, approve, makeMail, openLink, linkAt, follow, loginMailsTo, textsAt, call, clock } = await aWorld(
    {},
    { isSentManually: true },
  )
  const [email, evil] = [makeMail(), makeMail()]
  const { id } = await signUp(makePhone(), email)
  await approve(id)
  await loginMailsTo(email)
  const token = await openLink(linkIn(await textsAt(email)))
  await follow(await linkAt('reach', email))
  await ok(family.asOwner('PATCH', `/members/${id}`, { email: evil }))
  expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(401)
  await ok(family.asOwner('POST', `/members/${id}/link`, {}))
  expect(await loginMailsTo(evil)).toBe(1)
  const theirs = linkIn(await textsAt(evil))
  expect(await follow(await linkAt('undo', email))).toBe(200)
  expect((await call('POST', '/session', { body: theirs ?? {} })).statusCode).toBe(401)
  clock.now += HOUR
  await ok(family.asOwner('POST', `/members/${id}/link`, {}))
  expect([await loginMailsTo(evil), await loginMailsTo(email)]).toEqual([1, 2])
})

test('if a number is corrected, the mail address is removed, and a confirmed person is notified', async () => {
  const { family, call, makeMail, follow, linkAt, textsTo, loginMailsTo, linkTo } = await aWorld({ MESSAGES_PREFER: 'mail' })
  const avi = await family.makeSupporter()
  const [email, next] = [makeMail(), makePhone()]
  await ok(call('PUT', '/supporters/me/email', { token: avi.token, body: { email } }))
  expect(await follow(await linkAt('reach', email))).toBe(200)
  const { member } = await ok<{ member: { email?: string } }>(family.asOwner('PATCH', `/members/${avi.id}`, { phone_number: next }))
  expect(member.email).toBeUndefined()
  await ok(family.asOwner('POST', `/members/${avi.id}/link`, {}))
  expect([await loginMailsTo(email), await linkTo(next)]).toEqual([0, expect.anything()])
  expect((await textsTo(avi.phone))[0]).toContain('another number')
})

test.each(['removes the person and adds them again', 'removes the person, who asks again', 'corrects the number and puts it back'])(
  'once the family %s, an earlier undo link no longer restores a mail address',
  async (does) => {
    const world = await aWorld({}, { isSentManually: true })
    const { family, signUp, approve, makeMail, openLink, linkAt, follow, loginMailsTo, textsAt } = world
    const [dana, evil, right] = [makePhone(), makeMail(), makeMail()]
    // Dana is also in another family, so she is the same person if she comes back to this one.
    await ok((await makeFamilyByCommand(world)).asOwner('POST', '/members', { first_name: 'Dana', phone_number: dana, consent: true }))
    const { id } = await signUp(dana, evil)
    await approve(id)
    await loginMailsTo(evil)
    await openLink(linkIn(await textsAt(evil)))
    await follow(await linkAt('reach', evil))
    // The family notices, and enters the right address of the person.
    await ok(family.asOwner('PATCH', `/members/${id}`, { email: right }))
    const undo = await linkAt('undo', evil)
    expect(undo).toBeDefined()
    if (does.startsWith('removes')) {
      await ok(family.asOwner('DELETE', `/members/${id}`))
      if (does.endsWith('asks again')) await approve((await signUp(dana, right)).id)
      else await ok(family.asOwner('POST', '/members', { first_name: 'Dana', phone_number: dana, consent: true }))
    } else {
      await ok(family.asOwner('PATCH', `/members/${id}`, { phone_number: makePhone() }))
      await ok(family.asOwner('PATCH', `/members/${id}`, { phone_number: dana }))
    }
    await ok(family.asOwner('PATCH', `/members/${id}`, { email: right }))
    expect(await follow(undo)).toBe(404)
    const before = await loginMailsTo(evil)
    world.clock.now += 2 * HOUR
    // A family sends one link to an address whose holder has not said yes to mails. In the case 'asks again', the approval already sent
    // this link.
    await family.asOwner('POST', `/members/${id}/link`, {})
    expect([await loginMailsTo(evil), await loginMailsTo(right)]).toEqual([before, 1])
  },
)
