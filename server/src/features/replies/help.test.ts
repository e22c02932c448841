import { DAY } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { makePhone, ok } from '../../testing/family.ts'
import { repliesServer } from '../../testing/replies.ts'

const OPERATOR = { OPERATOR_NAME: 'Neighbours', OPERATOR_ADDRESS: '1 Example Street, 12345 Example', OPERATOR_EMAIL: 'help@example.org' }
const { call, clock, gateway, inbound, makeFamily, reply } = await repliesServer(OPERATOR)
afterAll(gateway.close)

async function withAvi(locale = 'en') {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await ok(call('PATCH', '/supporters/me', { token: avi.token, body: { locale } }))
  const wrote = async () => (await family.asOwner('GET', '/events')).json().filter(({ kind }: { kind: string }) => kind === 'wrote')
  return { family, avi, wrote }
}

test.each([
  ['HELP', 'en', 'Hand in Hand: this service is run by Neighbours, 1 Example Street, 12345 Example. Reply STOP for no more SMS.'],
  ['Info?', 'en', 'Hand in Hand: this service is run by Neighbours, 1 Example Street, 12345 Example. Reply STOP for no more SMS.'],
  ['Hilfe', 'de', /Diesen Dienst betreibt Neighbours, 1 Example Street.+STOPP/],
  ['עזרה', 'iw', /השירות מופעל על ידי Neighbours, 1 Example Street.+הסר/],
  ['Помощь!', 'ru', /за сервис отвечает Neighbours, 1 Example Street.+СТОП/],
])('%s from a member gets a reply that says who runs the service, and is no note to the family', async (text, locale, answer) => {
  const { avi, wrote } = await withAvi(locale)
  expect(await reply(avi.phone, text)).toEqual([typeof answer === 'string' ? answer : expect.stringMatching(answer)])
  expect(await wrote()).toEqual([])
})

test('the reply to HELP comes once a day, and a second HELP or a sentence goes to the family', async () => {
  const { avi, wrote } = await withAvi()
  expect(await reply(avi.phone, 'HELP')).toHaveLength(1)
  expect((await reply(avi.phone, 'HELP')).join()).not.toContain('is run by')
  await inbound(avi.phone, 'I need help with the car')
  expect((await wrote()).map(({ reason }: { reason: string }) => reason)).toEqual(['I need help with the car', 'HELP'])
  clock.now += DAY + 1
  expect((await reply(avi.phone, 'HELP')).join()).toContain('is run by')
})

test('strangers, programs and people who stopped SMS get no reply to HELP', async () => {
  const { avi } = await withAvi()
  expect(await reply(makePhone(), 'HELP')).toEqual([])
  expect((await reply(avi.phone, 'Auto-reply: help')).join()).not.toContain('is run by')
  await inbound(avi.phone, 'STOP')
  expect((await reply(avi.phone, 'HELP')).join()).not.toContain('is run by')
  await inbound(avi.phone, 'START')
  expect((await reply(avi.phone, 'INFO')).join()).toContain('is run by')
})
