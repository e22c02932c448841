import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { linkIn, makePhone, ok } from '../../testing/family.ts'
import { aGateway } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { from, makeMailedSupporter, startByMail } from '../../testing/mails/mailed-supporter.ts'
import { confirmMember, makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { countsOf } from './shares.rules.ts'

/** A server that sends mails. It shows its SMS on the screen or, if charged, sends them through a gateway. */
async function aServer(env: Record<string, string> = {}, { isCharged = false } = {}) {
  const [sink, gateway] = [await mailSink(), await aGateway()]
  onTestFinished(sink.close)
  onTestFinished(gateway.close)
  const sms = isCharged ? gateway.settings : {}
  const server = await testServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', ...sink.settings, ...sms, ...env })
  return { ...server, sink, gateway }
}
type Server = Awaited<ReturnType<typeof aServer>>
type Started = NonNullable<Awaited<ReturnType<typeof startByMail>>>

const mailsTo = ({ sink }: Server, domain: string) => sink.mails.filter(({ to }) => to.some((each) => each.endsWith(`@${domain}`))).length

let made = 0
/**
 * A family whose helper reads only mails. Returns a function that causes a change, a cancellation, a reminder, a link and a code for the
 * helper, and returns what did not arrive.
 */
async function anHonestFamily(server: Server, network: string) {
  const { call, clock, sink, makeFamily, outboxEmptied } = server
  const email = `dana${made++}@home.example`
  const family = await makeFamily()
  const dana = await makeMailedSupporter(server, sink, family, { email })
  const give = async (title: string, start_at = '2026-11-24T07:40', end_at = '2026-11-24T08:20') => {
    const { id } = await family.makeEvent({ title, start_at, end_at })
    return ok<{ id: number; version: number }>(family.asOwner('POST', `/tasks/${id}/assign`, { member: dana.id }))
  }
  const [moved, dropped] = [await give('Moved'), await give('Dropped')]
  await give('Today', '2026-11-23T13:30', '2026-11-23T14:00')
  await outboxEmptied()
  const before = sink.to(email).length
  return async () => {
    // A number gets one link a minute.
    clock.now += 5 * MINUTE
    const times = { start_at: '2026-11-24T09:40', end_at: '2026-11-24T10:20' }
    await ok(family.asOwner('PATCH', `/tasks/${moved.id}`, times, { 'if-match': `"${moved.version}"` }))
    await outboxEmptied()
    clock.now += 10 * MINUTE
    await ok(family.asOwner('DELETE', `/tasks/${dropped.id}`, undefined, { 'if-match': `"${dropped.version}"` }))
    await ok(call('POST', '/login/code', { body: { email, locale: 'en' }, headers: from(network), browser: `elsewhere ${email}` }))
    await ok(family.asOwner('POST', `/members/${dana.id}/link`, {}))
    // A code is valid for ten minutes.
    await outboxEmptied()
    // The changes are sent one after the other, and a reminder comes an hour before the task.
    for (let minutes = 0; minutes < 20; minutes += 10) {
      clock.now += 10 * MINUTE
      await server.jobs.remind()
      await outboxEmptied()
    }
    const mails = sink.to(email).slice(0, sink.to(email).length - before)
    return ['Moved', 'Dropped', 'Today', '/login/', 'code'].filter(
      (text) => !mails.some(({ text: body = '', subject = '' }) => `${subject} ${body}`.includes(text)),
    )
  }
}

/** What an honest family misses: none of its messages. */
const NOTHING: string[] = []

/** The owner of one family joins another family by the link that is sent to them. */
async function joinByLink({ call, sink, outboxEmptied }: Server, family: Started, email: string, network: string) {
  await family.addAndLink({ email })
  await outboxEmptied()
  const link = sink.to(email).flatMap(({ text }) => linkIn(text ?? '') ?? [])[0]
  const [headers, browser] = [from(network), `second of ${email}`]
  const { user_token: token } = await ok<{ user_token: string }>(call('POST', '/session', { body: link, headers, browser }))
  await ok(call('PUT', `/supporters/me/families/${family.token}/join`, { token, body: {}, headers, browser }))
}

test('a new family sends at most 25 mails a day, and uses up no mails of other families', async () => {
  const server = await aServer({ MAILS_PER_DAY: '300' })
  const missed = await anHonestFamily(server, '198.51.100')
  const family = await startByMail(server, server.sink, { email: 'eve@spam.example', network: '203.0.113' })
  for (let at = 0; at < 40; at++) await family?.addAndLink({ email: `someone${at}@bombed.example` })
  await server.outboxEmptied()
  expect(mailsTo(server, 'bombed.example')).toBeGreaterThan(10)
  expect(mailsTo(server, 'bombed.example')).toBeLessThanOrEqual(25)
  expect(await missed()).toEqual(NOTHING)
})

test('families of one network that join only each other always share a tenth of a day’s mails', { timeout: 300_000 }, async () => {
  // A short run has a tenth of the mails, and fewer families.
  const [perDay, families, people, others] = isAll ? [5_000, 8, 60, 10] : [500, 3, 18, 1]
  const server = await aServer({ MAILS_PER_DAY: String(perDay) })
  const { clock, sink, outboxEmptied } = server
  const missedBy = []
  for (let at = 0; at < others; at++) missedBy.push(await anHonestFamily(server, `198.51.${at}`))
  const started: Started[] = []
  for (let at = 0; at < families; at++) {
    const family = await startByMail(server, sink, { email: `eve${at}@spam.example`, network: '203.0.113' })
    if (family) started.push(family)
  }
  expect(started).toHaveLength(families)
  for (const [at, family] of started.entries()) await joinByLink(server, family, `eve${(at + 1) % families}@spam.example`, '203.0.113')
  const attack = async (day: number) => {
    const before = sink.mails.length
    for (const [at, family] of started.entries())
      for (let person = 0; person < people; person++) await family.addAndLink({ email: `day${day}.${at}.${person}@bombed.example` })
    // The attacker also requests codes, for made-up addresses and for its own addresses.
    for (let at = 0; at < people; at++) {
      const [headers, browser] = [from('203.0.113', at + 2), `code ${day} ${at}`]
      for (const email of [`made.up${at}@spam${at}.example`, `eve${at % families}@spam.example`])
        await ok(server.call('POST', '/login/code', { body: { email, locale: 'en' }, headers, browser }))
    }
    await outboxEmptied()
    return sink.mails.length - before
  }
  expect(await attack(0)).toBeLessThanOrEqual(perDay / 10)
  for (const missed of missedBy) expect(await missed()).toEqual(NOTHING)
  if (!isAll) return
  clock.now += 30 * DAY
  await server.outbox.erase()
  expect(await attack(1)).toBeLessThanOrEqual(perDay / 10)
})

test('owners who have only a mail address share a fiftieth of a day’s SMS for newcomers', { timeout: 60_000 }, async () => {
  const server = await aServer({}, { isCharged: true })
  const { sink, gateway, outboxEmptied } = server
  const real = await makeFamilyByCommand(server)
  const families: Started[] = []
  for (let at = 0; at < 8; at++) {
    const family = await startByMail(server, sink, { email: `eve${at}@spam${at}.example`, network: `203.0.${at}` })
    if (family) families.push(family)
  }
  const asked = []
  for (const family of families) for (let at = 0; at < 5; at++) asked.push(await family.addAndLink({ phone_number: makePhone() }))
  await outboxEmptied()
  expect(families).toHaveLength(8)
  expect(gateway.sent).toHaveLength(20)
  // The families have to send the other 20 links themselves, and the replies said so in advance.
  expect(asked.filter(({ link }) => link.json().message.by_hand !== null)).toHaveLength(20)
  const avi = await real.makeRequest()
  expect((await real.asOwner('GET', '/requests')).json()[0].links_left).toBeUndefined()
  await ok(real.asOwner('POST', `/requests/${avi.id}/approve`, {}))
  await outboxEmptied()
  expect(gateway.to(avi.phone)).toHaveLength(1)
})

test('if the owner has no number, an open link lets three people in by code, and others wait', async () => {
  const server = await aServer({}, { isCharged: true })
  const { sink, gateway, call, outboxEmptied } = server
  const family = await startByMail(server, sink, { email: 'noa@home.example', network: '203.0.113' })
  if (!family) throw new Error('no code came')
  const { id, token: invitation } = await ok<{ id: number; token: string }>(family.asOwner('POST', '/invitations', {}))
  await ok(family.asOwner('PUT', `/invitations/${id}/open`, {}))
  const entering: (boolean | undefined)[] = []
  for (let person = 0; person < 4; person++) {
    const phone_number = makePhone()
    const supporter = { first_name: 'Avi', last_name: 'Cohen', phone_number }
    const asked = await ok<{ enters_by_code?: boolean }>(call('POST', '/supporters/signup', { body: { invitation, supporter } }))
    entering.push(asked.enters_by_code)
    if (!asked.enters_by_code) continue
    await ok(call('POST', '/login/code', { body: { phone_number, locale: 'en' } }))
    await outboxEmptied()
    expect(gateway.to(phone_number)).toHaveLength(1)
  }
  expect(entering).toEqual([true, true, true, undefined])
})

test('until an SMS link is opened, an owner without a number sees how many more can be sent', async () => {
  const server = await aServer({}, { isCharged: true })
  const { sink, gateway, outboxEmptied } = server
  const family = await startByMail(server, sink, { email: 'noa@home.example', network: '203.0.113' })
  if (!family) throw new Error('no code came')
  const { token: invitation } = await ok<{ token: string }>(family.asOwner('POST', '/invitations', {}))
  const phones = Array.from({ length: 5 }, makePhone)
  for (const phone_number of phones) {
    const supporter = { first_name: 'Avi', last_name: 'Cohen', phone_number }
    await ok(server.call('POST', '/supporters/signup', { body: { invitation, supporter } }))
  }
  const left = async () => (await ok<{ links_left?: number }[]>(family.asOwner('GET', '/requests'))).map(({ links_left }) => links_left)
  expect(await left()).toEqual([3, 3, 3, 3, 3])
  const [first, ...others] = (await ok<{ id: number }[]>(family.asOwner('GET', '/requests'))).map(({ id }) => id)
  const approve = async (id = 0) =>
    (await ok<{ message: { state: string; by_hand: { text: string } | null } }>(family.asOwner('POST', `/requests/${id}/approve`, {})))
      .message
  expect((await approve(first)).by_hand).toBeNull()
  expect((await approve(others[0])).by_hand).toBeNull()
  expect((await approve(others[1])).by_hand).toBeNull()
  expect(await left()).toEqual([0, 0])
  const shownMessage = await approve(others[2])
  expect(shownMessage).toMatchObject({ state: 'by_hand', by_hand: { text: expect.stringContaining('/login/') } })
  const texts = () => gateway.sent.filter(({ to }) => phones.includes(to))
  await outboxEmptied()
  expect(texts()).toHaveLength(3)
  // A link that the family passes on itself proves no number. A link that came by SMS does.
  const opened = async (text: string) => {
    const { user_token: token } = await ok<{ user_token: string }>(server.call('POST', '/session', { body: linkIn(text), browser: text }))
    await ok(server.call('PUT', `/supporters/me/families/${family.token}/join`, { token, body: {}, browser: text }))
  }
  await opened(shownMessage.by_hand?.text ?? '')
  expect(await left()).toEqual([0])
  await opened(texts()[0]?.text ?? '')
  expect(await left()).toEqual([undefined])
  expect((await approve(others[3])).by_hand).toBeNull()
  await outboxEmptied()
  expect(texts()).toHaveLength(4)
})

test('codes for thirty known numbers, requested in three networks, use up no one else’s codes', { timeout: 60_000 }, async () => {
  const server = await aServer({}, { isCharged: true })
  const { call, gateway, outboxEmptied } = server
  const family = await makeFamilyByCommand(server)
  const add = async () => {
    const member = await family.addMember()
    await confirmMember(server, member.id)
    return member
  }
  const [known, others] = [[], []] as [string[], string[]]
  for (let at = 0; at < 30; at++) known.push((await add()).phone)
  for (let at = 0; at < 3; at++) others.push((await add()).phone)
  const ask = async (phone_number: string, network: string, purpose: string, options: object = {}) => {
    await ok(
      call('POST', '/login/code', {
        body: { phone_number, locale: 'en', purpose },
        headers: from(network),
        browser: `${network} ${phone_number}`,
        ...options,
      }),
    )
    await outboxEmptied()
  }
  // Avi is signed in on a phone. This phone is in 203.0.113, one of the three networks.
  const avi = await family.addMember()
  await ok(family.asOwner('POST', `/members/${avi.id}/link`, {}))
  await outboxEmptied()
  const signedIn = await call('POST', '/session', { body: linkIn(gateway.to(avi.phone)[0] ?? ''), browser: 'of Avi' })
  const device = signedIn.cookies.find(({ name }) => name.endsWith('device'))
  await confirmMember(server, avi.id)
  known.push(avi.phone)
  gateway.sent.length = 0
  for (const purpose of isAll ? ['sign_in', 'change_number', 'leave'] : ['sign_in'])
    for (const network of ['203.0.113', '198.51.100', '192.0.2']) for (const phone of known) await ask(phone, network, purpose)
  expect(gateway.sent.length).toBeLessThanOrEqual(45)
  gateway.sent.length = 0
  for (const phone of others) await ask(phone, '10.1.2', 'sign_in')
  for (const purpose of ['sign_in', 'leave', 'change_number'])
    await ask(avi.phone, '203.0.113', purpose, {
      headers: { ...from('203.0.113'), cookie: `${device?.name}=${device?.value}` },
      browser: 'of Avi',
    })
  for (const phone of others) expect(gateway.to(phone)).toHaveLength(1)
  expect(gateway.to(avi.phone)).toHaveLength(3)
})

test.each([true, false])(
  'codes requested on known devices of one network use up no one else’s codes (confirmed: %s)',
  { timeout: 60_000 },
  async (isYes) => {
    const server = await aServer({ MAILS_PER_DAY: '100' })
    const { call, clock, sink, outboxEmptied } = server
    const [family, honest] = [await server.makeFamily(), await server.makeFamily()]
    // The families were founded weeks ago, from any network.
    await server.database.updateTable('family').set({ network: null }).execute()
    /** Signs in by the link that came to the address. Returns a function that requests codes on that device. */
    async function onDevice(email: string) {
      const link = sink.to(email).flatMap(({ text }) => linkIn(text ?? '') ?? [])[0]
      const { cookies } = await call('POST', '/session', { body: link, browser: `of ${email}` })
      const device = cookies.find(({ name }) => name.endsWith('device'))
      return async (network: string, purpose: string) => {
        const headers = { ...from(network), cookie: `${device?.name}=${device?.value}` }
        await ok(call('POST', '/login/code', { body: { email, locale: 'en', purpose }, headers, browser: `of ${email}` }))
        await outboxEmptied()
      }
    }
    const askers = []
    for (let at = 0; at < 8; at++) {
      const { id } = await makeMailedSupporter(server, sink, family, { email: `eve${at}@spam.example` })
      // Unless `isYes`, the person has opened the link but has not confirmed.
      const unsaid = server.database.updateTable('membership').set({ confirmed_at: null, confirmed_by: null })
      if (!isYes) await unsaid.where('id', '=', id).execute()
      askers.push(await onDevice(`eve${at}@spam.example`))
    }
    await makeMailedSupporter(server, sink, honest, { email: 'dana@home.example' })
    const dana = await onDevice('dana@home.example')
    const before = sink.mails.length
    for (const hours of [0, 2])
      for (const ask of askers) {
        clock.now += hours * HOUR
        for (const purpose of ['sign_in', 'change_number', 'leave']) await ask('203.0.113', purpose)
      }
    expect(sink.mails.length - before).toBeLessThanOrEqual(7)
    const ofDana = sink.to('dana@home.example').length
    await dana('198.51.100', 'sign_in')
    // A person who has lost their phone requests a code on another phone.
    await ok(
      call('POST', '/login/code', {
        body: { email: 'dana@home.example', locale: 'en' },
        headers: from('198.51.101'),
        browser: 'a new one',
      }),
    )
    await outboxEmptied()
    expect(sink.to('dana@home.example').length - ofDana).toBe(2)
    // A newcomer still gets a code.
    await ok(
      call('POST', '/login/code', { body: { email: 'new@home.example', locale: 'en', purpose: 'start_family' }, headers: from('10.1.2') }),
    )
    await outboxEmptied()
    expect(sink.to('new@home.example')).toHaveLength(1)
  },
)

test('a code is sent before waiting links, even if no channel is chosen yet for those links', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'error', ...sink.settings })
  for (let at = 0; at < 100; at++) await makeMessageTo(server, await makeRecipient(server, `someone${at}@bombed.example`), 'login_link')
  await makeMessageTo(server, await makeRecipient(server, 'dana@home.example'), 'login_code')
  // The clock moves on while messages are sent, so that their times show the order.
  const ticking = setInterval(() => {
    server.clock.now += 1
  }, 1)
  await server.outboxEmptied()
  clearInterval(ticking)
  expect(sink.mails).toHaveLength(101)
  // Up to 16 messages are sent at the same time.
  expect(sink.mails.findIndex(({ to }) => to.includes('dana@home.example'))).toBeLessThan(16)
  const messages = await server.database.selectFrom('message').select(['template', 'first_attempt_at', 'routed_at']).execute()
  const code = messages.find(({ template }) => template === 'login_code')
  const lastRouted = Math.max(...messages.map(({ routed_at }) => routed_at ?? 0))
  expect(code?.first_attempt_at).toBeLessThan(lastRouted)
})

