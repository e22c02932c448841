import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { confirmMember } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'
import { strangersNow } from '../messages/limits.rules.ts'

/**
 * A server whose SMS go through a gateway. The strangers' codes of a day are divided into parts, one for every two hours. The clock is at
 * the beginning of such a part.
 */
async function aServer() {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', SMS_PER_DAY: '1000', ...gateway.settings })
  /** Asks for a code for this number from this address. Returns whether the code was sent. */
  async function askFrom(address: string, phone = makePhone()) {
    const before = gateway.to(phone).length
    const asked = { body: { phone_number: phone, locale: 'en' }, headers: { 'x-forwarded-for': address } }
    expect((await server.call('POST', '/login/code', asked)).statusCode).toBe(202)
    await outboxEmpty(server)
    return gateway.to(phone).length > before
  }
  return { ...server, askFrom }
}

test.skipIf(!isAll)('strangers in sixteen networks keep newcomers out for two hours; those in five do not', async () => {
  const server = await aServer()
  const { askFrom, clock, lines } = server
  const family = await makeFamilyByCommand(server)
  const { id } = (await family.asOwner('POST', '/members', { first_name: 'Avi', phone_number: '+972502345678', consent: true })).json()
  await confirmMember(server, id)
  let sent = 0
  const askMuch = async (from: number, networks: number) => {
    for (let at = 0; at < 22; at++) {
      for (let network = 0; network < networks; network++) if (await askFrom(`10.${from + network}.1.${at}`)) sent++
    }
  }
  await askMuch(0, 5)
  expect(sent).toBe(13)
  expect(await askFrom('192.0.2.1')).toBe(true)
  await askMuch(5, 11)
  // Together with the newcomer's code, 25 codes were sent: a quarter of the day's hundred. The others are kept for later.
  expect(sent).toBe(24)
  expect(await askFrom('198.51.100.1')).toBe(false)
  expect(lines.join('')).toContain('"limit":"codes by strangers"')
  // Known people still get codes.
  expect(await askFrom('192.0.2.2', '+972502345678')).toBe(true)
  clock.now += 2 * HOUR
  expect(await askFrom('198.51.100.1')).toBe(true)
})

test.skipIf(!isAll)('using up the day’s codes for strangers takes an attacker more than eighty networks', { timeout: 60_000 }, async () => {
  const { askFrom, clock } = await aServer()
  const networks = new Set<number>()
  let sent = 0
  for (let hours = 0; hours < 24; hours += 2) {
    // The attacker uses all codes that are left, from as few networks as possible.
    for (let network = 0; network < networks.size + 5; network++) {
      while (await askFrom(`10.${network}.1.1`)) {
        networks.add(network)
        sent++
      }
    }
    clock.now += 2 * HOUR
  }
  expect(sent).toBeLessThanOrEqual(100)
  expect(sent).toBeGreaterThan(90)
  expect(networks.size).toBeGreaterThan(80)
})

test('unused codes of earlier hours are kept for strangers, up to a quarter of the day’s', () => {
  const share = 100
  // In each slice, strangers use all codes that they may have then.
  const sent = new Map<number, number>()
  for (let slice = 0; slice < 12; slice++) sent.set(slice, strangersNow(share, sent, slice).most)
  const [first, ...others] = sent.values()
  expect(first).toBe(25)
  expect(Math.max(...others)).toBe(9)
  expect(Math.min(...others)).toBe(8)
  // After slices with few codes, strangers may have more codes, but never more than the 25 of the first slice.
  expect(strangersNow(share, new Map([[3, 25]]), 5).most).toBe(16)
  expect(strangersNow(share, new Map([[3, 25]]), 9).most).toBe(25)
  // A server with few SMS still has a code for the first stranger.
  expect(strangersNow(1, new Map(), 5)).toMatchObject({ used: 0, most: 1 })
  expect(strangersNow(1, new Map([[5 - DAY / (2 * HOUR), 1]]), 5)).toMatchObject({ most: 1 })
  expect(strangersNow(1, new Map([[4, 1]]), 5)).toMatchObject({ most: 0 })
})
