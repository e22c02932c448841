import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock } = await testServer()

test('the cookie of a device lasts 400 days from the last visit, not from the first', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const first = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  const [cookie = ''] = String(first.headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^device=[\w-]{22}$/)
  clock.now += 399 * DAY
  const later = await call('GET', '/session', { headers: { cookie } })
  expect(later.json().memberships).toHaveLength(1)
  expect(later.headers['set-cookie']).toBe(`${cookie}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`)
})

test('a visit without a device that is signed in sets no cookie', async () => {
  const visit = await call('GET', '/session', { headers: { cookie: `device=${'A'.repeat(22)}` } })
  expect(visit.headers['set-cookie']).toBeUndefined()
})
