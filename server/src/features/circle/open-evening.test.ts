import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Family as FamilyReply, Welcome } from '@hand-in-hand/contract/families.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  approve,
  aServerWithEvenings,
  events,
  type Family,
  type Known,
  newcomers,
  openLink,
  peopleOf,
  requests,
  stateIn,
  tokenIn,
} from '../../testing/circles/open-evenings.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { makeAddress } from '../../testing/http-browser.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const EVENT = { start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00', address: '12 Harbour Street', private_details: 'Code 4711' }

const usual = await aServerWithEvenings()
const { makeFamily, call, clock, jobs, textsTo, come, verify, enter, anEvening } = usual

test('on an open evening someone joins only with a code that was sent to their own number', async () => {
  const { family, link } = await anEvening()
  expect((await ok<Invitation[]>(family.asOwner('GET', '/invitations')))[0]).toMatchObject({ open_until: '2026-11-24T20:00:00+02:00' })
  expect((await call('GET', `/supporters/families/${link.token}`)).json()).toMatchObject({ open_today: true })
  const phone = makePhone()
  expect((await come(link.token, phone)).enters_by_code).toBe(true)
  expect(await newcomers(family)).toEqual([])
  expect((await verify(phone, '000000')).json().code).toBe('code_expired')
  expect(await requests(family)).toHaveLength(1)
  const memberships = await enter(phone)
  expect(stateIn(memberships)).toEqual(['in'])
  expect(await requests(family)).toEqual([])
  expect(await newcomers(family)).toMatchObject([{ full_name: 'Avi Cohen', trusted: false, confirmed: false }])
  // No link is sent, because the code was enough.
  expect(await textsTo(phone)).toEqual([expect.stringContaining('is your code')])
  expect(await events(family)).toEqual(expect.arrayContaining(['approved null Avi Cohen', 'evening_opened Noa Levi null']))
  const welcome = await ok<Welcome>(call('GET', `/supporters/me${family.path}/welcome`, { token: tokenIn(memberships) }))
  expect(welcome).toMatchObject({ by: null, asked_to_join: true, confirmed: false })
})

test('a newcomer reads address and notes after the family’s check, but does not become trusted', async () => {
  const { family, letIn } = await anEvening()
  const [drive, school] = [await family.makeEvent(EVENT), await family.makeTask({ title: 'Fetch Tom', trusted_only: true })]
  const avi = await letIn()
  await ok(avi.take(drive))
  const details = async () => (await avi.get(`${family.path}/events/${drive.id}`)).json()
  const hidden = { address: null, private_details: null, private_details_from: null, has_address: true }
  const me = async () => (await ok<FamilyReply>(avi.get(family.path))).me
  expect(await me()).toMatchObject({ trusted: false, not_looked_at: true })
  expect(await details()).toMatchObject(hidden)
  clock.now += DAY
  // A newcomer whom the family approved could read the details a day later.
  expect(await details()).toMatchObject(hidden)
  clock.now -= DAY
  expect((await avi.take(school)).json().code).toBe('not_trusted')
  expect((await ok<Overview>(family.asOwner('GET', ''))).not_looked_at).toEqual(['Avi Cohen'])

  await approve(family, avi.id)
  expect(await details()).toMatchObject({ address: '12 Harbour Street', private_details: 'Code 4711' })
  expect((await avi.take(school)).json().code).toBe('not_trusted')
  expect((await me()).not_looked_at).toBeUndefined()
  expect((await ok<Overview>(family.asOwner('GET', ''))).not_looked_at).toEqual([])
  expect(await events(family)).toContain('approved Noa Levi Avi Cohen')
})

test('if the family marks a newcomer as known well, the newcomer counts as checked', async () => {
  const { family, letIn } = await anEvening()
  const school = await family.makeTask({ title: 'Fetch Tom', trusted_only: true })
  const avi = await letIn()
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { trusted: true }))
  expect(await newcomers(family)).toEqual([])
  await ok(avi.take(school))
})

