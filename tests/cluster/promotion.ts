import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { query } from '../faults/databases.ts'
import { fault } from '../faults/report.ts'
import { aServer, type Server, smsGateway, untilReady } from '../faults/servers.ts'
import { startLoad } from './load.ts'
import { setLimits } from './pooled.ts'
import { accepts } from './programs.ts'
import { runFront, runPooler, runPrimaryFinder } from './proxies.ts'
import { SETTINGS } from './replacing.ts'

const PROCESSES = 2
/** CONFIRMED_BEFORE: how many changes are confirmed before the primary is killed. WRITTEN_WITHIN: how long (ms) these changes may take. */
const CONFIRMED_BEFORE = 200
const WRITTEN_WITHIN = 60_000
/** In ms: how long people use the servers after the promotion. */
const STEADY = 5_000
const BACK_WITHIN = 30_000
/**
 * How many replies in a row have to come from the primary. HAProxy sends connections in turn to the servers that it believes to work, so
 * replies in a row show which servers it uses.
 */
const FOUND_IN_A_ROW = 10
const STANDBY = 'standby'

const portOf = (url: string) => Number(new URL(url).port)

/**
 * Kills a primary while people write, and promotes its synchronous standby. HAProxy finds the new primary, for the servers or for their
 * pooler.
 */
export async function testPromotion(through: 'HAProxy' | 'PgBouncer and HAProxy') {
  await fault(`the primary is killed under load and its synchronous standby promoted, through ${through}`, async () => {
    const gateway = await smsGateway()
    const primary = await startPostgres()
    const standby = await startPostgres({ standbyOf: primary, name: STANDBY })
    const finder = await runPrimaryFinder([primary, standby].map(({ url }) => portOf(url)))
    const direct = `postgres://postgres@127.0.0.1:${finder.port}/postgres`
    await untilFound(direct)
    const pooler = through === 'HAProxy' ? null : await runPooler(finder.port, 'postgres')
    const settings = pooler ? { DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: direct } : { DATABASE_URL: direct }
    const servers: Server[] = []
    while (servers.length < PROCESSES) servers.push(await aServer({ ...settings, ...SETTINGS }, gateway))
    const front = await runFront(servers.map(({ port }) => port))
    try {
      if (pooler) await setLimits(primary.url, 'postgres')
      // This setting is made only after the standby was copied. If the copy had the setting too, the promoted standby would wait for a
      // standby of its own.
      await query(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`)
      await query(primary.url, 'select pg_reload_conf()')
      for (const server of servers) await server.start()
      const wrong: string[] = []
      const [state] = await query<{ sync_state: string }>(primary.url, 'select sync_state from pg_stat_replication')
      if (state?.sync_state !== 'sync') wrong.push(`the standby is ${state?.sync_state}`)
      const load = await startLoad(front.url, gateway)
      for (const until = Date.now() + WRITTEN_WITHIN; load.journal.confirmed < CONFIRMED_BEFORE && Date.now() < until; ) await wait(20)
      const confirmed = load.journal.confirmed
      if (confirmed < CONFIRMED_BEFORE) wrong.push(`only ${confirmed} changes were confirmed before`)
      const began = performance.now()
      primary.kill()
      while (await accepts(portOf(primary.url))) await wait(20)
      await query(standby.url, 'select pg_promote()')
      const promoted = performance.now() - began
      await untilWritten(load, began + BACK_WITHIN)
      const back = performance.now() - began
      if (back > BACK_WITHIN) wrong.push('no change was confirmed within 30 s')
      await wait(STEADY)
      for (const server of servers) await untilReady(server, BACK_WITHIN)
      const { failures, wrong: lost, figures } = await load.stop(standby.url)
      const seconds = (ms: number) => (ms / 1000).toFixed(1)
      return {
        wrong: [...wrong, ...lost],
        figures: `promoted after ${seconds(promoted)} s, back after ${seconds(back)} s, ${confirmed} changes confirmed before, ${failures.length} requests failed meanwhile, ${figures} in all`,
      }
    } finally {
      for (const server of servers) await server.end()
      front.stop()
      pooler?.stop()
      finder.stop()
      standby.stop()
      primary.stop()
      gateway.close()
    }
  })
}

/**
 * Waits until HAProxy leads only to the primary. Until its first checks have failed, HAProxy believes that the standby is a primary too.
 * Throws after 30 s.
 */
async function untilFound(url: string) {
  const until = Date.now() + BACK_WITHIN
  for (let inARow = 0; inARow < FOUND_IN_A_ROW; await wait(100)) {
    if (Date.now() > until) throw new Error('HAProxy did not find the primary')
    const [row] = await query<{ is_standby: boolean }>(url, 'select pg_is_in_recovery() as is_standby').catch(() => [])
    inARow = row?.is_standby === false ? inARow + 1 : 0
  }
}

/** Tries to write until a change is confirmed, or until `until` (ms of the process's clock). */
async function untilWritten({ family, journal }: Awaited<ReturnType<typeof startLoad>>, until: number) {
  for (let tries = 0; performance.now() < until; tries++) {
    const title = `After the end ${tries}`
    const reply = await family.asOwner('POST', '/tasks', { title, category: 'home', type: 'no_time' }).catch(() => null)
    journal.note(title, 'initial', reply)
    if (reply?.statusCode === 201) return
    await wait(100)
  }
}
