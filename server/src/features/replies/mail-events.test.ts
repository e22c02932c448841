import { expect, test } from 'vitest'
import { mailsServer } from '../../testing/mails/mails-server.ts'
import { RECORDED_EVENTS } from '../../testing/mails/recorded-events.ts'
import { eventsIn, outcomeOfStatus, readMailEvent } from './mail-events.rules.ts'

const NAME = '<m1.abcdefghijklmnop@circle.example>'

test.each(RECORDED_EVENTS)('$what is read as $outcome', ({ outcome, bodyOf }) => {
  const read = eventsIn(JSON.stringify(bodyOf(NAME))).map(readMailEvent)
  expect(read.map((each) => each?.outcome ?? null)).toEqual([outcome])
  if (outcome !== null) expect(read[0]?.names).toContain('m1.abcdefghijklmnop@')
})

test.each([
  '',
  'no JSON',
  '{"Type":"Notification","Message":"Successfully validated SNS topic"}',
  'null',
  '[[]]',
  '"x"',
  '{"mail":[1],"__proto__":{}}',
])('a mail event with the body %s is ignored', (body) => {
  expect(eventsIn(body).map(readMailEvent)).toEqual(eventsIn(body).map(() => null))
})

test('the status of a bounce says whether it is hard, soft or blocked', () => {
  const statuses = ['5.1.1', '5.0.0', '5.2.1', '5.4.1', '5.2.2', '5.3.4', '4.4.7', '', '5.7.1', '5.6.0']
  expect(statuses.map((status) => outcomeOfStatus(status))).toEqual([
    ...['hard', 'hard', 'hard', 'hard'],
    ...['soft', 'soft', 'soft', 'soft'],
    ...['blocked', 'blocked'],
  ])
})

test('three hard bounces of any provider make an address unreached, and nothing else does', async () => {
  const { send, postEvent, person } = await mailsServer()
  const others = RECORDED_EVENTS.filter(({ outcome }) => outcome === 'none' || outcome === null)
  const mail = await send()
  for (const { bodyOf } of others) expect((await postEvent(bodyOf(mail.name))).statusCode).toBe(200)
  expect(await mail.read()).toMatchObject({ state: 'sent' })
  for (const outcome of ['soft', 'blocked'] as const) {
    const failed = await send()
    for (const each of RECORDED_EVENTS.filter((event) => event.outcome === outcome)) await postEvent(each.bodyOf(failed.name))
    expect(await failed.read()).toMatchObject({ state: 'failed' })
  }
  expect(await person()).toMatchObject({ unreached_at: null, bounces: 0, stopped_at: null })
  const hard = RECORDED_EVENTS.filter(({ outcome }) => outcome === 'hard')
  for (const name of ['Amazon', 'Brevo', 'SendGrid']) {
    expect(await person()).toMatchObject({ unreached_at: null })
    const back = await send()
    await postEvent(hard.find(({ what }) => what.startsWith(name))?.bodyOf(back.name))
    expect(await back.read()).toMatchObject({ state: 'failed' })
  }
  expect(await person()).toMatchObject({ unreached_at: expect.anything(), bounces: 3 })
})

test.each(RECORDED_EVENTS.filter(({ outcome, what }) => outcome === 'spam' && what.endsWith(': a report of spam')))(
  'after $what the address gets no more mails',
  async ({ bodyOf }) => {
    const { send, postEvent, person, sendsNothing } = await mailsServer()
    const mail = await send()
    await postEvent(bodyOf(mail.name))
    expect(await person()).toMatchObject({ stopped_at: expect.anything(), unreached_at: null })
    expect(await mail.read()).toMatchObject({ state: 'sent' })
    await sendsNothing()
  },
)

test('an event counts for the mail that its own field names, not for one named in user text', async () => {
  const { send, postEvent } = await mailsServer()
  const [named, other] = [await send(), await send()]
  await postEvent([{ event: 'bounce', type: 'bounce', status: '5.1.1', 'smtp-id': named.name, subject: other.name, sg_event_id: 'x' }])
  expect([await named.read(), await other.read()]).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
})
