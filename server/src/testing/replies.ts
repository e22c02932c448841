import { addressesOfHolder } from './addresses/stored-addresses.ts'
import { familyMaker } from './family.ts'
import { aGateway, outboxEmpty } from './gateway.ts'
import { testServer } from './server.ts'

const KEY = 'A-key-that-only-the-gateway-has'

/** A server whose gateway passes on replies, with families whose SMS go through it. */
export async function repliesServer(env: Record<string, string> = {}) {
  const gateway = await aGateway()
  const limits = { SMS_PER_FAMILY: '10000', SMS_PER_DAY: '10000' }
  // People are always made without HTTP, because for these tests it does not matter by which channel a login message was sent.
  const server = await testServer({ ...gateway.settings, ...limits, SMS_REPORT_KEY: KEY, ...env }, {}, { isPrepared: 'always' })
  const { call, database, prepared } = server
  /** The texts to a number, the newest first. */
  const textsTo = async (phone: string) => {
    await outboxEmpty(server)
    return gateway.to(phone).reverse()
  }
  const maker = familyMaker({ openBrowser: () => ({ call }), textsTo, textComesWithin: 0, prepared })
  /** Sends us an SMS from a number. */
  const inbound = (from: string, text: string, key = KEY) => call('POST', `/providers/http/inbound?key=${key}`, { body: { from, text } })
  /** Sends a reply from a number. Returns the new texts to this number, the newest first. */
  async function reply(from: string, text: string) {
    const before = (await textsTo(from)).length
    await inbound(from, text)
    const all = await textsTo(from)
    return all.slice(0, all.length - before)
  }
  const report = (message: number, state: string) => call('GET', `/providers/http/report?key=${KEY}&message=${message}&state=${state}`)
  const isStopped = async (phone: string) => (await addressesOfHolder(database, phone))?.stopped_at != null
  return { ...server, ...maker, gateway, textsTo, inbound, reply, report, isStopped }
}
