import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readyzOf } from '../../testing/readyz.ts'
import { testServer } from '../../testing/server.ts'
import { sqliteFile } from '../sqlite.ts'

/** A server, a family, and another program that can take the lock of the file. */
async function open() {
  const server = await testServer({}, { turns: { running: 30 } })
  const family = await server.makeFamily()
  const other = new DatabaseSync(sqliteFile(server.place.dataFolder))
  onTestFinished(() => other.close())
  const add = (title: string, key: string = randomUUID()) =>
    family.asOwner('POST', '/tasks', { title, category: 'home', type: 'no_time' }, { 'idempotency-key': key })
  const avi = await family.makeSupporter()
  const titles = async () => {
    const reply = await avi.tasks()
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ no_time: { title: string }[] }>().no_time.map(({ title }) => title)
  }
  return {
    server,
    add,
    titles,
    ready: () => readyzOf(server),
    /** Takes the lock once the server has finished what it writes after a reply. */
    lock: () => expect.poll(() => other.exec('begin immediate') ?? 'locked', { interval: 1 }).toBe('locked'),
    unlock: () => other.exec('rollback'),
  }
}

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('while another program has the lock of the SQLite file', () => {
  test('lists are read, /readyz names the lock, and a change waits until the lock is free', async () => {
    const { server, add, titles, ready, lock, unlock } = await open()
    await add('Soup')
    // The server records once an hour that a device is used. So the calls below also make a change.
    server.clock.now += 2 * HOUR
    await lock()
    let isDone = false
    const change = add('Bread').finally(() => {
      isDone = true
    })
    for (let count = 0; count < 5; count++) expect(await titles()).toEqual(['Soup'])
    const refused = await ready()
    expect([refused.statusCode, refused.json().detail]).toEqual([503, expect.stringMatching(/^Another program has locked the SQLite file/)])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const toStrangers = await server.app.inject('/readyz')
    expect([toStrangers.statusCode, toStrangers.json().detail]).toEqual([503, undefined])
    expect(isDone).toBe(false)
    unlock()
    expect((await change).statusCode).toBe(201)
    expect(await titles()).toEqual(expect.arrayContaining(['Soup', 'Bread']))
    expect((await ready()).statusCode).toBe(200)
  })

  test('a change that waits too long is refused with 503, and made once if it is repeated', async () => {
    const { server, add, titles, lock, unlock } = await open()
    const key = randomUUID()
    await lock()
    const refused = await add('Soup', key)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(server.lines.filter((line) => line.includes('DatabaseLocked'))).not.toEqual([])
    unlock()
    for (let time = 0; time < 2; time++) expect((await add('Soup', key)).statusCode).toBe(201)
    expect(await titles()).toEqual(['Soup'])
  })

  test('if too many changes wait, the latest are refused, the others made once, and lists are read', async () => {
    const { add, titles, lock, unlock } = await open()
    await lock()
    const names = Array.from({ length: 60 }, (_, count) => `Task ${count}`)
    const replies: { name: string; status: number }[] = []
    const changes = names.map(async (name) => void replies.push({ name, status: (await add(name)).statusCode }))
    // At first, 30 changes run and the others wait for their turn. Then the server refuses the latest changes. 21 are left: the first one
    // and 20 that wait for it.
    for (let reads = 0; replies.length < 39; reads++) expect(await titles(), `read ${reads}`).toEqual([])
    expect(replies.filter(({ status }) => status !== 503)).toEqual([])
    // The first change still waits, so its end is not the reason why lists can be read.
    expect(replies.map(({ name }) => name)).not.toContain('Task 0')
    unlock()
    await Promise.all(changes)
    const made = replies.filter(({ status }) => status === 201).map(({ name }) => name)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(21)
    expect((await titles()).toSorted()).toEqual(made.toSorted())
  })
})
