import { setTimeout as wait } from 'node:timers/promises'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { isAll, isNight } from '../../scripts/tests/tier.ts'
import { makeRecipient } from '../../server/src/testing/messages.ts'
import { queueReminder } from './circle.ts'
import { DENIED } from './kannel.ts'
import { aWorld, MESSAGES, receivedFaults, until } from './world.ts'

/** In ms: how long the gateway is down. */
const OUTAGE = isNight ? 60_000 : 3_000
const SHORT_INTERVALS = { retry: 500, lease: 3_000, patience: 1_000, waitForReport: isNight ? 75_000 : 15_000, poll: 200 }
const NONE_LOST_NONE_TWICE = { lost: [], extra: 0 }

test.skipIf(!isAll)(`${MESSAGES} messages arrive once each and are marked as delivered`, async () => {
  const { kannel, startSender, waitFor, counts, database } = await aWorld()
  startSender({ upTo: MESSAGES, intervals: { poll: 200 } })
  await waitFor('delivered')
  expect(await counts()).toEqual({ delivered: MESSAGES })
  expect(receivedFaults(kannel)).toEqual(NONE_LOST_NONE_TWICE)
  expect(kannel.texts()[0]).toMatchObject({ from: 'Circle' })
  // The parameters of a delivered message are erased. If the message has several parts, this happens a day later.
  expect(await database.selectFrom('message').where('parts', '=', 1).where('parameters', '!=', '{}').select('id').execute()).toEqual([])
})

test('texts in every language arrive unchanged', async () => {
  const { kannel, startSender, waitFor, database, to } = await aWorld()
  const titles: Record<string, string> = {
    en: 'Soup for "five" (@home)',
    iw: 'הסעה של דנה',
    de: 'Brötchen, groß & üppig',
    ru: 'Суп для Лёвы',
  }
  await database.transaction().execute(async (transaction) => {
    for (const locale of LOCALES) {
      await queueReminder(transaction, to, { title: titles[locale] ?? locale, reason: locale, now: Date.now(), locale })
    }
  })
  startSender({})
  await waitFor('delivered', LOCALES.length)
  const texts = kannel.texts().map(({ text }) => text)
  expect(texts).toHaveLength(LOCALES.length)
  for (const locale of LOCALES)
    expect(
      texts.filter((text) => text.includes(titles[locale] ?? locale)),
      locale,
    ).toHaveLength(1)
  // The first SMS to a number names the service, and says how to stop its messages.
  const [first = '', ...more] = texts.filter((text) => !/^\u200f?Levi: .+ http:\/\/127\.0\.0\.1:\d+\/t\/abcdefghijk\/17$/.test(text))
  expect(more).toEqual([])
  expect(first).toMatch(/^\u200f?Levi \(.+\): .+ http:\/\/127\.0\.0\.1:\d+\/t\/abcdefghijk\/17 .*STOP/)
})

test.skipIf(!isAll)('after an outage of the gateway every message arrives once', async () => {
  const { kannel, startSender, waitFor, counts } = await aWorld()
  kannel.kill()
  // The SMS box notices the outage and restarts. Until the bearer box is back, the SMS box refuses messages or cannot be reached.
  await wait(500)
  startSender({ upTo: MESSAGES, intervals: SHORT_INTERVALS })
  await wait(OUTAGE)
  expect((await counts()).delivered ?? 0).toBe(0)
  await kannel.restart()
  await waitFor('delivered')
  expect(receivedFaults(kannel)).toEqual(NONE_LOST_NONE_TWICE)
})

test.skipIf(!isAll)('if the gateway hangs while it accepts messages, none is sent twice', async () => {
  const { kannel, startSender, waitFor } = await aWorld()
  const sender = startSender({ upTo: MESSAGES, intervals: SHORT_INTERVALS })
  await until(
    () => sender.queued() >= MESSAGES / 2,
    () => 'half of them queued',
  )
  kannel.hang()
  await wait(OUTAGE)
  kannel.resume()
  await waitFor('delivered')
  expect(receivedFaults(kannel)).toEqual(NONE_LOST_NONE_TWICE)
})

test.skipIf(!isAll)('if the gateway is killed and restarted, no message is lost and at most one is repeated', async () => {
  const { kannel, startSender, waitFor } = await aWorld()
  const sender = startSender({ upTo: MESSAGES, intervals: { ...SHORT_INTERVALS, waitForReport: 3_000 } })
  await until(
    () => sender.queued() >= MESSAGES / 2,
    () => 'half of them queued',
  )
  kannel.kill()
  await wait(1_000)
  await kannel.restart()
  // Kannel keeps the messages that it has accepted. It loses their delivery reports, so these messages stay 'sent'.
  await until(
    () => receivedFaults(kannel).lost.length === 0,
    () => `lost ${receivedFaults(kannel).lost.length}`,
  )
  expect(receivedFaults(kannel).extra).toBeLessThanOrEqual(1)
  await waitFor('delivered', 1)
})

test.skipIf(!isAll)('a message that the gateway refuses is not retried', async () => {
  const { kannel, startSender, waitFor, database } = await aWorld()
  const denied = await makeRecipient({ database, clock: { now: Date.now() } }, `${DENIED}1234567`)
  startSender({ to: denied, upTo: 3 })
  await waitFor('failed', 3)
  const rows = await database.selectFrom('message').select(['attempts', 'parameters']).execute()
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  // The parameters are kept, so that the family's side can send the message manually.
  for (const { parameters } of rows) expect(parameters).toContain('Levi')
  expect(kannel.texts()).toEqual([])
})

test.skipIf(!isAll)('with a wrong password every message is kept, and is sent after the password is right', async () => {
  const { kannel, startSender, waitFor, database, counts } = await aWorld()
  const refused = startSender({ upTo: 5 }, { SMS_HTTP_URL: kannel.sendUrl.replace('password=secret', 'password=wrong') })
  const refusal = () => database.selectFrom('gateway_refusal').select(['reason', 'tries']).executeTakeFirstOrThrow()
  await until(
    async () => (await refusal()).tries > 0,
    () => 'it was not refused',
  )
  await refused.stop()
  expect(await refusal()).toMatchObject({ reason: 'HTTP 403' })
  expect(await counts()).toEqual({ queued: 5 })
  startSender({})
  await waitFor('delivered', 5)
  expect(receivedFaults(kannel, 5)).toEqual(NONE_LOST_NONE_TWICE)
})

test.skipIf(!isAll)('a phone that replies STOP gets no more messages until it replies START', async () => {
  const { kannel, startSender, waitFor, database, to, counts } = await aWorld()
  const isStopped = async () => (await database.selectFrom('address').select('stopped_at').executeTakeFirstOrThrow()).stopped_at !== null
  const queue = (reason: string) => queueReminder(database, to, { title: reason, reason, now: Date.now() })
  startSender({ intervals: { poll: 200 } })
  await queue('first')
  await waitFor('delivered', 1)
  kannel.replyFrom(to.phone, 'Stop')
  await until(isStopped, () => 'STOP was not processed')
  // The server confirms STOP only once.
  await waitFor('delivered', 2)
  await queue('second')
  await waitFor('stopped', 1)
  kannel.replyFrom(to.phone, 'START')
  await until(
    async () => !(await isStopped()),
    () => 'START was not processed',
  )
  await queue('third')
  await waitFor('delivered', 3)
  expect(await counts()).toEqual({ delivered: 3, stopped: 1 })
  expect(kannel.texts().map(({ text }) => /first|START|second|third/.exec(text)?.[0])).toEqual(['first', 'START', 'third'])
})
