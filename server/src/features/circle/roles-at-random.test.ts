import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addressActs, addressPlay } from '../../testing/addresses/address-acts.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { type LoginLink, linkIn, makePhone } from '../../testing/family.ts'
import { makeAddress } from '../../testing/http-browser.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { copiesOf } from '../../testing/restored-in-place.ts'
import { testServer } from '../../testing/server.ts'
import type { Browser } from '../../testing/server-access.ts'
import { proposeByOperator } from '../operator/families.commands.ts'
import { makeLinks } from '../sign-in/sign-in.commands.ts'

// In any order of actions, the owner is always someone who has been the owner before, or someone whom the owner or the operator named and
// who accepted. The table in docs/security.md describes the same rule.

// The runs are divided equally between the two kinds of sending.
const { runs, timeout } = runsOf(14, { most: 5_000 })

/** Noa is the owner, Dana a coordinator, and Tom and Avi are supporters. The others are numbers that anyone may have. */
const PEOPLE = ['Noa', 'Dana', 'Tom', 'Avi', 'second phone', 'third phone'] as const
type Person = (typeof PEOPLE)[number]
/** The memberships by their index. Corrections can move them to other people. */
const SEATS = [0, 1, 2, 3] as const

const who = fc.constantFrom(...PEOPLE)
const seat = fc.constantFrom(...SEATS)
const side = fc.constantFrom<Person>('Noa', 'Dana', 'Dana', 'Tom')
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('propose' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('hand over' as const, 'raise' as const, 'lower' as const), by: side, seat }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('correct' as const), by: side, seat, who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), by: side, seat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), by: side, who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('link' as const), by: side, seat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read links' as const), by: side }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("operator's link" as const), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('come' as const, 'leave' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'restore' as const) }) },
  ...addressActs(who),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
type AddressAct = Parameters<World['addresses']['runStep']>[0]
const isOfAddress = (step: Act): step is AddressAct => ['prove', 'take off', 'family mail', 'undo', 'accept by mail'].includes(step.do)
/** `towards`: actions that lead to a new owner. The `few` actions in between may prevent that. */
const few = fc.array(act, { maxLength: 3 })
const towards = fc.oneof(
  fc
    .tuple(who, few, few, who)
    .map(([one, before, after, other]): Act[] => [
      { do: 'propose', who: one },
      ...before,
      { do: 'wait', days: 8 },
      ...after,
      { do: "operator's link", who: one },
      { do: 'accept', who: other },
      { do: 'accept', who: one },
    ]),
  fc
    .tuple(seat, few, who)
    .map(([at, between, one]): Act[] => [
      { do: 'hand over', by: 'Noa', seat: at },
      ...between,
      { do: 'accept', who: one },
      { do: 'accept', who: PEOPLE[at] },
    ]),
  fc
    .tuple(seat, few, who, fc.boolean(), fc.boolean())
    .map(([at, between, one, isMine, isUndone]): Act[] => [
      { do: 'hand over', by: 'Noa', seat: at },
      { do: 'prove', who: one, of: PEOPLE[at], isMine },
      ...between,
      ...(isUndone ? [{ do: 'undo' } as const] : []),
      { do: 'accept by mail', who: one },
      { do: 'accept by mail', who: PEOPLE[at] },
    ]),
  fc
    .tuple(few, few, who)
    .map(([before, since, one]): Act[] => [
      ...before,
      { do: 'back up' },
      ...since,
      { do: 'restore' },
      { do: 'wait', days: 8 },
      { do: 'accept', who: one },
    ]),
)
const life = fc
  .array(
    fc.oneof(
      act.map((one) => [one]),
      towards,
    ),
    { minLength: 1, maxLength: 4, size: 'max' },
  )
  .map((parts) => parts.flat())

/** Every action on addresses. They are listed so that each of them runs even if there is little time. */
const OF_ADDRESSES: Act[] = [
  { do: 'prove', who: 'Avi', of: 'Tom', isMine: false },
  { do: 'prove', who: 'Avi', of: 'Tom', isMine: true },
  { do: 'family mail', who: 'Avi', of: 'third phone', saysYes: true },
  { do: 'hand over', by: 'Noa', seat: 2 },
  { do: 'accept by mail', who: 'Avi' },
  { do: 'accept by mail', who: 'Tom' },
  { do: 'take off', who: 'Tom', kind: 'phone_number' },
  { do: 'undo' },
]

/** Three new owners, because in few random lives the owner changes. */
const HANDED_ON = (['Noa', 'Dana', 'Tom'] as const).flatMap((by, index): Act[] => [
  { do: 'hand over', by, seat: ([1, 2, 0] as const)[index] ?? 0 },
  { do: 'accept', who: (['Dana', 'Tom', 'Noa'] as const)[index] ?? 'Noa' },
])

