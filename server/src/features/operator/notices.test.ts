import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { endRefusal, noteRefusal } from '../../store/messages/gateway-refusals.ts'
import { noteBackup } from '../../store/operator/notices.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { readyzOf } from '../../testing/readyz.ts'
import { testServer } from '../../testing/server.ts'
import { notifyOfBackups, notifyOfRefusal } from './notices.commands.ts'

async function notifyingServer() {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...sink.settings, OPERATOR_EMAIL: 'operator@example.org' })
  const told = () =>
    sink
      .to('operator@example.org')
      .map(({ subject }) => subject?.replace('localhost:3000: ', ''))
      .reverse()
  return { ...server, told, mails: () => sink.to('operator@example.org') }
}

test('the operator is notified of a refusal after an hour, then daily, and when it ends', async () => {
  const { app, clock, database, told } = await notifyingServer()
  await noteRefusal(database, 'sms', { reason: 'HTTP 402', now: clock.now, nextTryAt: clock.now + 1 })
  const toldAfter = async (after: number) => {
    clock.now += after
    // Two servers check at the same time.
    await Promise.all([notifyOfRefusal(app), notifyOfRefusal(app)])
    return told()
  }
  const subject = 'The SMS gateway refuses us'
  expect(await toldAfter(HOUR - 1)).toEqual([])
  expect(await toldAfter(1)).toEqual([subject])
  expect(await toldAfter(DAY - 1)).toEqual([subject])
  expect(await toldAfter(1)).toEqual([subject, subject])
  await endRefusal(database, 'sms')
  const all = [subject, subject, 'The SMS gateway takes messages again']
  expect(await toldAfter(1)).toEqual(all)
  expect(await toldAfter(2 * DAY)).toEqual(all)
})

test('a failed or missing backup is reported daily, and the next good backup is reported once', async () => {
  const { app, clock, database, told, mails } = await notifyingServer()
  const toldAfter = async (after: number) => {
    clock.now += after
    await Promise.all([notifyOfBackups(app), notifyOfBackups(app)])
    return told()
  }
  expect(await toldAfter(9 * DAY)).toEqual([])
  await noteBackup(database, 'made', clock.now)
  expect(await toldAfter(36 * HOUR)).toEqual([])
  expect(await toldAfter(1)).toEqual(['No backup was made'])
  await noteBackup(database, 'failed', clock.now)
  expect(await toldAfter(DAY - 1)).toHaveLength(1)
  expect((await toldAfter(1)).slice(1)).toEqual(['The backup failed'])
  await noteBackup(database, 'made', clock.now + 1)
  expect((await toldAfter(2)).slice(2)).toEqual(['The backup is made again'])
  expect(await toldAfter(HOUR)).toHaveLength(3)
  for (const { text } of mails()) expect(text).toMatch(/is of 20\d\d-/)
})

test('readyz warns of backups that fail, did not come or were not verified', async () => {
  const { app, clock, database } = await testServer({ LOG_LEVEL: 'silent' })
  const warnings = async () => (await readyzOf({ app })).json().warnings.join()
  await noteBackup(database, 'made', clock.now)
  await noteBackup(database, 'verified', clock.now + 1)
  expect(await warnings()).toBe('')
  clock.now += 36 * HOUR + 1
  expect(await warnings()).toMatch(/^backups: The last one is of 20/)
  // A stranger does not get the warnings, which would show when an attack does the most harm.
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  await noteBackup(database, 'failed', clock.now)
  expect(await warnings()).toMatch(/^backups: The backup of 20\S+Z failed, or is not whole\. The last one/)
  await noteBackup(database, 'made', clock.now + 1)
  clock.now += 7 * DAY
  await noteBackup(database, 'made', clock.now)
  expect(await warnings()).toMatch(/^backups: Since 20\S+Z no backup was verified/)
})