type SendingFamily = NonNullable<Parameters<typeof countsOf>[1]>
const NOW = Date.parse('2026-11-23T12:00:00Z')
const someone = (first: string, more: Partial<SendingFamily['members'][number]> = {}): SendingFamily['members'][number] => ({
  ...{ role: 'supporter', state: 'approved', confirmed_at: NOW, confirmed_by: 'sms_link', last_seen_at: NOW, first, second: null },
  ...more,
})
const noa = someone('noa@example.org', { role: 'owner', confirmed_by: 'code' })
/** The keys under which a mail, or an SMS to a newcomer, is counted, with the limit of each. */
function mostOf(family: Partial<SendingFamily>, channel: 'sms' | 'mail' = 'mail') {
  const whole = { id: 7, budget: null, network: null, foundedAt: NOW, joinedElsewhereAt: null, members: [noa], ...family }
  const day = { channel, perDay: { inAll: 1000, ofFamily: 200 }, circles: 700, now: NOW }
  return Object.fromEntries(countsOf(day, whole, false).map(({ key, most }) => [key, most]))
}

test('a family is new until someone else joins; the owner’s own mailbox does not count', () => {
  const asNew = { mail: 700, 'mail family 7': 25, 'mail new': 100 }
  expect(mostOf({})).toEqual(asNew)
  expect(mostOf({ members: [noa, someone('noa+2@example.org')] })).toEqual(asNew)
  expect(mostOf({ members: [noa, someone('avi@example.org', { last_seen_at: null })] })).toEqual(asNew)
  expect(mostOf({ members: [noa, someone('avi@example.org')] })).toEqual({ mail: 700, 'mail family 7': 200 })
})