const sink = await mailSink()
afterAll(sink.close)

async function aWorld(kind: 'sms' | 'manual') {
  const sendsManually = kind === 'manual'
  const server = await testServer({ ...sink.settings, ...(sendsManually && { SMS_PROVIDER: 'by-hand' }) })
  const { database, clock, call, jobs, signInByCode } = server
  const family = sendsManually ? await makeFamilyByCommand(server) : await server.makeFamily()
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const phones: Record<Person, string> = {
    Noa: family.owner.phone,
    Dana: makePhone(),
    Tom: makePhone(),
    Avi: makePhone(),
    'second phone': makePhone(),
    'third phone': makePhone(),
  }
  const nameOf = (address: string) => PEOPLE.find((name) => phones[name] === address || addresses.mailOf(name) === address) ?? null
  /** The tokens that each person holds. Someone who opened another person's link holds that person's token as well. */
  const tokens = new Map<Person, string>([['Noa', family.owner.token]])
  /** With manual sending: the links that the family's side or the operator was shown, and whether each of them accepts the offer. */
  const shown: { link: LoginLink; to: Person | null; isOfOffer: boolean; at: number }[] = []

  const members = () =>
    database
      .selectFrom('membership')
      .innerJoin('person', 'person.id', 'membership.person_id')
      .where('family_id', '=', id)
      .orderBy('membership.id')
      .select(['membership.id', 'role', 'state', 'confirmed_at', 'phone_e164'])
      .execute()
  const as = (name: Person, method: string, rest: string, body: object = {}) =>
    call(method, `${family.path}${rest}`, { token: tokens.get(name) ?? 'none', body })

  const visits = { note: (_who: Person) => {} }
  /** Signs in, confirms, and tries to accept the role. Returns the status of the last call. */
  async function accept(name: Person, { link, token: given }: { link?: LoginLink | null; token?: string } = {}) {
    const session = link && (await call('POST', '/session', { body: link, browser: name }))
    if (session && session.statusCode !== 201) return session.statusCode
    const token = session ? session.json().user_token : (given ?? (await tokenByCode(name)))
    if (!token) return 404
    tokens.set(name, token)
    const joined = await call('PUT', `/supporters/me/families/${family.token}/join`, { token, body: {} })
    if (joined.statusCode === 200) visits.note(name)
    return (await call('PUT', `/supporters/me/families/${family.token}/role`, { token, body: {} })).statusCode
  }
  async function tokenByCode(name: Person) {
    if (sendsManually) return null
    const browser: Browser = { call: (method, path, options) => call(method, path, { ...options, browser: name, address: makeAddress() }) }
    const known = await signInByCode(phones[name], browser)
    return known.find(({ family_token }) => family_token === family.token)?.user_token ?? null
  }

  for (const [index, name] of (['Dana', 'Tom', 'Avi'] as const).entries()) {
    const request = await family.makeRequest({ first_name: name, phone_number: phones[name] })
    const { message } = (await family.asOwner('POST', `/requests/${request.id}/approve`, {})).json()
    const link = sendsManually ? linkIn(decodeURIComponent(message.by_hand.sms_url)) : await family.linkTo(phones[name])
    tokens.set(name, await server.openLink(link))
    if (index === 0) await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', request.id).execute()
  }
  const copies = await copiesOf(server)
  await copies.take('beginning')
  const [tokensThen, now] = [new Map(tokens), clock.now]
  const beginAgain = async () => {
    await copies.putBack('beginning')
    clock.now = now
    tokens.clear()
    for (const [name, token] of tokensThen) tokens.set(name, token)
    shown.length = 0
  }
  const addresses = addressPlay({ server, sink, family: family.token, phones, tokens, tokenByCode, accept })
  return {
    id,
    phones,
    nameOf,
    shown,
    members,
    as,
    accept,
    addresses,
    sendsManually,
    clock,
    jobs,
    database,
    copies,
    beginAgain,
    visits,
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** What the rules alone predict after each step: the owner and the offers. */
class Model {
  owner: Person = 'Noa'
  hasBackup = false
  /** Someone's address has changed. Then an offer may have ended with the address to which it was sent. */
  hasOtherAddresses = false
  everOwners = new Set<Person>(['Noa'])
  /**
   * `named`: whom the owner named as the next owner. `proposed`: whom the operator proposed, and since when (ms). `decided`: who got an
   * offer from such a proposal.
   */
  named: Person | null = null
  proposed: { who: Person; since: number } | null = null
  decided: Person | null = null

  /** `status`: a call with a token that ended, for example by a restore, is no visit. */
  visit(by: Person, status = 200) {
    if (by === this.owner && status !== 401) this.proposed = null
  }
  forget(gone: Person | null) {
    if (this.named === gone) this.named = null
    if (this.decided === gone) this.decided = null
    if (this.proposed?.who === gone) this.proposed = null
  }
  wait(now: number) {
    if (this.proposed === null || now < this.proposed.since + 7 * DAY) return
    this.decided = this.proposed.who
    this.named = null
    this.proposed = null
  }
  endAll() {
    this.named = null
    this.decided = null
    this.proposed = null
  }
  become(who: Person) {
    this.owner = who
    this.everOwners.add(who)
    this.endAll()
  }
}

/** Runs one action. If someone could have become the owner through it, returns that person, and whether the rules allow it. */
async function runStep(world: World, model: Model, step: Act): Promise<{ who: Person; mayBecome: boolean } | null> {
  const { id, phones, nameOf, shown, members, as, addresses, sendsManually, clock, jobs, database, copies } = world
  const rows = await members()
  const at = 'seat' in step ? rows[step.seat] : undefined
  const isShown = (reply: { json: () => { message?: { by_hand?: { sms_url: string } | null } | null } }, isOfOffer: boolean) => {
    const link = linkIn(decodeURIComponent(reply.json().message?.by_hand?.sms_url ?? ''))
    if (link && at) shown.push({ link, to: nameOf(at.phone_e164), isOfOffer, at: clock.now })
  }
  if (step.do === 'propose') {
    const done = await proposeByOperator(database, { now: clock.now, via: 'command' }, id, phones[step.who]).catch(() => null)
    if (done) model.proposed = { who: step.who, since: clock.now }
  } else if (step.do === 'wait') {
    clock.now += step.days * DAY
    await jobs.decideHeirs()
    model.wait(clock.now)
  } else if (step.do === 'back up') {
    await copies.take('backup')
    model.hasBackup = true
  } else if (step.do === 'restore') {
    if (!model.hasBackup) return null
    await copies.restore('backup')
    model.endAll()
    const { phone_e164 = '' } = (await members()).find(({ role }) => role === 'owner') ?? {}
    const owner = nameOf(phone_e164)
    expect([...model.everOwners], 'the owner after a restore').toContain(owner)
    if (owner) model.owner = owner
  } else if (step.do === 'accept') {
    return acceptOffer(world, model, step.who)
  } else if (isOfAddress(step)) {
    const by = step.do === 'undo' ? null : step.who
    const mayBecome = by !== null && (by === model.named || by === model.decided)
    if ((await addresses.runStep(step)) && by) model.visit(by)
    if (step.do === 'prove') model.visit(step.of)
    if (step.do === 'accept by mail') return { who: step.who, mayBecome }
    model.hasOtherAddresses = true
  } else if (step.do === 'come') {
    model.visit(step.who, (await as(step.who, 'GET', '/tasks')).statusCode)
  } else if (step.do === 'leave') {
    const left = await as(step.who, 'DELETE', '').then(() => members())
    if (left.find(({ phone_e164 }) => nameOf(phone_e164) === step.who)?.state !== 'approved') model.forget(step.who)
  } else if (step.do === "operator's link") {
    for (const { path } of await makeLinks(database, phones[step.who], { sendsManually, mail: null }, clock.now)) {
      const link = path === null ? null : linkIn(path)
      if (link) shown.push({ link, to: step.who, isOfOffer: model.decided === step.who, at: clock.now })
    }
  } else if (step.do === 'add') {
    const reply = await as(step.by, 'POST', '/members', { first_name: step.who, phone_number: phones[step.who], consent: true })
    model.visit(step.by, reply.statusCode)
  } else if (step.do === 'read links') {
    const messages = await as(step.by, 'GET', '/messages')
    model.visit(step.by, messages.statusCode)
    // Someone who sees a link could open it.
    const listed = messages.json<{ by_hand: { sms_url: string } | null }[]>()
    for (const { by_hand } of Array.isArray(listed) ? listed : []) {
      const link = linkIn(decodeURIComponent(by_hand?.sms_url ?? ''))
      const known = shown.find((each) => each.link.user_token === link?.user_token)
      if (link && known && step.by !== model.owner) expect(known.isOfOffer, 'a coordinator reads the link of an offer').toBe(false)
    }
  } else if ('seat' in step && at) {
    const subject = nameOf(at.phone_e164)
    if (step.do === 'hand over') {
      const reply = await as(step.by, 'POST', '/owner', { member: at.id })
      model.visit(step.by, reply.statusCode)
      if (reply.statusCode !== 200) return null
      expect(step.by, 'who hands over').toBe(model.owner)
      model.named = subject === model.owner ? null : subject
      model.decided = null
      isShown(reply, true)
    } else if (step.do === 'raise' || step.do === 'lower') {
      const reply = await as(step.by, 'PATCH', `/members/${at.id}`, { role: step.do === 'raise' ? 'coordinator' : 'supporter' })
      model.visit(step.by, reply.statusCode)
      // Only the owner changes roles, so a coordinator's request does not change the model.
      if (reply.statusCode !== 200 || step.by !== model.owner) return null
      model.forget(subject)
      isShown(reply, false)
    } else if (step.do === 'correct') {
      const reply = await as(step.by, 'PATCH', `/members/${at.id}`, { phone_number: phones[step.who] })
      model.visit(step.by, reply.statusCode)
      if (reply.statusCode === 200 && subject !== step.who) model.forget(subject)
    } else if (step.do === 'remove') {
      const { statusCode } = await as(step.by, 'DELETE', `/members/${at.id}`)
      if (statusCode === 200) model.forget(subject)
      model.visit(step.by, statusCode)
    } else {
      const reply = await as(step.by, 'POST', `/members/${at.id}/link`)
      model.visit(step.by, reply.statusCode)
      const isOffered = subject !== null && (subject === model.named || subject === model.decided)
      if (sendsManually && isOffered && reply.statusCode === 201)
        expect([step.by, subject], 'who makes a link').toEqual([model.owner, model.named])
      if (reply.statusCode === 201) isShown(reply, isOffered)
    }
  }
  return null
}

/** Lets the person try everything that they could have: a code, or each link that was ever shown for them. */
async function acceptOffer({ sendsManually, shown, accept, clock, members, nameOf, phones }: World, model: Model, who: Person) {
  const isOffered = who === model.named || who === model.decided
  const row = (await members()).find(({ phone_e164 }) => phone_e164 === phones[who])
  const isReady = isOffered && !model.hasOtherAddresses && row?.state === 'approved'
  if (!sendsManually) {
    const status = await accept(who)
    if (isReady) expect(status, 'accepting an offer').toBe(200)
    return { who, mayBecome: isOffered }
  }
  const theirs = shown.filter(({ to }) => to === who)
  const last = theirs.findLast(({ isOfOffer }) => isOfOffer)
  const isGood = isReady && last && clock.now < last.at + 7 * DAY
  for (const { link, isOfOffer } of theirs) {
    if (isOfOffer && link !== last?.link) continue
    const before = await members()
    await accept(who, { link })
    const isOwner = (await members()).some(({ role, phone_e164 }) => role === 'owner' && nameOf(phone_e164) === who)
    const wasOwner = before.some(({ role, phone_e164 }) => role === 'owner' && nameOf(phone_e164) === who)
    if (isOwner && !wasOwner) expect(isOfOffer, 'only the link of the offer accepts').toBe(true)
    if (link === last?.link && isGood && who === model.named) expect(isOwner, 'the link of the offer stays good').toBe(true)
  }
  return { who, mayBecome: isOffered }
}

test.each(['sms', 'manual'] as const)('no one ever becomes owner without an offer (%s)', { timeout }, async (kind) => {
  const world = await aWorld(kind)
  let handedOn = 0
  const property = fc.asyncProperty(life, async (steps) => {
    await world.beginAgain()
    const model = new Model()
    world.visits.note = (name) => model.visit(name)
    for (const step of steps) {
      // A visit is noted only once an hour, and a number and a network get a limited number of codes a day.
      world.clock.now += 6 * HOUR
      const tried = await runStep(world, model, step)
      const owners = (await world.members()).filter(({ role }) => role === 'owner')
      const states = owners.map(({ state }) => state)
      expect(states, JSON.stringify(step)).toEqual(['approved'])
      const owner = world.nameOf(owners[0]?.phone_e164 ?? '')
      if (owner === model.owner) continue
      expect(tried, JSON.stringify(step)).toEqual({ who: owner, mayBecome: true })
      if (owner) model.become(owner)
      handedOn++
    }
  })
  await fc.assert(property, { ...runs, examples: [[OF_ADDRESSES], [HANDED_ON]] })
  expect(handedOn).toBeGreaterThan(2)
  const { done } = world.addresses
  // Without codes by SMS, no one can prove an address.
  expect(Object.values(kind === 'sms' ? done : [done['family mail']]), JSON.stringify(done)).not.toContain(0)
})
