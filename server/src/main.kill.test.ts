import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isAll } from '../../scripts/tests/tier.ts'
import { sqliteFile } from './database/sqlite.ts'
import { aPlace, type caller, signInByCommand, startServer } from './testing/process.ts'

const ROUNDS = isAll ? 20 : 1
const CLIENTS = 6

type Status = 'initial' | 'in_progress' | 'completed'
/** What the server confirmed about each task, by id. */
type Confirmed = Map<number, Status>

/** Creates, takes and completes tasks until the server is killed, and records what was confirmed. */
async function writeUntilKilled(call: ReturnType<typeof caller>, who: { token: string; family: string }, confirmed: Confirmed) {
  const { token, family } = who
  try {
    for (;;) {
      const made = await call('POST', `/families/${family}/tasks`, { token, body: { title: 'Soup', category: 'home', type: 'no_time' } })
      if (made.status !== 201) throw new Error(`no task was made: ${made.text}`)
      const { id } = made.json().tasks[0]
      confirmed.set(id, 'initial')
      for (const [what, status] of [
        ['assign_me', 'in_progress'],
        ['complete', 'completed'],
      ] as const) {
        const done = await call('PUT', `/supporters/me/families/${family}/tasks/${id}/${what}`, { token, body: {} })
        if (done.status !== 200) throw new Error(`${what} failed: ${done.text}`)
        confirmed.set(id, status)
      }
    }
  } catch (error) {
    // fetch throws a TypeError if the connection breaks. Any other error fails the test.
    if (!(error instanceof TypeError)) throw error
  }
}

test.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'confirmed writes are kept each time the server is killed in the middle of writing',
  { timeout: 120_000 },
  async () => {
    const place = await aPlace()
    const confirmed: Confirmed = new Map()
    let family = ''
    // Each writer has its own token, because a single token may not make so many calls.
    const tokens: string[] = []
    const rank: Status[] = ['initial', 'in_progress', 'completed']
    for (let round = 0; round <= ROUNDS; round++) {
      const server = await startServer(place)
      if (round === 0) {
        const owner = await signInByCommand(place, server.call)
        family = owner.family
        const [, user_token, family_token] = /\/login\/([\w-]+)\/([\w-]+)\n/.exec(owner.out) ?? []
        while (tokens.length < CLIENTS) {
          const session = await server.call('POST', '/session', { body: { user_token, family_token } })
          tokens.push(session.json().user_token)
        }
      }
      const { no_time } = (await server.call('GET', `/families/${family}/tasks`, { token: tokens[0] })).json()
      const found = new Map<number, Status>(no_time.map((task: { id: number; status: Status }) => [task.id, task.status]))
      const lost = [...confirmed].filter(
        ([id, status]) => rank.indexOf(found.get(id) ?? 'initial') < rank.indexOf(status) || !found.has(id),
      )
      expect(lost, `after ${round} kills`).toEqual([])
      if (round === ROUNDS) {
        expect(await server.stop()).toMatchObject({ code: 0 })
        break
      }
      const writers = tokens.map((token) => writeUntilKilled(server.call, { token, family }, confirmed))
      // The first writes take longer on a busy machine. After them the server is killed at any moment.
      const enough = confirmed.size + CLIENTS
      while (confirmed.size < enough) await wait(10)
      await wait(Math.random() * 240)
      server.child.kill('SIGKILL')
      await Promise.all([...writers, server.ended])
      const data = new DatabaseSync(sqliteFile(place.DATA_DIR ?? ''))
      expect(data.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      expect(data.prepare('pragma foreign_key_check').all()).toEqual([])
      data.close()
    }
    expect(confirmed.size).toBeGreaterThanOrEqual(ROUNDS * CLIENTS)
  },
)