test.each<[string, (evening: Awaited<ReturnType<typeof anEvening>>, phone: string) => Promise<unknown>]>([
  ['the family closes the link', ({ family, link }) => ok(family.asOwner('DELETE', `/invitations/${link.id}`))],
  ['the family makes a new one', ({ family, link }) => ok(family.asOwner('POST', '/invitations', { replaces: link.id }))],
  ['the family ends the evening', ({ family, link }) => ok(family.asOwner('DELETE', `/invitations/${link.id}/open`))],
  ['the family opens another link', async ({ family }) => openLink(family, (await family.makeInvitation()).id)],
  [
    'the family ends it and opens the link again, having seen the request',
    async ({ family, link }) => {
      await ok(family.asOwner('DELETE', `/invitations/${link.id}/open`))
      await later(1, () => openLink(family, link.id))
    },
  ],
  ['the evening is over', () => later(32 * HOUR)],
  ['the family takes a pause', ({ family }) => ok(family.asOwner('PATCH', '', { paused: true }))],
  ['someone new was removed', async ({ family, letIn }) => ok(family.asOwner('DELETE', `/members/${(await letIn('Eve')).id}`))],
])('no code lets someone in after %s', async (_, happens) => {
  const start = clock.now
  const evening = await anEvening()
  const phone = makePhone()
  await come(evening.link.token, phone)
  await happens(evening, phone)
  expect(stateIn(await enter(phone))).toEqual(['requested'])
  expect(await newcomers(evening.family)).toEqual([])
  clock.now = start
})
async function later(time: number, then?: () => Promise<unknown>) {
  clock.now += time
  return then?.()
}

test('someone who was declined or removed, and asks again, waits for the family’s approval', async () => {
  const { family, link, letIn } = await anEvening()
  const phone = makePhone()
  await come(link.token, phone)
  const [{ id = 0 } = {}] = await requests(family)
  await ok(family.asOwner('POST', `/requests/${id}/decline`, {}))
  expect(stateIn(await enter(phone))).toEqual(['declined'])
  // The reply must not reveal to a stranger who types this number that the person's request was declined.
  expect((await come(link.token, phone)).enters_by_code).toBe(true)
  clock.now += MINUTE
  expect(stateIn(await enter(phone))).toEqual(['requested'])

  const avi = await letIn('Gil')
  await ok(family.asOwner('DELETE', `/members/${avi.id}`))
  await openLink(family, link.id)
  await come(link.token, avi.phone)
  clock.now += MINUTE
  expect(stateIn(await enter(avi.phone))).toEqual(['requested'])
  clock.now -= 2 * MINUTE
})

test('someone who asked before the evening, or by another link, waits for the family’s approval', async () => {
  const family = await makeFamily()
  const [link, other] = [await family.makeInvitation(), await family.makeInvitation()]
  const [early, elsewhere] = [makePhone(), makePhone()]
  await come(link.token, early)
  clock.now += 1
  await openLink(family, link.id)
  expect((await come(other.token, elsewhere)).enters_by_code).toBeUndefined()
  for (const phone of [early, elsewhere]) expect(stateIn(await enter(phone))).toEqual(['requested'])
})

test('links for one person and links that helpers pass on are never open for an evening', async () => {
  const { family, letIn } = await anEvening()
  const forOne = await ok<Invitation>(family.asOwner('POST', '/invitations', { for_one: true }))
  expect((await family.asOwner('PUT', `/invitations/${forOne.id}/open`, {})).json().code).toBe('not_found')
  await ok(family.asOwner('PATCH', '', { passing_on: true }))
  const avi = await letIn()
  const { url } = await ok<{ url: string }>(call('PUT', `/supporters/me${family.path}/invitation`, { token: avi.token, body: {} }))
  const phone = makePhone()
  expect((await come(url.split('/').at(-1) ?? '', phone)).enters_by_code).toBeUndefined()
  expect(stateIn(await enter(phone))).toEqual(['requested'])
})

test('only the family’s side can open a link for an evening, and no one can during a pause', async () => {
  const family = await makeFamily()
  const { id } = await family.getInvitation()
  const [gil, avi, stranger] = [await family.makeCoordinator(), await family.makeSupporter(), await makeFamily()]
  const put = (token: string, path = family.path) => call('PUT', `${path}/invitations/${id}/open`, { token, body: {} })
  expect((await put(gil.token)).statusCode).toBe(200)
  expect((await put(avi.token)).statusCode).toBe(403)
  expect((await put(stranger.owner.token, stranger.path)).statusCode).toBe(404)
  await ok(family.asOwner('PATCH', '', { paused: true }))
  expect((await put(gil.token)).json().code).toBe('family_paused')
})

test('at most twenty people can join on one evening, even if two people come at the same time', { timeout: 120_000 }, async () => {
  const { family, link, letIn } = await anEvening()
  for (let person = 0; person < 19; person++) await letIn(`Helper ${person}`)
  const last = [makePhone(), makePhone()]
  const codes: string[] = []
  for (const phone of last) {
    await come(link.token, phone)
    codes.push(await usual.codeFor(phone, 'sign_in', undefined, { address: makeAddress() }))
  }
  const replies = await Promise.all(last.map((phone, index) => ok<{ memberships: Known[] }>(verify(phone, codes[index] ?? ''))))
  expect(replies.flatMap(({ memberships }) => stateIn(memberships)).toSorted()).toEqual(['in', 'requested'])
  expect(await newcomers(family)).toHaveLength(20)
  expect((await come(link.token)).enters_by_code).toBeUndefined()
  expect((await call('GET', `/supporters/families/${link.token}`)).json().open_today).toBeUndefined()
})

