import { setTimeout as wait } from 'node:timers/promises'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { aFamilyAt, queueReminder } from './circle.ts'
import { DENIED } from './kannel.ts'
import { aWorld, comeOf, IS_WHOLE, MESSAGES, until } from './world.ts'

/** How long a gateway is away, in ms. */
const AWAY = IS_WHOLE ? 60_000 : 3_000
const SOON = { retry: 500, lease: 3_000, patience: 1_000, waitForReport: IS_WHOLE ? 75_000 : 15_000, look: 200 }
const NONE_LOST_NONE_TWICE = { lost: [], extra: 0 }

test(`${MESSAGES} messages all arrive, none twice, and each is known to have arrived`, async () => {
  const { kannel, startSender, waitFor, counts, database } = await aWorld()
  startSender({ upTo: MESSAGES, intervals: { look: 200 } })
  await waitFor('delivered')
  expect(await counts()).toEqual({ delivered: MESSAGES })
  expect(comeOf(kannel)).toEqual(NONE_LOST_NONE_TWICE)
  expect(kannel.texts()[0]).toMatchObject({ from: 'Circle' })
  // What arrived is not kept.
  expect(await database.selectFrom('message').where('parameters', '!=', '{}').select('id').execute()).toEqual([])
})

test('words in every language arrive as they were written', async () => {
  const { kannel, startSender, waitFor, database, to } = await aWorld()
  const titles = { en: 'Soup for "five" (@home)', iw: 'הסעה של דנה', de: 'Brötchen, groß & üppig', ru: 'Суп для Лёвы' }
  await database.transaction().execute(async (transaction) => {
    for (const locale of LOCALES) await queueReminder(transaction, to, { title: titles[locale], reason: locale, now: Date.now(), locale })
  })
  startSender({})
  await waitFor('delivered', LOCALES.length)
  const texts = kannel.texts().map(({ text }) => text)
  expect(texts).toHaveLength(LOCALES.length)
  for (const locale of LOCALES)
    expect(
      texts.filter((text) => text.includes(titles[locale])),
      locale,
    ).toHaveLength(1)
  for (const text of texts) expect(text).toMatch(/^Levi: .+ http:\/\/127\.0\.0\.1:\d+\/t\/abcdefghijk\/17$/)
})

test('a gateway that is down for a while loses nothing', async () => {
  const { kannel, startSender, waitFor, counts } = await aWorld()
  kannel.kill()
  // The SMS box notices and starts itself again; until the other is back, it refuses or can't be reached.
  await wait(500)
  startSender({ upTo: MESSAGES, intervals: SOON })
  await wait(AWAY)
  expect((await counts()).delivered ?? 0).toBe(0)
  await kannel.restart()
  await waitFor('delivered')
  expect(comeOf(kannel)).toEqual(NONE_LOST_NONE_TWICE)
})

test('a gateway that hangs with our messages in its hands gets none of them twice', async () => {
  const { kannel, startSender, waitFor } = await aWorld()
  const sender = startSender({ upTo: MESSAGES, intervals: SOON })
  await until(
    () => sender.queued() >= MESSAGES / 2,
    () => 'half of them queued',
  )
  kannel.hang()
  await wait(AWAY)
  kannel.goOn()
  await waitFor('delivered')
  expect(comeOf(kannel)).toEqual(NONE_LOST_NONE_TWICE)
})

test('a gateway that was killed in the middle goes on where it was', async () => {
  const { kannel, startSender, waitFor } = await aWorld()
  const sender = startSender({ upTo: MESSAGES, intervals: { ...SOON, waitForReport: 3_000 } })
  await until(
    () => sender.queued() >= MESSAGES / 2,
    () => 'half of them queued',
  )
  kannel.kill()
  await wait(1_000)
  await kannel.restart()
  // What Kannel had taken over it keeps; that its reports are lost with it is why these stay 'sent'.
  await until(
    () => comeOf(kannel).lost.length === 0,
    () => `lost ${comeOf(kannel).lost.length}`,
  )
  expect(comeOf(kannel).extra).toBeLessThanOrEqual(1)
  await waitFor('delivered', 1)
})

test('what the gateway refuses is not tried again', async () => {
  const { kannel, startSender, waitFor, database } = await aWorld()
  const denied = await aFamilyAt(database, `${DENIED}1234567`)
  startSender({ to: denied, upTo: 3 })
  await waitFor('failed', 3)
  const rows = await database.selectFrom('message').select(['attempts', 'parameters']).execute()
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  // For the family's side to send by hand.
  for (const { parameters } of rows) expect(parameters).toContain('Levi')
  expect(kannel.texts()).toEqual([])
})

test('who answers STOP gets no more, who answers START does again', async () => {
  const { kannel, startSender, waitFor, database, to, counts } = await aWorld()
  const isStopped = async () => (await database.selectFrom('person').select('stopped_at').executeTakeFirstOrThrow()).stopped_at !== null
  const queue = (reason: string) => queueReminder(database, to, { title: reason, reason, now: Date.now() })
  startSender({ intervals: { look: 200 } })
  await queue('first')
  await waitFor('delivered', 1)
  kannel.say(to.phone, 'Stop')
  await until(isStopped, () => 'STOP was not heard')
  await queue('second')
  await waitFor('stopped', 1)
  kannel.say(to.phone, 'START')
  await until(
    async () => !(await isStopped()),
    () => 'START was not heard',
  )
  await queue('third')
  await waitFor('delivered', 2)
  expect(await counts()).toEqual({ delivered: 2, stopped: 1 })
  expect(kannel.texts().map(({ text }) => /first|second|third/.exec(text)?.[0])).toEqual(['first', 'third'])
})
