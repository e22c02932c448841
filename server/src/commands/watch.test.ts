import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { openDatabase } from '../database/open-database.ts'
import { readNoticeTimes } from '../store/operator/notices.ts'
import { mailSink } from '../testing/mail-sink.ts'
import { aPlace, type Environment, makeTables, runProgram, startServer } from '../testing/process.ts'

const OPERATOR = 'operator@example.org'

async function watched(place: Environment = {}) {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { SMS_PROVIDER: 'by-hand', OPERATOR_EMAIL: OPERATOR, PUBLIC_URL: 'http://help.example.org' }
  const env = { ...place, ...sink.settings, ...settings, RUNTIME_DIRECTORY: folder }
  return {
    env,
    folder,
    told: () => sink.to(OPERATOR).map(({ subject, text }) => `${subject?.replace('help.example.org: ', '')}: ${text?.trim()}`),
    watch: (more: Environment = {}, ...words: string[]) => runProgram('commands/watch.ts', words, { ...env, ...more }).ended,
    /** Moves the recorded times back by this time (ms). */
    letPass: (time: number) => {
      const [since = '', notifiedAt = ''] = readFileSync(join(folder, 'wrong'), 'utf8').split(' ')
      writeFileSync(join(folder, 'wrong'), `${Number(since) - time} ${notifiedAt && Number(notifiedAt) - time}`)
    },
  }
}

test('the watch notifies the operator of a lasting fault once a day, and when it is over', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const { env, told, watch, letPass } = await watched(place)
  const port = String(await freePort())
  const down = { PORT: port, HAND_IN_HAND_ENV: '' }
  expect(await watch(down)).toMatchObject({ code: 1, out: expect.stringMatching(/^The server is not ready at .*ECONNREFUSED/) })
  letPass(3 * MINUTE)
  await watch(down)
  expect(told()).toEqual([])
  letPass(2 * MINUTE)
  await watch(down)
  letPass(DAY - HOUR)
  await watch(down)
  expect(told()).toEqual([expect.stringMatching(/^The server does not serve: The server is not ready at http:\/\/127\.0\.0\.1:/)])
  letPass(HOUR)
  // A setting that can't be used is named, and the mail is sent nevertheless.
  await watch({ ...down, SMS_PROVIDER: 'pigeon' })
  expect(told()[0]).toMatch(/^The server does not serve: The server can't start: SMS_PROVIDER has to be one of/)
  const server = await startServer({ ...env, PORT: port, OPERATOR_NAME: 'Us', OPERATOR_ADDRESS: 'Here 1' })
  for (let looks = 0; looks < 2; looks++) expect(await watch(down)).toMatchObject({ code: 0, out: expect.stringMatching(/^All is well/) })
  expect(told()).toHaveLength(3)
  expect(told()[0]).toBe('The server serves again: All is well.')
  await server.stop()
})

test('a failed unit is reported once a day, and the server counts a failed backup as reported', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const { told, watch } = await watched(place)
  for (let times = 0; times < 2; times++) expect((await watch({}, '--failed', 'hand-in-hand-backup.service')).code).toBe(0)
  expect(told()).toEqual([expect.stringMatching(/^The backup failed: hand-in-hand-backup\.service failed at 20/)])
  const database = openDatabase({ dataFolder: place.DATA_DIR ?? '', databaseUrl: place.DATABASE_URL })
  // The time is stored as 'backup'. The server's own notice of failed backups has this name too.
  expect((await readNoticeTimes(database)).get('backup')).toBeGreaterThan(Date.now() - MINUTE)
  await database.destroy()
  // Without data, the time of the notice is stored elsewhere.
  const without = { DATABASE_URL: '', DATA_DIR: '/nowhere' }
  for (let times = 0; times < 2; times++) await watch(without, '--failed', 'hand-in-hand-backup@north.service')
  expect(told()).toHaveLength(2)
})

test('without a mail server the watch says that no one is notified; wrong arguments are refused', { timeout: 60_000 }, async () => {
  const { watch } = await watched({ DATA_DIR: '/nowhere' })
  const { out } = await watch({ MAIL_URL: '', MAIL_FROM: '' }, '--failed', 'hand-in-hand-backup.service')
  expect(out).toMatch(/^No one is told: that needs MAIL_URL/)
  for (const words of [
    ['a', 'b'],
    ['--failed', '../x'],
    ['--failed', 'x', 'y'],
  ]) {
    expect(await watch({}, ...words)).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: npm run watch/) })
  }
})
