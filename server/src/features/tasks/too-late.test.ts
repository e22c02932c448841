import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, place } = await testServer()

test.skipIf(process.env.TEST_DATABASE !== 'postgres')('someone who is too late is told so while the family is locked', async () => {
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
