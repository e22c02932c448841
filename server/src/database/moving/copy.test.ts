import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runProgram, signInByCommand, startServer } from '../../testing/process.ts'

const copy = (env: Environment, to: string) => runProgram('commands/db.ts', ['copy', '--to', to], env).ended

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const TASK = { title: 'Soup', category: 'home', type: 'no_time', private_details: 'Code 12, "second" floor\nשלום' }

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a copy to PostgreSQL and back keeps people logged in, and no id is used twice',
  { timeout: 90_000 },
  async () => {
    const sqlite = { DATA_DIR: aFolder() }
    const server = await startServer(sqlite)
    const { token, family } = await signInByCommand(sqlite, server.call)
    const addTask = async (call: typeof server.call) => {
      const reply = await call('POST', `/families/${family}/tasks`, { token, body: TASK })
      expect(reply.status, reply.text).toBe(201)
      return reply.json().tasks[0]
    }
    const kept = await addTask(server.call)
    const gone = await addTask(server.call)
    const postgres = await aPlace()
    const target = postgres.DATABASE_URL ?? ''
    expect(await copy(sqlite, target)).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/^Another server already uses the data/),
    })
    await server.stop()
    // An id that was used once is never used again.
    const database = databaseOf(sqlite)
    await database.deleteFrom('family_event').where('task_id', '=', gone.id).execute()
    await database.deleteFrom('task').where('id', '=', gone.id).execute()
    await database.destroy()

    const there = await copy(sqlite, target)
    expect(there).toMatchObject({ code: 0, error: '' })
    expect(there.out).toMatch(/^ +1 task$/m)
    expect(there.out).toMatch(/the checksums agree\. Now set DATABASE_URL to that address, and start the server\./)
    expect(there.out).not.toMatch(/Levi|972/)
    expect(await copy(sqlite, target)).toMatchObject({ code: 1, error: expect.stringMatching(/^There is data at the place to copy to/) })

    const onPostgres = await startServer(postgres)
    const taken = await onPostgres.call('PUT', `/supporters/me/families/${family}/tasks/${kept.id}/assign_me`, { token, body: {} })
    expect([taken.status, taken.json().private_details]).toEqual([200, TASK.private_details])
    expect((await addTask(onPostgres.call)).id).toBe(gone.id + 1)
    const back = { DATA_DIR: aFolder() }
    expect(await copy(postgres, back.DATA_DIR)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^A server already uses this database/),
    })
    await onPostgres.stop()

    expect(await copy(postgres, back.DATA_DIR)).toMatchObject({ code: 0, error: '' })
    const again = await startServer(back)
    const { no_time } = (await again.call('GET', `/families/${family}/tasks`, { token })).json()
    expect(no_time.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [kept.id, 'in_progress'],
      [gone.id + 1, 'initial'],
    ])
    expect((await addTask(again.call)).id).toBe(gone.id + 2)
  },
)

test('a copy to the same kind of database, or without data, is refused and creates nothing', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const same = place.DATABASE_URL ?? aFolder()
  expect(await copy(place, same)).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/^copy is from SQLite to PostgreSQL, or back/),
  })
  const nothing = await copy({ DATA_DIR: aFolder() }, 'postgres://127.0.0.1:1/none')
  expect(nothing).toMatchObject({ code: 1, error: expect.stringMatching(/^There is no data in/) })
  if (place.DATABASE_URL) return
  await makeTables(place)
  const unreachable = await copy(place, 'postgres://127.0.0.1:1/none')
  expect(unreachable).toMatchObject({ code: 1, out: '' })
  expect(unreachable.error.trimEnd().split('\n')).toHaveLength(1)
})
