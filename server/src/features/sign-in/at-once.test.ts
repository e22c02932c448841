import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, codeFor, textsTo } = await testServer()

test('many requests at once for a code to one number send one code', async () => {
  for (let time = 0; time < 3; time++) {
    const phone = makePhone()
    const ask = () => call('POST', '/login/code', { address: `10.9.0.${time}`, body: { phone_number: phone, locale: 'en' } })
    await Promise.all(Array.from({ length: 30 }, ask))
    expect(await textsTo(phone)).toHaveLength(1)
  }
})

test('a session restored in several tabs at once lists each family once', async () => {
  const [home, other] = [await makeFamily(), await makeFamily({ title: 'Cohen' })]
  const avi = await home.makeSupporter()
  const { id } = await other.makeRequest({ phone_number: avi.phone })
  await other.asOwner('POST', `/requests/${id}/approve`, {})
  const session = await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  const [cookie = ''] = String(session.headers['set-cookie']).split(';')
  const restored = async () => {
    const { memberships } = (await call('GET', '/session', { headers: { cookie } })).json<{ memberships: { title: string }[] }>()
    return memberships.map(({ title }) => title).sort()
  }
  for (let time = 0; time < 5; time++) {
    await Promise.all(Array.from({ length: 6 }, restored))
    expect(await restored()).toEqual(['Cohen', 'Levi'])
  }
})
