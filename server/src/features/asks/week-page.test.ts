import { afterAll, describe, expect, test } from 'vitest'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMailedSupporter } from '../../testing/mailed-supporter.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer(sink.settings)
const { app, call, clock, makeFamily, jobs, textsTo } = server
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const GROCERIES = {
  title: 'Groceries',
  start_at: '2026-12-02T10:00',
  end_at: '2026-12-02T11:00',
  area: 'Carmel',
  address: '5 Canary Street',
}
const DOG = { title: 'Dog', start_at: '2026-12-03T08:00', end_at: '2026-12-03T09:00' }
let people = 0

/** A helper who was offered two tasks on Sunday morning, by SMS or by mail; the page of its link. */
async function offered({ by = 'sms', locale = 'en' }: { by?: 'sms' | 'mail'; locale?: 'en' | 'iw' } = {}) {
  at('2026-11-28T18:00')
  const family = await makeFamily()
  people += 1
  const email = `week${people}@example.org`
  const mailed = by === 'mail' ? await makeMailedSupporter(server, sink, family, { email, first_name: 'Avi', locale }) : null
  const texted = mailed ? null : await family.makeSupporter({ first_name: 'Avi' })
  const helper = { id: mailed?.id ?? texted?.id ?? 0 }
  const groceries = await family.makeEvent(GROCERIES)
  const dog = await family.makeEvent(DOG)
  at('2026-11-29T09:00')
  await jobs.lookAhead()
  await server.outboxEmptied()
  const mail = by === 'mail' ? sink.to(email)[0] : undefined
  const text = mail?.text ?? (await textsTo(texted?.phone ?? '')).find((each) => each.includes('this week')) ?? ''
  const secret = /(?:\/ask\/|#)([\w-]{22})/.exec(text)?.[1] ?? ''
  const open = () => app.inject({ method: 'GET', url: `/ask/${secret}` })
  const press = (form: Record<string, string | string[]>) => {
    const body = new URLSearchParams(Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])))
    return sendForm(app, `/ask/${secret}`, body.toString())
  }
  const stateOf = async ({ id }: { id: number }) => (await family.asOwner('GET', `/tasks/${id}`)).json<{ status: string }>().status
  return { family, helper, groceries, dog, text, mail, secret, open, press, stateOf }
}

const yesTo = (...tasks: { id: number }[]) => ({ answer: 'yes', two: 'yes', task: tasks.map(({ id }) => String(id)) })

