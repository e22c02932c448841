import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { markUnreached } from '../../store/addresses/address-marks.ts'
import { changeAddresses, changeOwnAddress } from '../../testing/addresses/stored-addresses.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { linkIn, makePhone, ok } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

/** A family whose helper has proved a number and a mail address. */
async function aWorld(env: Record<string, string> = {}, sinkOptions: Parameters<typeof mailSink>[0] = {}) {
  const sink = await mailSink(sinkOptions)
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, ...env })
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const mail = `avi-${avi.id}@example.org`
  await changeAddresses(server.database, avi.phone, { second_address: mail })
  const choose = (ways: object) =>
    avi.browser.call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: [], digest: 'none', ways } } })
  /** Gives Avi a task. Returns how many messages about it he has got, by SMS and by mail. */
  async function give(title: string) {
    const task = await family.makeEvent({ title })
    expect((await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id })).statusCode).toBe(200)
    // A message that comes soon after another one waits a little longer.
    server.clock.now += HOUR
    await server.outboxEmptied()
    const isOf = (text: string) => text.includes(title)
    return {
      sms: (await server.textsTo(avi.phone)).filter(isOf).length,
      mails: sink.to(mail).filter(({ text }) => isOf(text ?? '')).length,
    }
  }
  return { server, family, avi, mail, sink, choose, give }
}

test('someone with both addresses and no choice gets SMS, or mails if the server prefers them', async () => {
  expect(await (await aWorld()).give('Soup')).toEqual({ sms: 1, mails: 0 })
  expect(await (await aWorld({ MESSAGES_PREFER: 'mail' })).give('Soup')).toEqual({ sms: 0, mails: 1 })
})

test('the channel that a person chose is used, and both channels only if they chose both', async () => {
  const { choose, give } = await aWorld()
  expect((await choose({ reminders: 'mail' })).statusCode).toBe(200)
  expect(await give('Soup')).toEqual({ sms: 0, mails: 1 })
  await choose({ reminders: 'both' })
  expect(await give('Bread')).toEqual({ sms: 1, mails: 1 })
  await choose({ reminders: 'sms', asks: 'mail' })
  expect(await give('Tea')).toEqual({ sms: 1, mails: 0 })
})

test('with both channels chosen, a message that one channel refuses is not repeated by the other', async () => {
  const { server, family, avi, choose } = await aWorld({}, { rcpt: () => ({ code: 550, text: '5.7.1 not wanted' }) })
  await choose({ reminders: 'both' })
  const task = await family.makeEvent({ title: 'Soon', start_at: '2026-11-23T18:00', end_at: '2026-11-23T19:00' })
  await ok(family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id }))
  await server.outboxEmptied()
  expect((await server.textsTo(avi.phone)).filter((text) => text.includes('Soon'))).toHaveLength(1)
})

test('an old choice of both channels for login links leaves the other choices unchanged', async () => {
  const { server, avi, give } = await aWorld()
  const stored = { off: [], ways: { reminders: 'mail', codes: 'both' } }
  await server.database
    .updateTable('membership')
    .set({ messages: JSON.stringify(stored) })
    .where('id', '=', avi.id)
    .execute()
  expect(await give('Soup')).toEqual({ sms: 0, mails: 1 })
})

test('a message that can not go by SMS goes by mail, but after a STOP it goes nowhere', async () => {
  const { server, avi, give } = await aWorld()
  const change = (values: object) => changeAddresses(server.database, avi.phone, values)
  await change({ unreached_at: server.clock.now })
  expect(await give('Soup')).toEqual({ sms: 0, mails: 1 })
  await change({ unreached_at: null, stopped_at: server.clock.now })
  expect(await give('Bread')).toEqual({ sms: 0, mails: 0 })
})

