import { HOUR, LOGIN_CODE_RESEND_AFTER } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { call, clock, codeFor, database } = await testServer({ SMS_COUNTRIES: 'IL' })
const verify = async (phone_number: string, code: string) => (await call('POST', '/login/verify', { body: { phone_number, code } })).json()
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('one browser can mistype codes of a number ten times an hour, however many it requests', async () => {
  const phone = makePhone()
  for (let count = 0; count < 2; count++) {
    const code = await codeFor(phone)
    for (let tries = 0; tries < 5; tries++) expect((await verify(phone, wrong(code))).code).toBe('code_wrong')
    clock.now += LOGIN_CODE_RESEND_AFTER
  }
  const good = await codeFor(phone)
  expect((await verify(phone, good)).code).toBe('code_expired')
  clock.now += HOUR
  expect(await verify(phone, await codeFor(phone))).toEqual({ memberships: [] })
})

test('a number of a country without SMS gets the usual reply, and no code is made', async () => {
  const phone_number = '+33612345678'
  const reply = await call('POST', '/login/code', { body: { phone_number, locale: 'en' } })
  expect([reply.statusCode, reply.json()]).toEqual([202, {}])
  expect(await database.selectFrom('login_code').where('phone_e164', '=', phone_number).select('id').execute()).toEqual([])
})