test('someone of another circle can also join with the code, and stays in the other circle', async () => {
  const [{ link }, first] = [await anEvening(), await makeFamily()]
  const { phone } = await first.makeSupporter()
  await come(link.token, phone)
  expect(stateIn(await enter(phone))).toEqual(['in', 'in'])
})

test('one evening message names the newcomers, even in a pause, unless all are checked', async () => {
  const start = clock.now
  const { family, letIn } = await anEvening()
  await letIn('Avi')
  const gil = await letIn('Gil')
  const named = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('through your link'))
  const lookAt = async (local: string) => {
    clock.now = Date.parse(`${local}+02:00`)
    await jobs.queueDueMessages()
    return named()
  }
  expect(await lookAt('2026-11-23T19:59')).toEqual([])
  const first = 'Levi: 2 people joined through your link: Avi Cohen, Gil Cohen. Do you know them? http://localhost:3000/family/requests'
  expect(await lookAt('2026-11-23T20:00')).toEqual([first])
  await ok(family.asOwner('DELETE', `/members/${gil.id}`))
  // No one has come since the first message.
  expect(await lookAt('2026-11-24T20:00')).toEqual([first])

  const later = await anEvening()
  await later.letIn('Ben')
  await ok(later.family.asOwner('PATCH', '', { paused: true }))
  clock.now = Date.parse('2026-11-25T20:00+02:00')
  await jobs.queueDueMessages()
  expect(await textsTo(later.family.owner.phone)).toContainEqual(expect.stringContaining('Ben Cohen joined through your link. Do you know'))
  const looked = await anEvening()
  const dan = await looked.letIn('Dan')
  await approve(looked.family, dan.id)
  clock.now = Date.parse('2026-11-26T20:00+02:00')
  await jobs.queueDueMessages()
  expect((await textsTo(looked.family.owner.phone)).join()).not.toContain('through your link')
  clock.now = start
})

test('the family is notified of a request if the person has not joined within 15 minutes', async () => {
  const start = clock.now
  const asked = async (family: Family) => {
    clock.now = start + 16 * MINUTE
    const texts = await textsTo(family.owner.phone)
    clock.now = start
    return texts.filter((text) => text.includes('asks to join'))
  }
  const [came, waits] = [await anEvening(), await anEvening()]
  await came.letIn()
  await come(waits.link.token)
  expect((await textsTo(waits.family.owner.phone)).filter((text) => text.includes('asks to join'))).toEqual([])
  expect(await asked(came.family)).toEqual([])
  expect(await asked(waits.family)).toHaveLength(1)
})

test('codes for newcomers use the family’s share of the SMS, and not the share of strangers', async () => {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ SMS_PER_DAY: '100', ...gateway.settings })
  const family = await makeFamilyByCommand(server)
  const link = await family.getInvitation()
  await openLink(family, link.id)
  const ask = async (phone: string) => {
    await ok(server.call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' }, address: makeAddress() }))
    await outboxEmpty(server)
    return gateway.to(phone).length
  }
  let sent = 0
  for (let person = 0; person < 20; person++) {
    const phone = makePhone()
    await peopleOf(server).come(link.token, phone)
    sent += await ask(phone)
  }
  // No one has joined this family yet, so it may use only a small part of the day's SMS. This part allows more codes than strangers can get
  // within a short time, but too few for 20 people.
  expect(sent).toBeGreaterThan(3)
  expect(sent).toBeLessThan(19)
  expect(await ask(makePhone())).toBe(1)
  expect(await newcomers(family)).toEqual([])
})

test('if the server sends only mails, people join by mail, and a request by number has to wait', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const { come: comes } = peopleOf(server)
  const family = await makeFamilyByCommand(server)
  const link = await family.getInvitation()
  await openLink(family, link.id)
  expect((await comes(link.token)).enters_by_code).toBeUndefined()
  const email = 'avi@example.org'
  expect((await comes(link.token, email)).enters_by_code).toBe(true)
  await ok(server.call('POST', '/login/code', { body: { email, locale: 'en' } }))
  await server.outboxEmptied()
  const code = /\d{6}/.exec(sink.to(email)[0]?.text ?? '')?.[0]
  const { memberships } = await ok<{ memberships: Known[] }>(server.call('POST', '/login/verify', { body: { email, code } }))
  expect(stateIn(memberships)).toEqual(['in'])
  expect(await newcomers(family)).toMatchObject([{ email }])
})

test('no link can be opened for an evening on a server that sends no codes', async () => {
  const server = await testServer({ SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  const { id } = await family.getInvitation()
  expect((await family.asOwner('PUT', `/invitations/${id}/open`, {})).json().code).toBe('not_allowed')
})