test('a refused mail goes by SMS if its task begins within 12 hours; otherwise it fails', async () => {
  const { server, family, avi, choose, sink } = await aWorld({}, { rcpt: () => ({ code: 550, text: '5.7.1 not wanted' }) })
  await choose({ reminders: 'mail' })
  const giveAt = async (title: string, start_at: string, end_at: string) => {
    const task = await family.makeEvent({ title, start_at, end_at })
    await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id })
    await server.outboxEmptied()
  }
  await giveAt('Soon', '2026-11-23T18:00', '2026-11-23T19:00')
  await giveAt('Later', '2026-11-25T18:00', '2026-11-25T19:00')
  const texts = await server.textsTo(avi.phone)
  expect(texts.filter((text) => text.includes('Soon'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Later'))).toHaveLength(0)
  expect(sink.mails).toEqual([])
  const shown = (await family.asOwner('GET', '/messages')).json()
  expect(shown.find(({ task }: { task: { title: string } | null }) => task?.title === 'Later')).toMatchObject({ state: 'failed' })
})

test('with manual sending the server mails links to mail addresses, and shows them to no one', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  const add = async (first_name: string, address: object) =>
    (await family.asOwner('POST', '/members', { first_name, consent: true, ...address })).json<{ id: number }>()
  const byMail = await add('Bella', { email: 'bella@example.org' })
  const withNumber = await add('Tom', { phone_number: makePhone() })
  const link = async ({ id }: { id: number }) => (await family.asOwner('POST', `/members/${id}/link`, {})).json().message
  expect(await link(byMail)).toMatchObject({ by_hand: null })
  expect((await link(withNumber)).by_hand.text).toContain('/login/')
  await server.outboxEmptied()
  expect(sink.to('bella@example.org')[0]?.text).toContain('/login/')
  expect((await family.asOwner('GET', '/messages')).body).not.toContain(linkIn(sink.to('bella@example.org')[0]?.text ?? '')?.user_token)
})

test('with manual sending, asking for a task is on if the server has a mail server', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  const task = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' })
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ state: 'on' })
})

