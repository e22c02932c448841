import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, test } from 'vitest'
import { setHold } from '../../store/messages/gateway-refusals.ts'
import { ok } from '../../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { messageWarnings } from '../../testing/readyz.ts'
import { testServer } from '../../testing/server.ts'

test('after a restore all messages but login codes wait for the operator, who sees a warning', async () => {
  const server = await testServer()
  const avi = await makeRecipient(server)
  const old = await makeMessageTo(server, avi, 'task_changed')
  await setHold(server.database, server.clock.now)
  const fresh = await makeMessageTo(server, avi)
  await server.outbox.sendDue()
  expect([await old.read(), await fresh.read()]).toMatchObject([
    { state: 'queued', attempts: 0 },
    { state: 'queued', attempts: 0 },
  ])
  expect(await messageWarnings(server)).toEqual([
    expect.stringMatching(/^messages: all but login codes wait since a backup was restored at .*, 2 are due\./),
  ])
  await ok(server.app.inject({ method: 'POST', url: '/v2/login/code', payload: { phone_number: avi.phone, locale: 'en' } }))
  const codes = server.database.selectFrom('message').where('template', '=', 'login_code').select(['state', 'phone_e164'])
  await expect.poll(() => codes.execute()).toEqual([{ state: 'sent', phone_e164: avi.phone }])
  server.clock.now += HOUR
  await setHold(server.database, null)
  await server.outbox.sendDue()
  expect([await old.read(), await fresh.read()]).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(await messageWarnings(server)).toEqual([])
})

test('after a restore the family sees that its messages wait', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  await server.outbox.sendDue()
  await setHold(server.database, server.clock.now)
  await family.sendLink(avi.id)
  const [message] = await ok<Message[]>(family.asOwner('GET', '/messages'))
  expect(message).toMatchObject({ state: 'queued', hint: 'gateway_refuses' })
})
