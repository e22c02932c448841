import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { startLoad } from '../cluster/load.ts'
import { query } from '../faults/databases.ts'
import { fault, type Outcome } from '../faults/report.ts'
import { runCaddy } from './front.ts'
import { type Installed, installed } from './installed.ts'
import { backsUpAtNight, updateUnderLoad } from './updating.ts'

/** In ms: how long the database is down, and how long people use the server before and after that. */
const DATABASE_AWAY = 3_000
const STEADY = 4_000

/**
 * Moves an installed release from SQLite to PostgreSQL. Then makes a backup, restarts the database, and updates the release behind Caddy.
 * `archive` is the release's file.
 */
export const testMoving = (archive: string) =>
  fault('a release moves to PostgreSQL, is backed up at night, its database restarted and itself updated behind Caddy', async () => {
    const postgres = await startPostgres()
    const server = await installed(archive)
    try {
      await query(postgres.url, 'create database hand_in_hand')
      const wrong = await move(server, postgres.url.replace(/[^/]*$/, 'hand_in_hand'))
      wrong.push(...(await backsUpAtNight(server)))
      const restarted = await restartDatabase(server, postgres.restart)
      const updated = await updateUnderLoad(server, runCaddy)
      return {
        wrong: [...wrong, ...restarted.wrong, ...updated.wrong],
        figures: `while the database was away ${restarted.figures}; while it was updated ${updated.figures}`,
      }
    } finally {
      server.end()
      postgres.stop()
    }
  })

/** Moves as docs/operations/data.md says. Everyone stays signed in, and the tasks stay as they were. */
async function move({ machine, people, must, restartWith, url }: Installed, databaseUrl: string) {
  const family = await people.makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask({ title: 'Soup' })
  await avi.take(task)
  await must('systemctl stop hand-in-hand')
  const { out } = await machine.run(`hand-in-hand db copy --to ${databaseUrl}`)
  await restartWith({ DATABASE_URL: databaseUrl })
  const list = await fetch(`${url}/v2/supporters/me${family.path}/tasks`, { headers: { authorization: `Bearer ${avi.token}` } })
  const { no_time = [] } = (await list.json()) as { no_time?: { title: string; status: string; assigned_on_me: boolean }[] }
  const [found] = no_time
  const isSame = found?.title === 'Soup' && found.status === 'in_progress' && found.assigned_on_me
  return [
    ...(out.includes('the checksums agree') ? [] : [`the copy said ${out}`]),
    ...(list.status === 200 && isSame ? [] : [`after the move someone has ${list.status} ${JSON.stringify(no_time)}`]),
  ]
}

/** Restarts the database while people use the server. Confirmed changes are kept, and the server continues without help. */
async function restartDatabase({ url, gateway, ready }: Installed, restart: (downFor: number) => Promise<void>): Promise<Outcome> {
  const load = await startLoad(url, gateway, 0)
  await wait(STEADY)
  await restart(DATABASE_AWAY)
  const began = performance.now()
  await ready()
  const back = performance.now() - began
  await wait(STEADY)
  const { failures, wrong, figures } = await load.stop()
  const strange = failures.filter((each) => !/503|no reply/.test(each))
  return {
    wrong: [...wrong, ...strange.map((each) => `failed: ${each}`), ...(back > 5_000 ? [`it was back after ${back.toFixed(0)} ms`] : [])],
    figures: `${failures.length} requests were refused, back after ${(back / 1_000).toFixed(1)} s, ${figures}`,
  }
}
