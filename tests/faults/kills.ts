import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sqliteFile } from '../../server/src/database/sqlite.ts'
import { Journal } from './journal.ts'
import { fault } from './report.ts'
import { aServer, type Server } from './servers.ts'
import { makeWriters, tasksOf, write } from './writers.ts'

const WRITERS = 4

/** Kills the server again and again in the middle of writing. `check` examines the data after each kill. */
async function testKills(server: Server, kills: number, check: () => string[]) {
  const journal = new Journal()
  const wrong: string[] = []
  await server.start()
  const family = await server.makeFamily()
  const tokens = await makeWriters(family, WRITERS)
  for (let round = 0; round < kills; round++) {
    let isOver = false
    const writing = tokens.map((token) => write(server.url, family, token, journal, () => isOver))
    await wait(1_500 + Math.random() * 1_000)
    await server.kill()
    isOver = true
    await Promise.all(writing)
    wrong.push(...check())
    await server.start()
    wrong.push(...journal.compare(await tasksOf(family)).map((line) => `after ${round + 1} kills ${line}`))
  }
  if (journal.confirmed < kills * WRITERS) wrong.push(`only ${journal.confirmed} writes were confirmed`)
  return wrong
}

export async function testKillsOnSqlite() {
  await fault('15 kills in the middle of writing, SQLite', async () => {
    const server = await aServer()
    const check = () => {
      const data = new DatabaseSync(sqliteFile(server.folder))
      const broken = [...data.prepare('pragma integrity_check').all(), ...data.prepare('pragma foreign_key_check').all()]
      // If a task were taken without its event, the change would be half done.
      const half = data
        .prepare(
          `select title from task where status <> 'initial' and not exists (select 1 from family_event
           where family_event.family_id = task.family_id and task_id = task.id and kind = 'taken')`,
        )
        .all()
      data.close()
      const isWhole = broken.length === 1 && half.length === 0
      return isWhole ? [] : [`the data is broken: ${JSON.stringify([broken, half]).slice(0, 300)}`]
    }
    return testKills(server, 15, check).finally(server.end)
  })
}

export async function testKillsOnPostgres(databaseUrl: string) {
  await fault('6 kills in the middle of writing, PostgreSQL', async () => {
    const server = await aServer({ DATABASE_URL: databaseUrl })
    return testKills(server, 6, () => []).finally(server.end)
  })
}
