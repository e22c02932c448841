import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, codeFor, tokenByCode } = await testServer()

/** Moves the holder of this token, whose number is proved, to another number. */
async function change(token: string, phone: string) {
  const body = { phone_number: phone, code: await codeFor(phone, 'change_number') }
  return call('POST', '/supporters/me/phone', { token, body })
}

test('a number that another person has is not taken over', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const bella = await others.makeSupporter({ first_name: 'Bella' })
  const token = await tokenByCode(avi.phone, family.token)
  const reply = await change(token, bella.phone)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'already_member'])
  const digits = async (of: string) => (await call('GET', '/supporters/me', { token: of })).json().formatted_phone_number.replace(/\D/g, '')
  expect(`+${await digits(token)}`).toBe(avi.phone)
  expect(`+${await digits(bella.token)}`).toBe(bella.phone)
})

test('with a new number the other devices are signed out, the cookie that each had too', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  const [cookie = ''] = String(other.headers['set-cookie']).split(';')
  const token = await tokenByCode(avi.phone, family.token)
  expect((await change(token, makePhone())).statusCode).toBe(200)
  const later = await call('GET', '/session', { headers: { cookie } })
  expect(later.json()).toEqual({ memberships: [] })
  // A device that was signed out has no cookie to be renewed.
  expect(later.headers['set-cookie']).toBeUndefined()
  expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(200)
})
