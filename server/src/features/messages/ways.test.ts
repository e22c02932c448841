import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { linkIn, makePhone } from '../../testing/family.ts'
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
  await server.database.updateTable('person').set({ second_address: mail }).where('phone_e164', '=', avi.phone).execute()
  const choose = (ways: object) =>
    avi.browser.call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: [], digest: 'none', ways } } })
  /** What Avi has got of a task that is given to him: by SMS and by mail. */
  async function give(title: string) {
    const task = await family.makeEvent({ title })
    expect((await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id })).statusCode).toBe(200)
    // Each of several in a row waits a little longer.
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

test('unless chosen, someone with both addresses gets SMS, or mails if the server prefers them', async () => {
  expect(await (await aWorld()).give('Soup')).toEqual({ sms: 1, mails: 0 })
  expect(await (await aWorld({ MESSAGES_PREFER: 'mail' })).give('Soup')).toEqual({ sms: 0, mails: 1 })
})

test('the way that a person chose is taken, and both only if they chose both', async () => {
  const { choose, give } = await aWorld()
  expect((await choose({ reminders: 'mail' })).statusCode).toBe(200)
  expect(await give('Soup')).toEqual({ sms: 0, mails: 1 })
  await choose({ reminders: 'both' })
  expect(await give('Bread')).toEqual({ sms: 1, mails: 1 })
  await choose({ reminders: 'sms', asks: 'mail' })
  expect(await give('Tea')).toEqual({ sms: 1, mails: 0 })
})

test('a message that can not go by SMS goes by mail, and nothing goes round a STOP', async () => {
  const { server, avi, give } = await aWorld()
  const change = (values: object) => server.database.updateTable('person').set(values).where('phone_e164', '=', avi.phone).execute()
  await change({ unreached_at: server.clock.now })
  expect(await give('Soup')).toEqual({ sms: 0, mails: 1 })
  await change({ unreached_at: null, stopped_at: server.clock.now })
  expect(await give('Bread')).toEqual({ sms: 0, mails: 0 })
})

test('a refused mail goes by SMS if its task begins within 12 hours; else it has failed', async () => {
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

test('by hand, a mail address is reached by the server, and its links are shown to no one', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  const add = async (first_name: string, address: object) =>
    (await family.asOwner('POST', '/members', { first_name, consent: true, ...address })).json<{ id: number }>()
  const byMail = await add('Bella', { email: 'bella@example.org' })
  const byHand = await add('Tom', { phone_number: makePhone() })
  const link = async ({ id }: { id: number }) => (await family.asOwner('POST', `/members/${id}/link`, {})).json().message
  expect(await link(byMail)).toMatchObject({ by_hand: null })
  expect((await link(byHand)).by_hand.text).toContain('/login/')
  await server.outboxEmptied()
  expect(sink.to('bella@example.org')[0]?.text).toContain('/login/')
  expect((await family.asOwner('GET', '/messages')).body).not.toContain(linkIn(sink.to('bella@example.org')[0]?.text ?? '')?.user_token)
})

test('by hand, the server asks for a task only those whom it reaches', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(server)
  const task = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' })
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ state: 'on' })
})

describe('an SMS that a gateway took', () => {
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
    await server.database.updateTable('person').set({ second_address: 'avi@example.org' }).where('phone_e164', '=', to.phone).execute()
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

  test('it goes by mail once the gateway says that it failed, and only once', async () => {
    const { server, message, mailsAfter } = await aSentSms()
    const report = (state: string) =>
      server.call('GET', `/providers/http/report?key=A-key-that-only-the-gateway-has&message=${message.id}&state=${state}`)
    expect(await mailsAfter(() => report('failed'))).toBe(1)
    expect(await mailsAfter(() => report('failed'))).toBe(1)
    expect((await message.read()).state).toBe('sent')
  })

  test('it goes by mail if nothing is known of it after two hours, and not if it was delivered', async () => {
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
