import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isNight } from '../../../../scripts/tests/tier.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { markUnreached } from '../../store/addresses/address-marks.ts'
import { type Act, history, PEOPLE, type Person } from '../../testing/addresses/address-histories.ts'
import { listAddressesOfAll } from '../../testing/addresses/stored-addresses.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { CONSENT, linkIn, makePhone } from '../../testing/family.ts'
import { makeAddress } from '../../testing/http-browser.ts'
import { LONGEST, runsOf } from '../../testing/long-runs.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { copiesOf } from '../../testing/restored-in-place.ts'
import { testServer } from '../../testing/server.ts'
import type { Answer } from '../../testing/server-access.ts'

// Whatever people do with addresses, no one signs in as someone else: no login link, session or task comes to another person. The table in
// docs/security.md, "Addresses", describes the same rule. The only exceptions are mail addresses that the person chose, or to which the
// family agreed: see `allowed`.

/**
 * The kinds of server in the test: by which channels they send, and which channel they prefer. Each kind runs a quarter of the random
 * histories.
 */
const KINDS = {
  'SMS only': { hasMail: false, env: {} },
  'mail only': { hasMail: true, env: { SMS_PROVIDER: 'by-hand' } },
  'both, SMS first': { hasMail: true, env: { MESSAGES_PREFER: 'sms' } },
  'both, mail first': { hasMail: true, env: { MESSAGES_PREFER: 'mail' } },
} as const
type Kind = keyof typeof KINDS
/**
 * Actions that must be accepted at least once, because otherwise the test did not try them. Some kinds of server can't accept every action.
 * For example, there is no second address without a second channel: see `NOT_EVERYWHERE`.
 */
const EFFECTIVE = [
  'sign up',
  'approve',
  'sign in by a code',
  'say yes to mails',
  'set a mail',
  'correct',
  'take off',
  'undo',
  'restore',
] as const
const NOT_EVERYWHERE: Record<Kind, readonly Act['do'][]> = {
  'SMS only': ['say yes to mails', 'set a mail', 'undo'],
  'mail only': ['undo'],
  'both, SMS first': [],
  'both, mail first': [],
}
/**
 * How many histories of each kind `npm test` tries. In fewer histories, an action of `EFFECTIVE` may never be accepted. So the test does
 * not check these actions if a slow machine ends the run early.
 */
const USUAL = 75
const { runs } = runsOf(USUAL, { most: 2_500 })
/** In the night tier, a run that ends before all histories were tried is a failure. */
const NIGHT = { interruptAfterTimeLimit: 18 * LONGEST, markInterruptAsFailure: true }
const timeout = 20 * LONGEST

/** How many of the newest links to someone are tried. */
const LINKS_TRIED = 4

const sink = await mailSink()
afterAll(sink.close)