describe('with manual sending, someone with a mail address', () => {
  async function aWorldOfTom() {
    const sink = await mailSink()
    onTestFinished(sink.close)
    const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
    const family = await makeFamilyByCommand(server)
    const phone = makePhone()
    const { id } = await ok<{ id: number }>(family.asOwner('POST', '/members', { first_name: 'Tom', phone_number: phone, consent: true }))
    const { message } = await ok<{ message: { by_hand: { text: string } } }>(family.asOwner('POST', `/members/${id}/link`, {}))
    const link = linkIn(message.by_hand.text)
    return { sink, server, family, id, phone, link, token: await server.openLink(link) }
  }

  test('is not asked by the server before saying yes to its mails, and is asked in turn afterwards', async () => {
    const { sink, server, family, id } = await aWorldOfTom()
    await ok(family.asOwner('PATCH', `/members/${id}`, { email: 'tom@example.org' }))
    const askFor = async (title: string) => {
      const task = await family.makeEvent({ title, start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' })
      await ok(family.asOwner('PUT', `/tasks/${task.id}/asking`, { asking: 'now' }))
      server.clock.now += HOUR
      await server.jobs.queueDueMessages()
      await server.outboxEmptied()
      const asks = await server.database.selectFrom('task_ask').where('membership_id', '=', id).select('task_id').execute()
      return [asks.length, sink.to('tom@example.org').filter(({ text }) => text?.includes('/ask/')).length]
    }
    expect(await askFor('Soup')).toEqual([0, 0])
    await changeOwnAddress(server.database, id, { own_reached_at: server.clock.now })
    expect(await askFor('Bread')).toEqual([1, 1])
  })

  test('has a used login link that expires only if codes can be sent to a proved mail address', async () => {
    const { server, phone, link, token } = await aWorldOfTom()
    const ends = async () =>
      (await ok<{ expires_at: string | null }[]>(server.call('GET', '/session/links', { token }))).map((each) => each.expires_at)
    expect(await ends()).toEqual([null])
    const isOver = async () => {
      server.clock.now += 181 * DAY
      return (await server.call('POST', '/session', { body: link ?? {} })).json().code === 'link_expired'
    }
    await changeAddresses(server.database, phone, { second_address: 'tom@example.org' })
    expect(await ends()).toEqual([expect.stringMatching(/^2027-05/)])
    expect(await isOver()).toBe(true)
    await changeAddresses(server.database, phone, { second_address: null })
    expect(await isOver()).toBe(false)
  })
})

describe('someone with a landline and a mail address', () => {
  const LANDLINE = '+97226712345'
  const EVENT = { title: 'Eye doctor', start_at: '2026-11-25T09:15', end_at: '2026-11-25T10:00' }

  async function aWorldOfRuth() {
    const sink = await mailSink()
    onTestFinished(sink.close)
    const server = await testServer(sink.settings)
    const family = await server.makeFamily()
    /** The family added Ruth with a landline. She has said yes to its mails, and logged in by a mail. */
    async function makeRuth() {
      const email = 'ruth@example.org'
      const added = { first_name: 'Ruth', phone_number: LANDLINE, consent: true }
      const { id } = await ok<{ id: number }>(family.asOwner('POST', '/members', added))
      await ok(family.asOwner('PATCH', `/members/${id}`, { email }))
      await server.outboxEmptied()
      const [, reach] = /\/(reach\/[\w-]+)/.exec(sink.to(email)[0]?.text ?? '') ?? []
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await server.app.inject({ method: 'POST', url: `/${reach}`, payload: '', headers })).statusCode).toBe(200)
      await ok(family.asOwner('POST', `/members/${id}/link`, {}))
      await server.outboxEmptied()
      await server.openLink(linkIn(sink.to(email)[0]?.text ?? ''))
      return { id, email }
    }
    const give = async (id: number, more: object = {}) => {
      const event = await family.makeEvent({ ...EVENT, ...more })
      await ok(family.asOwner('POST', `/tasks/${event.id}/assign`, { member: id }))
      await server.outboxEmptied()
      return (await family.asOwner('GET', `/tasks/${event.id}`)).json()
    }
    const mailsTo = (email: string, part: string) => sink.to(email).filter(({ text }) => text?.includes(part)).length
    /**
     * Moves the clock to the evening before the task. Returns how many SMS asked the owner to call, and how many mails about the task came
     * to `email`.
     */
    async function eveningOf(email: string) {
      server.clock.now = Date.parse('2026-11-24T19:00+02:00')
      await server.jobs.queueDueMessages()
      await server.outboxEmptied()
      const calls = (await server.textsTo(family.owner.phone)).filter((text) => text.includes('please call')).length
      return { calls, mails: mailsTo(email, 'Eye doctor') }
    }
    return { server, family, makeRuth, give, mailsTo, eveningOf }
  }

  test('gets notices and reminders by mail, so no one has to call', async () => {
    const { makeRuth, give, mailsTo, eveningOf } = await aWorldOfRuth()
    const { id, email } = await makeRuth()
    expect(await give(id)).toMatchObject({ assignee_needs_call: false })
    expect(mailsTo(email, 'Eye doctor')).toBe(1)
    expect(await eveningOf(email)).toEqual({ calls: 0, mails: 2 })
  })

  test('needs a call if mails come back from their address for one family or their proved address', async () => {
    for (const address of ['own', 'second']) {
      const { server, makeRuth, give, mailsTo, eveningOf } = await aWorldOfRuth()
      const { id, email } = await makeRuth()
      const second = address === 'own' ? email : 'ruth.second@example.org'
      if (address === 'second') {
        await changeOwnAddress(server.database, id, { own_address: null, own_reached_at: null })
        await changeAddresses(server.database, LANDLINE, { second_address: second })
      }
      expect(await give(id, { title: 'Soup' })).toMatchObject({ assignee_needs_call: false })
      expect(mailsTo(second, 'Soup')).toBe(1)
      await markUnreached(server.database, second, server.clock.now)
      expect(await give(id)).toMatchObject({ assignee_needs_call: true })
      expect(await eveningOf(second)).toEqual({ calls: 1, mails: 0 })
    }
  })

  test('is notified by mail that a helper took a task', async () => {
    const { server, family, mailsTo } = await aWorldOfRuth()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(EVENT)
    const email = 'noa@example.org'
    await changeAddresses(server.database, family.owner.phone, { phone_e164: LANDLINE, second_address: email })
    await ok(avi.take(event))
    await server.outboxEmptied()
    expect(mailsTo(email, 'Eye doctor')).toBe(1)
  })
})

describe('an SMS that a gateway accepted', () => {
  async function aSentSms() {
    const sink = await mailSink()
    onTestFinished(sink.close)
    const server = await testServer({
      ...sink.settings,
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: 'http://127.0.0.1:1/?to={to}&text={text}',
      SMS_REPORT_KEY: 'A-key-that-only-the-gateway-has',
      SMS_REPORT_FROM: '127.0.0.1',
    })
    const to = await makeRecipient(server)
    await changeAddresses(server.database, to.phone, { second_address: 'avi@example.org' })
    const message = await makeMessageTo(server, to)
    const now = server.clock.now
    await message.set({ state: 'sent', attempts: 1, sent_at: now, expires_at: now + DAY, routed_at: now })
    const mailsAfter = async (act: () => Promise<unknown>) => {
      await act()
      await server.outboxEmptied()
      return sink.to('avi@example.org').length
    }
    return { server, message, mailsAfter }
  }

  test('goes by mail if the gateway later says that it failed, and only once', async () => {
    const { server, message, mailsAfter } = await aSentSms()
    const report = (state: string) =>
      server.call('GET', `/providers/http/report?key=A-key-that-only-the-gateway-has&message=${message.id}&state=${state}`)
    expect(await mailsAfter(() => report('failed'))).toBe(1)
    expect(await mailsAfter(() => report('failed'))).toBe(1)
    expect((await message.read()).state).toBe('sent')
  })

  test('goes by mail if it is not reported as delivered within two hours', async () => {
    const { server, message, mailsAfter } = await aSentSms()
    const later = async (time: number) => {
      server.clock.now += time
      await server.outbox.runOnce()
    }
    expect(await mailsAfter(() => later(HOUR))).toBe(0)
    await message.set({ state: 'delivered' })
    expect(await mailsAfter(() => later(2 * HOUR))).toBe(0)
    await message.set({ state: 'sent' })
    expect(await mailsAfter(() => later(HOUR))).toBe(1)
  })
})

