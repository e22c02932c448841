import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { noteRefusal } from '../../store/messages/gateway-refusals.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'
import { tellOfRefusal } from './notices.commands.ts'

test('the operator is told once a day of a gateway that has refused us for an hour', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...sink.settings, OPERATOR_EMAIL: 'operator@example.org' })
  const { app, clock, database } = server
  await noteRefusal(database, 'sms', { reason: 'HTTP 402', now: clock.now, nextTryAt: clock.now + 1 })
  const told = async (after: number) => {
    clock.now += after
    // Two servers look at once.
    await Promise.all([tellOfRefusal(app), tellOfRefusal(app)])
    return sink.to('operator@example.org').map(({ subject }) => subject)
  }
  const subject = 'localhost:3000: The SMS gateway refuses us'
  expect(await told(HOUR - 1)).toEqual([])
  expect(await told(1)).toEqual([subject])
  expect(await told(DAY - 1)).toEqual([subject])
  expect(await told(1)).toEqual([subject, subject])
})