async function aWorld(kind: Kind) {
  const { hasMail, env } = KINDS[kind]
  const server = await testServer({ ...(hasMail && sink.settings), ...env })
  const { app, clock, database, jobs, outboxEmptied } = server
  /** How many changes were accepted, by action. */
  const done = new Map<Act['do'], number>()
  let doing: Act['do'] | null = null
  const note = (reply: { statusCode: number }) => {
    if (doing !== null && reply.statusCode < 400) done.set(doing, (done.get(doing) ?? 0) + 1)
  }
  const call: typeof server.call = async (method, path, options) => {
    const reply = await server.call(method, path, options)
    // Requests for a code are not counted, because anyone can ask for a code in anyone's name.
    if (method !== 'GET' && path !== '/login/code') note(reply)
    return reply
  }
  const family = kind === 'mail only' ? await makeFamilyByCommand(server) : await server.makeFamily()
  const { id: familyId } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const phones: Record<Person, string> = {
    Noa: family.owner.phone,
    Carl: makePhone(),
    Avi: makePhone(),
    Dana: makePhone(),
    Eve: makePhone(),
  }
  const mailOf = (name: Person) => `${name.toLowerCase()}@example.org`
  const ownerOf = (address: string) => PEOPLE.find((name) => phones[name] === address || mailOf(name) === address) ?? null
  /** The tokens that each person has got. */
  let tokens = new Map<string, Person>([[family.owner.token, 'Noa']])
  /** With manual sending: the texts that the family passed on, and to whom. */
  let passedOn: { to: Person; text: string }[] = []
  /**
   * Mail addresses that may get a membership's mails. `by: 'person'`: the person of the membership chose the address. `by: 'yes'`: the
   * family agreed to the address, or the family had let in someone else, who chose the address.
   */
  let allowed: { id: number; of: Person; address: string; by: 'person' | 'yes' }[] = []
  let checked = 0

  /** The members with their person, by id. */
  async function allMembers() {
    const rows = await database.selectFrom('membership').where('family_id', '=', familyId).select(['id', 'person_id']).execute()
    const own = await database.selectFrom('membership_address').where('family_id', '=', familyId).selectAll().execute()
    const people = await listAddressesOfAll(database)
    return (id: number | null) => {
      const person = people.find((each) => each.id === rows.find((row) => row.id === id)?.person_id)
      if (!person || id === null) throw new Error(`no member ${id}`)
      return { ...person, id, own_address: own.find(({ membership_id }) => membership_id === id)?.address ?? null }
    }
  }
  const memberOf = async (id: number) => (await allMembers())(id)
  type Member = Awaited<ReturnType<typeof memberOf>>
  /** Whether the server can reach a member's number or second address. It is written independently of the server's rules. */
  const isReached = ({ phone_e164, second_address, unreached_at, second_unreached_at }: Member) =>
    [
      [phone_e164, unreached_at],
      [second_address, second_unreached_at],
    ].some(([address, dead]) => typeof address === 'string' && dead === null && (address.includes('@') ? hasMail : kind !== 'mail only'))
  const mayBeAt = (member: Member, address: string) => {
    const of = ownerOf(member.phone_e164)
    if (ownerOf(address) === of) return true
    return allowed.some(
      (each) => each.id === member.id && each.of === of && each.address === address && (each.by === 'person' || !isReached(member)),
    )
  }
  const isAllowedIn = (member: Member, name: Person) =>
    ownerOf(member.phone_e164) === name ||
    allowed.some((each) => each.id === member.id && each.of === ownerOf(member.phone_e164) && ownerOf(each.address) === name)
  /** Stores that the family's yes allows a membership's own address, if nothing reaches the member's number or second address. */
  async function noteYes(id: number) {
    const member = await memberOf(id)
    const of = ownerOf(member.phone_e164)
    if (of && member.own_address !== null && !isReached(member)) allowed.push({ id, of, address: member.own_address, by: 'yes' })
  }

  async function textsOf(name: Person) {
    await outboxEmptied()
    const shown = await database
      .selectFrom('screen_outbox')
      .where('phone_e164', '=', phones[name])
      .select('text')
      .orderBy('id', 'desc')
      .execute()
    return [
      ...shown.map(({ text }) => text),
      ...sink.to(mailOf(name)).map(({ text }) => text ?? ''),
      ...passedOn.filter(({ to }) => to === name).map(({ text }) => text),
    ]
  }
  const follow = async (url: string) =>
    note(await app.inject({ method: 'POST', url, payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
  async function pagesAt(page: 'undo' | 'reach', name: Person) {
    for (const text of await textsOf(name)) {
      const [link] = new RegExp(`/${page}/[\\w-]{22}`).exec(text) ?? []
      if (link) await follow(link)
    }
  }
  async function keep(name: Person, token: string) {
    tokens.set(token, name)
    await call('PUT', `/supporters/me/families/${family.token}/join`, { token, body: {} })
  }
  /** The newest token that this person still has. */
  async function tokenOf(name: Person) {
    const theirs = new Map([...tokens].flatMap(([token, by]) => (by === name ? [[hashOf(token), token] as const] : [])))
    const valid = new Set((await sessionsOf([...theirs.keys()])).map(({ token_hash }) => token_hash))
    return [...theirs].findLast(([hash]) => valid.has(hash))?.[1] ?? 'none'
  }
  // PostgreSQL takes no empty list.
  const sessionsOf = (hashes: string[]) =>
    database
      .selectFrom('user_token')
      .innerJoin('device', 'device.id', 'user_token.device_id')
      .where('user_token.token_hash', 'in', ['none', ...hashes])
      .where('user_token.revoked_at', 'is', null)
      .where('device.revoked_at', 'is', null)
      .select(['token_hash', 'membership_id'])
      .execute()
  async function codeAt(name: Person, address: object, purpose: string) {
    await call('POST', '/login/code', { body: { ...address, locale: 'en', purpose }, browser: name, address: makeAddress() })
    const mail = /^\d{6}/.exec(sink.to(mailOf(name))[0]?.subject ?? '')?.[0]
    const text = (await textsOf(name)).flatMap((each) => /^\d{6}/.exec(each) ?? [])[0]
    return ('email' in address ? (/^\d{6}/.exec(sink.to(mailOf(name))[0]?.subject ?? '')?.[0] ?? mail) : text) ?? '000000'
  }
  async function signInByCode(name: Person) {
    for (const address of [
      ...(kind === 'mail only' ? [] : [{ phone_number: phones[name] }]),
      ...(hasMail ? [{ email: mailOf(name) }] : []),
    ]) {
      const body = { ...address, code: await codeAt(name, address, 'sign_in'), replace: true }
      const reply = await call('POST', '/login/verify', { body, browser: name, address: makeAddress() })
      const { memberships = [] } = reply.json<{ memberships?: { user_token?: string }[] }>()
      for (const { user_token } of memberships) if (user_token) await keep(name, user_token)
    }
  }
  const as = async (name: Person, method: string, rest: string, body?: object) =>
    call(method, `${family.path}${rest}`, { token: await tokenOf(name), ...(body && { body }) })
  const passOn = async (id: number, reply: Answer) => {
    const text =
      reply.statusCode < 300 ? reply.json<{ message?: { by_hand?: { text: string } | null } | null }>().message?.by_hand?.text : undefined
    const to = text && ownerOf((await memberOf(id)).phone_e164)
    if (text && to) passedOn.push({ to, text })
  }

  /** Throws if something was sent to someone else, or if someone is signed in as another person. Returns how many messages it checked. */
  async function check(step: Act, hasChanged: boolean) {
    await outboxEmptied()
    const sent = await database
      .selectFrom('message')
      .where('id', '>', checked)
      .where('state', 'in', ['sent', 'delivered'])
      .where('membership_id', 'is not', null)
      .where((where) => where.or([where('task_id', 'is not', null), where('template', 'in', ['approved', 'login_link'])]))
      .orderBy('id')
      .select(['id', 'membership_id', 'phone_e164', 'template'])
      .execute()
    if (sent.length === 0 && !hasChanged) return 0
    const memberAt = await allMembers()
    for (const { id, membership_id, phone_e164, template } of sent) {
      const member = memberAt(membership_id)
      checked = Math.max(checked, id)
      if (!mayBeAt(member, phone_e164)) {
        throw new Error(`${template} of ${ownerOf(member.phone_e164)} came to ${ownerOf(phone_e164)} by ${JSON.stringify(step)}`)
      }
    }
    for (const { phone_e164, second_address } of await listAddressesOfAll(database))
      if (second_address !== null) expect(ownerOf(phone_e164), JSON.stringify(step)).toBe(ownerOf(second_address))
    const known = new Map([...tokens].map(([token, name]) => [hashOf(token), name]))
    for (const { token_hash, membership_id } of await sessionsOf([...known.keys()])) {
      const [member, name] = [memberAt(membership_id), known.get(token_hash)]
      if (name && !isAllowedIn(member, name)) throw new Error(`${name} is in as ${ownerOf(member.phone_e164)} by ${JSON.stringify(step)}`)
    }
    return sent.length
  }

  for (const name of ['Carl', 'Avi'] as const) {
    const request = await family.makeRequest({ first_name: name, phone_number: phones[name] })
    const reply = await family.asOwner('POST', `/requests/${request.id}/approve`, {})
    await passOn(request.id, reply)
    await openLinks(name)
    if (name === 'Carl') await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', request.id).execute()
  }
  async function openLinks(name: Person) {
    const links = (await textsOf(name)).flatMap((text) => linkIn(text) ?? [])
    for (const link of links.slice(0, LINKS_TRIED)) {
      const reply = await call('POST', '/session', { body: { ...link, replace: true }, browser: name })
      if (reply.statusCode === 201) await keep(name, reply.json().user_token)
    }
  }
  await family.getInvitation()
  const copies = await copiesOf(server)
  await copies.take('beginning')
  const { last } = await database
    .selectFrom('message')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const beginning = { now: clock.now, tokens: new Map(tokens), passedOn: [...passedOn], checked: last ?? 0 }
  let hasBackup = false
  async function beginAgain() {
    await copies.putBack('beginning')
    clock.now = beginning.now
    tokens = new Map(beginning.tokens)
    passedOn = [...beginning.passedOn]
    allowed = []
    checked = beginning.checked
    hasBackup = false
    sink.mails.length = 0
  }

  /** Returns whether anything may have changed. */
  async function runStep(step: Act) {
    doing = step.do
    const before = done.get(step.do)
    await doIt(step)
    return step.do === 'wait' || step.do === 'number is dead' || done.get(step.do) !== before
  }

  async function doIt(step: Act) {
    const seats = await database.selectFrom('membership').where('family_id', '=', familyId).orderBy('id').select('id').execute()
    const id = 'seat' in step ? (seats[step.seat]?.id ?? null) : null
    const members = async (path: string) => (await as('Noa', 'GET', path)).json<{ id: number }[]>()
    if (step.do === 'sign up') {
      const { terms_version, privacy_version } = CONSENT
      const { token: invitation } = await family.getInvitation()
      const email = step.beside && { email: mailOf(step.beside) }
      const supporter = { first_name: step.as, last_name: 'Known', phone_number: phones[step.as], ...email }
      const body = { invitation, supporter, consent: { terms_version, privacy_version } }
      await call('POST', '/supporters/signup', { body, address: makeAddress() })
    } else if (step.do === 'approve' || step.do === 'decline') {
      const requests = await members('/requests')
      for (const { id: request } of Array.isArray(requests) ? requests : []) {
        if (step.do === 'approve') await noteYes(request)
        await passOn(request, await as(step.by, 'POST', `/requests/${request}/${step.do}`, {}))
      }
    } else if (step.do === 'open links') await openLinks(step.who)
    else if (step.do === 'say yes to mails') await pagesAt('reach', step.who)
    else if (step.do === 'undo') await pagesAt('undo', step.who)
    else if (step.do === 'sign in by a code') await signInByCode(step.who)
    else if (step.do === 'choose a mail') {
      const token = await tokenOf(step.who)
      const row = await database.selectFrom('user_token').where('token_hash', '=', hashOf(token)).select('membership_id').executeTakeFirst()
      const email = step.beside && mailOf(step.beside)
      const reply = await call('PUT', '/supporters/me/email', { token, body: { email } })
      const of = row && ownerOf((await memberOf(row.membership_id)).phone_e164)
      if (row && of && email !== null && reply.statusCode === 200) {
        allowed.push({ id: row.membership_id, of, address: email, by: of === step.who ? 'person' : 'yes' })
      }
    } else if (step.do === 'prefer mails') {
      const ways = { asks: 'mail', reminders: 'mail', news: 'mail', codes: 'mail' }
      await call('PATCH', '/supporters/me', { token: await tokenOf(step.who), body: { messages: { off: [], digest: 'none', ways } } })
    } else if (step.do === 'prove a mail') {
      await signInByCode(step.who)
      const email = mailOf(step.who)
      const body = { email, code: await codeAt(step.who, { email }, 'change_number') }
      await call('POST', '/supporters/me/phone', { token: await tokenOf(step.who), body, browser: step.who })
    } else if (step.do === 'take off') {
      await signInByCode(step.who)
      await call('DELETE', '/supporters/me/phone', { token: await tokenOf(step.who), body: { kind: step.kind } })
    } else if (step.do === 'number is dead') await markUnreached(database, phones[step.who], clock.now)
    else if (step.do === 'wait') {
      clock.now += step.days * DAY
      await jobs.sendAgain()
    } else if (step.do === 'back up') {
      await copies.take('backup')
      hasBackup = true
    } else if (step.do === 'restore') {
      if (!hasBackup) return
      await copies.restore('backup')
      note({ statusCode: 200 })
    } else if (step.do === 'add') {
      await as(step.by, 'POST', '/members', { first_name: step.to, phone_number: phones[step.to], consent: true })
    } else if (id !== null) {
      const path = `/members/${id}`
      if (step.do === 'set a mail') {
        if ((await as(step.by, 'PATCH', path, { email: mailOf(step.to) })).statusCode === 200) await noteYes(id)
      } else if (step.do === 'correct') await as(step.by, 'PATCH', path, { phone_number: phones[step.to] })
      else if (step.do === 'send a link') {
        await noteYes(id)
        await passOn(id, await as(step.by, 'POST', `${path}/link`, {}))
      } else if (step.do === 'put back') await as(step.by, 'POST', `${path}/address`, {})
      else if (step.do === 'remove') await as(step.by, 'DELETE', path)
      else if (step.do === 'give a task') {
        const body = { title: 'Chemo with mum', category: 'medical', type: 'no_time' }
        const made = await as(step.by, 'POST', '/tasks', body)
        if (made.statusCode < 300) await as(step.by, 'POST', `/tasks/${made.json().tasks[0].id}/assign`, { member: id })
      }
    }
  }
  return { runStep, check, beginAgain, clock, done }
}

test.each(Object.keys(KINDS) as Kind[])(
  'whatever people do with addresses, no one signs in as someone else (%s)',
  { timeout },
  async (kind) => {
    const { runStep, check, beginAgain, clock, done } = await aWorld(kind)
    let [stepsRun, looked] = [0, 0]
    const property = fc.asyncProperty(history, async (steps) => {
      await beginAgain()
      stepsRun++
      for (const step of steps) {
        // A person gets only a few codes and links a day, so each step comes six hours after the last one.
        clock.now += 6 * HOUR
        looked += await check(step, await runStep(step))
      }
    })
    await fc.assert(property, { ...runs, ...(isNight && NIGHT) })
    // Otherwise too few messages were checked for the test to show anything.
    expect(looked).toBeGreaterThan(stepsRun / 2)
    if (stepsRun < USUAL) return
    const refused = EFFECTIVE.filter((name) => !done.has(name) && !NOT_EVERYWHERE[kind].includes(name))
    expect(refused, 'what was never accepted').toEqual([])
  },
)
