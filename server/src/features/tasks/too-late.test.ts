import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, place } = await testServer()

test.skipIf(process.env.TEST_DATABASE !== 'postgres')('someone who is too late gets their refusal while the family is locked', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const [soup, drive] = [await family.makeTask(), await family.makeTask({ helpers_needed: 2 })]
  await avi.take(soup)
  await family.asOwner('DELETE', `/tasks/${drive.id}`, undefined, { 'if-match': `"${drive.version}"` })
  const other = new pg.Client({ connectionString: place.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; update family set version = version')
  const began = performance.now()
  expect((await bella.take(soup)).json().code).toBe('task_taken')
  expect((await bella.take(drive)).json().code).toBe('task_cancelled')
  expect(performance.now() - began).toBeLessThan(2_000)
  await other.query('rollback')
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a supporter who is removed while their take waits for a lock does not get the task',
  async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const soup = await family.makeTask()
    const [other, watch] = [new pg.Client({ connectionString: place.databaseUrl }), new pg.Client({ connectionString: place.databaseUrl })]
    for (const client of [other, watch]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    // A removal locks in the same order: the family first, then the member.
    await other.query('begin; update family set version = version')
    const taking = avi.take(soup)
    await expect.poll(async () => (await watch.query('select 1 from pg_locks where not granted')).rowCount).toBeGreaterThan(0)
    await other.query(`update membership set state = 'removed' where id = ${avi.id}; commit`)
    expect((await taking).statusCode).toBe(409)
    const { status } = (await family.asOwner('GET', `/tasks/${soup.id}`)).json()
    expect(status).toBe('initial')
  },
)