describe('a code or a login link that the gateway refuses', () => {
  /** A family whose owner has proved a mail address, and a gateway that refuses each SMS with status 400. */
  async function aWorldWithoutSms() {
    const sink = await mailSink()
    const gateway = await aGateway(0, 400)
    onTestFinished(sink.close)
    onTestFinished(gateway.close)
    const server = await testServer({ ...sink.settings, ...gateway.settings })
    const change = (phone: string, values: object) => changeAddresses(server.database, phone, values)
    const browser = server
    /** Requests a code for a number. Returns the code from the mail that then came to `mail`; undefined if no mail came. */
    async function codeAt(mail: string, phone_number: string, purpose = 'sign_in') {
      const before = sink.to(mail).length
      await browser.call('POST', '/login/code', { body: { phone_number, locale: 'en', purpose } })
      await outboxEmpty(server)
      return sink.to(mail).length > before ? /\b\d{6}\b/.exec(sink.to(mail)[0]?.text ?? '')?.[0] : undefined
    }
    const owner = await makeRecipient(server)
    await change(owner.phone, { second_address: 'noa@example.org' })
    return { ...server, gateway, sink, browser, owner, change, codeAt }
  }

  test('a code goes by mail, and signs in', async () => {
    const { owner, codeAt, browser } = await aWorldWithoutSms()
    const code = await codeAt('noa@example.org', owner.phone)
    const signedIn = await browser.call('POST', '/login/verify', { body: { phone_number: owner.phone, code } })
    expect(signedIn.json().memberships).toHaveLength(1)
  })

  test('no code goes by mail if the code proves a new number, or if the person has stopped mails', async () => {
    const { owner, codeAt, change, clock, gateway } = await aWorldWithoutSms()
    expect(await codeAt('noa@example.org', owner.phone, 'change_number')).toBeUndefined()
    await change(owner.phone, { second_stopped_at: clock.now })
    expect(await codeAt('noa@example.org', owner.phone)).toBeUndefined()
    expect(gateway.to(owner.phone)).toHaveLength(2)
  })

  test('a link goes to an address that a code proved, and to no other address', { timeout: 60_000 }, async () => {
    const { owner, codeAt, browser, change, database, clock, outbox, sink } = await aWorldWithoutSms()
    const body = { phone_number: owner.phone, code: await codeAt('noa@example.org', owner.phone) }
    const [{ user_token: token, family_token }] = (await browser.call('POST', '/login/verify', { body })).json().memberships
    const asOwner = (path: string, body: object) => browser.call('POST', `/families/${family_token}${path}`, { token, body })
    /** Sends a login link to the number of a new helper. Returns the link in the newest mail to `mail`; null if there is none. */
    async function linkAt(mail: string, values: { person?: object; own?: object }) {
      const phone_number = makePhone()
      const { id } = (await asOwner('/members', { first_name: 'Avi', consent: true, phone_number })).json()
      const confirmed = { confirmed_at: clock.now, confirmed_by: 'sms_link' } as const
      await database.updateTable('membership').set(confirmed).where('id', '=', id).execute()
      if (values.person) await change(phone_number, values.person)
      if (values.own) await changeOwnAddress(database, id, values.own)
      expect((await asOwner(`/members/${id}/link`, {})).statusCode).toBe(201)
      await outboxEmpty({ database, clock, outbox })
      return linkIn(sink.to(mail)[0]?.text ?? '')
    }
    const link = await linkAt('avi@example.org', { person: { second_address: 'avi@example.org' } })
    expect((await browser.call('POST', '/session', { body: link ?? {} })).statusCode).toBe(201)
    const own = { own_address: 'both@example.org', own_reached_at: clock.now }
    expect(await linkAt('both@example.org', { own })).toBeNull()
  })
})
