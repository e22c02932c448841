import { setTimeout as wait } from 'node:timers/promises'
import { fault } from '../faults/report.ts'
import { aServer, familiesAt, type Gateway, type Server, smsGateway } from '../faults/servers.ts'
import { startLoad, versionOf } from './load.ts'
import { runFront } from './proxies.ts'
import { openStream } from './streams.ts'

const PROCESSES = 2
/** In ms: how long people use the servers before, between and after the replacements. */
const STEADY = 4_000
/**
 * In ms: how long a stream may take to report a change. This is less than the interval of its heartbeat, because a heartbeat reports a
 * change too.
 */
const TOLD_WITHIN = 10_000

/**
 * The limits of SMS are too high to matter here. A server still serves for 5 s after SIGTERM, because HAProxy checks each server every
 * second, and drops a server after two failed checks.
 */
export const SETTINGS = { SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000', DRAIN_SECONDS: '5' }

/**
 * Replaces each of several servers by a new one while people use them. The new server is ready before the old one ends. `databaseUrl` leads
 * to the database without a pooler, and `settings` are the servers' settings of the database.
 */
export async function testReplacing(through: string, databaseUrl: string, settings: Record<string, string>) {
  await fault(`each of ${PROCESSES} servers is replaced under load, ${through}`, async () => {
    const gateway = await smsGateway()
    const servers: Server[] = []
    while (servers.length <= PROCESSES) servers.push(await aServer({ ...settings, ...SETTINGS }, gateway))
    const front = await runFront(servers.map(({ port }) => port))
    try {
      for (const server of servers.slice(0, PROCESSES)) await server.start()
      const told = await liveUpdate(servers, databaseUrl, gateway)
      const load = await startLoad(front.url, gateway)
      await wait(STEADY)
      for (let replaced = 0; replaced < PROCESSES; replaced++) {
        await servers[(PROCESSES + replaced) % servers.length]?.start()
        await wait(STEADY)
        await servers[replaced]?.kill('SIGTERM')
        await wait(STEADY)
      }
      const { failures, wrong, figures } = await load.stop(databaseUrl)
      return {
        wrong: [...told.wrong, ...failures.map((each) => `failed: ${each}`), ...wrong, ...twiceSent(gateway)],
        figures: `${figures}, a change of another server told after ${told.after.toFixed(0)} ms`,
      }
    } finally {
      for (const server of servers) await server.end()
      front.stop()
      gateway.close()
    }
  })
}

/** Listens to one server while another one changes something. */
async function liveUpdate([one, other]: Server[], databaseUrl: string, gateway: Gateway) {
  if (!one || !other) throw new Error('two servers are needed')
  const family = await one.makeFamily()
  const stream = openStream(`${one.url}/v2/supporters/me${family.path}/live`, family.owner.token)
  await stream.reaches(await versionOf(family, databaseUrl), TOLD_WITHIN)
  await familiesAt(other.url, gateway).familyOf(family.token, family.owner).makeTask()
  const changed = performance.now()
  const isTold = await stream.reaches(await versionOf(family, databaseUrl), TOLD_WITHIN)
  stream.stop()
  return { wrong: isTold ? [] : ['a change of another server was not told'], after: performance.now() - changed }
}

/** SMS that were sent twice. Each SMS about a task that several people wanted names the task, so no two of them are equal. */
function twiceSent({ sent }: Gateway) {
  const texts = sent.filter(({ text }) => text.includes('Together')).map(({ to, text }) => `${to} ${text}`)
  if (texts.length === 0) return ['no SMS was sent']
  const twice = texts.length - new Set(texts).size
  return twice === 0 ? [] : [`${twice} SMS were sent twice`]
}
