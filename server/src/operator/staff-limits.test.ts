import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { aStaffPage, securityLines, sentenceIn } from '../testing/staff-page.ts'

// Limits on the families that one person of the staff starts, and on the sign-ins from one network address.

test('someone of the staff starts at most 20 families a day, however many others start', async () => {
  const { server, browse } = await aStaffPage()
  const [sam, dana] = [browse(), browse()]
  await sam.signIn('sam')
  await dana.signIn('dana')
  const start = async (by: typeof sam, index: number) =>
    sentenceIn(
      await by.post('/start', { title: 'Levi', owner: 'Noa Levi', address: `+9725023${40_000 + index}`, time_zone: '', locale: '' }),
    )
  for (let index = 0; index < 20; index++) expect(await start(sam, index)).toMatch(/is there\./)
  expect(await start(sam, 20)).toBe('You have started 20 families since yesterday: more can be started tomorrow.')
  expect(await start(dana, 21)).toMatch(/is there\./)
  server.clock.now += 24 * HOUR + 1
  await sam.signIn('sam')
  expect(await start(sam, 22)).toMatch(/is there\./)
})

test('many sign-ins at once from one address do not block another address', async () => {
  const { browse } = await aStaffPage({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const begun = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const browser = browse(index < 7 ? '198.51.100.9' : '198.51.100.10')
      return { browser, back: await browser.comeBack('dana') }
    }),
  )
  const replies = await Promise.all(begun.map(({ browser, back }) => browser.get(back)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303, 503, 503, 303])
  expect((await browse('198.51.100.9').signIn('dana')).statusCode).toBe(303)
})

test('one address begins 30 sign-ins at once, then one every ten seconds; others do not wait', async () => {
  const { server, provider, browse } = await aStaffPage({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const begin = async (address: string) => (await browse(address).get('/sign-in')).statusCode
  const ofMany = async (count: number, address: string) => {
    const replies: number[] = []
    for (let index = 0; index < count; index++) replies.push(await begin(address))
    return replies.filter((status) => status === 303).length
  }
  expect(await ofMany(40, '198.51.100.9')).toBe(30)
  const late = await browse('198.51.100.9').get('/sign-in')
  expect([late.statusCode, sentenceIn(late), late.cookies]).toEqual([503, 'Many people sign in at this moment. Try again in a minute.', []])
  // All addresses of an IPv6 /64 network count as one caller.
  expect(await ofMany(20, '2001:db8:1:2::1')).toBe(20)
  expect(await ofMany(12, '2001:db8:1:2:ffff::9')).toBe(10)
  expect(await begin('198.51.100.10')).toBe(303)
  server.clock.now += MINUTE
  expect(await ofMany(10, '198.51.100.9')).toBe(6)
  expect(securityLines(server).filter(({ why }) => why === 'busy').length).toBeGreaterThan(10)
  expect(provider.requests.filter((path) => path.includes('openid-configuration'))).toHaveLength(1)
})

test('only 30 made-up codes of one address reach the provider, and another address can sign in', async () => {
  const { provider, browse } = await aStaffPage({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const stranger = browse('198.51.100.9')
  const state = new URL(await stranger.begin()).searchParams.get('state')
  // A browser can begin one sign-in, and then send its cookie again and again.
  const attempt = new Map(stranger.cookies)
  for (let index = 0; index < 40; index++) {
    for (const [name, value] of attempt) stranger.cookies.set(name, value)
    await stranger.get(`/signed-in?state=${state}&code=made-up-${index}&iss=${encodeURIComponent(provider.issuer)}`)
  }
  expect(provider.requests.filter((path) => path.endsWith('/token'))).toHaveLength(30)
  expect((await browse('198.51.100.10').signIn('dana')).statusCode).toBe(303)
})