describe('the page of two tasks', () => {
  test('shows both with ticks, yes and no, and no address; opening it changes nothing', async () => {
    const { open, groceries, dog, stateOf } = await offered()
    const { body, statusCode } = await open()
    expect(statusCode).toBe(200)
    expect(body).toContain('Avi, could you do these this week?')
    expect(body).toContain('<p dir="auto">Levi</p>')
    for (const { id } of [groceries, dog]) expect(body).toContain(`<input type="checkbox" name="task" value="${id}" checked>`)
    expect(body.match(/<button/g)).toHaveLength(3)
    expect(body).not.toContain('Canary')
    expect(await stateOf(groceries)).toBe('initial')
  })

  test('yes to both takes both', async () => {
    const { press, groceries, dog, stateOf } = await offered()
    expect((await press(yesTo(groceries, dog))).body).toContain('Thank you, Avi. Both are yours.')
    expect([await stateOf(groceries), await stateOf(dog)]).toEqual(['in_progress', 'in_progress'])
  })

  test('one that was left out is not taken if the other has begun meanwhile', async () => {
    const { press, groceries, dog, stateOf } = await offered()
    at('2026-12-02T10:01')
    await press(yesTo(groceries))
    expect([await stateOf(groceries), await stateOf(dog)]).toEqual(['initial', 'initial'])
  })

  test('one can be left out, which is no no: it can be taken later', async () => {
    const { family, open, press, groceries, dog, stateOf } = await offered()
    const { body } = await press(yesTo(dog))
    expect(body).toContain('Thank you, Avi. It is yours.')
    expect(body).not.toContain('Groceries')
    expect([await stateOf(groceries), await stateOf(dog)]).toEqual(['initial', 'in_progress'])
    expect((await family.asOwner('GET', `/tasks/${groceries.id}/asking`)).json()).toMatchObject({ asked: 1, declined: 0 })
    const again = (await open()).body
    expect(again).toContain(`value="${groceries.id}`)
    expect(again).not.toContain(`value="${dog.id}`)
    expect(again).toContain('It is yours.')
    expect((await press(yesTo(groceries))).body).toContain('Both are yours.')
  })

  test('without a tick yes takes nothing, and the page says what to do', async () => {
    const { press, groceries, stateOf } = await offered()
    expect((await press(yesTo())).body).toContain('Please tick what you can do')
    expect(await stateOf(groceries)).toBe('initial')
  })

  test('of another task than its own it takes none', async () => {
    const { family, press, stateOf } = await offered()
    const other = await family.makeEvent({ ...DOG, title: 'Other' })
    expect((await press(yesTo(other))).body).toContain('That couldn’t be done from here.')
    expect(await stateOf(other)).toBe('initial')
  })

  test('not this time is a no to both', async () => {
    const { family, press, groceries, dog } = await offered()
    expect((await press({ answer: 'no', two: 'yes' })).body).toContain('That is all right')
    for (const { id } of [groceries, dog])
      expect((await family.asOwner('GET', `/tasks/${id}/asking`)).json()).toMatchObject({ declined: 1 })
  })

  test('if one is gone, the other can be taken, and the page says so', async () => {
    const { family, open, press, groceries, dog } = await offered()
    await (await family.makeSupporter()).take(groceries)
    expect((await open()).body).toContain('Someone else has it, or it’s no longer needed.')
    const { body } = await press(yesTo(groceries, dog))
    expect(body).toContain('Thank you, Avi. It is yours.')
    expect(body).toContain('Someone else has it')
  })

  test('once one has begun it is left out, and after the last one the link ends', async () => {
    const { open, groceries, dog } = await offered()
    at('2026-12-02T10:00')
    const { body } = await open()
    expect(body).toContain('Dog')
    expect(body).not.toContain('Groceries')
    at('2026-12-03T08:00')
    expect((await open()).statusCode).toBe(404)
    expect(groceries.id).not.toBe(dog.id)
  })

  test('someone who says they are away says no to what is then', async () => {
    const { family, press, groceries, dog } = await offered()
    await press({ answer: 'away', from: '2026-12-03', until: '2026-12-05' })
    const declined = async ({ id }: { id: number }) =>
      (await family.asOwner('GET', `/tasks/${id}/asking`)).json<{ declined: number }>().declined
    expect([await declined(groceries), await declined(dog)]).toEqual([0, 1])
  })
})

test('a mail names both, with where about, and its page takes both into the calendar', async () => {
  const { mail, press, groceries, dog, secret } = await offered({ by: 'mail' })
  expect(mail?.subject).toBe('This week: "Groceries" Wed 2 Dec 10:00 and "Dog" Thu 3 Dec 08:00. Could you?')
  expect(mail?.text).toContain('Groceries: Wed 2 Dec 10:00\u00a0–\u2060\u00a011:00, Carmel')
  expect(mail?.text).toContain('Dog: Thu 3 Dec 08:00\u00a0–\u2060\u00a009:00')
  expect(mail?.text).not.toContain('Canary')
  await press(yesTo(groceries, dog))
  const calendar = await app.inject({ method: 'GET', url: `/ask/${secret}/task.ics` })
  expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})

test('over the API a yes takes both, or the one that it names', async () => {
  const one = await offered()
  const asked = await call('POST', '/ask', { body: { ask: one.secret } })
  expect(asked.json()).toMatchObject({ task: { title: 'Groceries' }, also: [{ task: { title: 'Dog', state: 'open' } }] })
  await call('POST', '/ask/yes', { body: { ask: one.secret, tasks: [one.dog.id] } })
  expect([await one.stateOf(one.groceries), await one.stateOf(one.dog)]).toEqual(['initial', 'in_progress'])
  const both = await offered()
  await call('POST', '/ask/yes', { body: { ask: both.secret } })
  expect([await both.stateOf(both.groceries), await both.stateOf(both.dog)]).toEqual(['in_progress', 'in_progress'])
})

test('its link ends once the person is removed', async () => {
  const { family, helper, open } = await offered()
  await family.asOwner('DELETE', `/members/${helper.id}`)
  expect((await open()).statusCode).toBe(404)
})