test('a large family can send three mails a day for each mailbox that has confirmed', () => {
  const people = (address: (at: number) => string) => Array.from({ length: 99 }, (_, at) => someone(address(at)))
  expect(mostOf({ members: [noa, ...people((at) => `avi${at}@example.org`)] })['mail family 7']).toBe(300)
  expect(mostOf({ members: [noa, ...people((at) => `avi+${at}@example.org`)] })['mail family 7']).toBe(200)
  expect(mostOf({ members: [noa, ...people((at) => `+9725020000${at}`)] }, 'sms')['sms family 7']).toBe(200)
})

test('a family shares its network’s limit for a week, then only if no one from elsewhere joined', () => {
  const members = [noa, someone('avi@example.org')]
  const isCounted = (family: Partial<SendingFamily>) => 'mail x' in mostOf({ members, network: 'x', ...family })
  expect(isCounted({ joinedElsewhereAt: NOW })).toBe(true)
  expect(isCounted({ foundedAt: NOW - 7 * DAY, joinedElsewhereAt: NOW })).toBe(false)
  expect(isCounted({ foundedAt: NOW - 7 * DAY })).toBe(true)
  expect(isCounted({ network: null })).toBe(false)
})

test('an owner without a number has three SMS for newcomers, or as many as the operator sets', () => {
  const untried = { 'sms untried': 20, 'sms untried 7': 3 }
  expect(mostOf({ members: [noa, someone('avi@example.org')] }, 'sms')).toMatchObject(untried)
  expect(mostOf({ members: [noa, someone('+972502345678', { confirmed_by: 'shown_link' })] }, 'sms')).toMatchObject(untried)
  expect(mostOf({ members: [noa, someone('+972502345678')] }, 'sms')).not.toHaveProperty('sms untried')
  expect(mostOf({ members: [{ ...noa, second: '+972502345678' }] }, 'sms')).not.toHaveProperty('sms untried')
  expect(mostOf({ budget: 500, network: 'x' }, 'sms')).toEqual({ sms: 700, 'sms family 7': 500 })
})
