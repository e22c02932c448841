import { linkIn, makePhone, ok } from '../server/src/testing/family.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'

const CALLS = 4_000
/** More than the usual burst of one address, which an attacker's calls with made-up tokens are to count against. */
const PASSED_AT_MOST = 3_200

export async function playTokens() {
  await attack(
    'a stolen token of one family, and a link of a third, opening the device’s other family',
    { settings: { SMS_PROVIDER: 'by-hand' } },
    async (world) => {
      const [levi, katz] = [await makeFamily(world), await makeFamily(world, { title: 'Katz' })]
      const rivka = await levi.makeHelper('Rivka')
      await ok(katz.asOwner('POST', '/members', { first_name: 'Rivka', phone_number: rivka.phone, consent: true }))
      const [member] = await ok<{ id: number }[]>(katz.asOwner('GET', '/members'))
      const byKatz = await katz.asOwner('POST', `/members/${member?.id}/link`, {})
      await world.openLink(linkIn(byKatz.body), rivka.browser)
      const { memberships } = await ok<{ memberships: { family_token: string; user_token: string }[] }>(
        rivka.browser.call('GET', '/session'),
      )
      const tokenOf = ({ path }: { path: string }) =>
        memberships.find(({ family_token }) => path.endsWith(family_token))?.user_token ?? 'none'
      const [stolen, other] = [tokenOf(levi), tokenOf(katz)]
      const evil = await makeFamily(world, { title: 'EVIL', first_name: 'Eve' })
      const added = await ok<{ id: number }>(
        evil.asOwner('POST', '/members', { first_name: 'Rivka', phone_number: rivka.phone, consent: true }),
      )
      const link = linkIn((await evil.asOwner('POST', `/members/${added.id}/link`, {})).body)
      const thief = world.openBrowser()
      await thief.call('POST', '/session', { body: link ?? {}, token: stolen })
      const session = await thief.call('GET', '/session')
      const victim = await rivka.browser.call('GET', `/supporters/me${katz.path}/tasks`, { token: other })
      return gained({ 'the other family': /Katz/.test(session.body), 'the victim signed out': victim.statusCode !== 200 })
    },
  )

  await attack('calling without end by a new made-up token for each call', {}, async (world) => {
    const browser = world.openBrowser()
    let passed = 0
    for (let sent = 0; sent < CALLS; sent += 100) {
      const calls = Array.from({ length: 100 }, (_, index) =>
        browser.call('GET', '/supporters/me', { token: `${String(sent + index).padStart(6, '0')}madeupmadeupmade` }),
      )
      passed += (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 401).length
    }
    return gained({ [`${passed} of ${CALLS} calls looked up`]: passed > PASSED_AT_MOST })
  })

  await attack('a number to call in the SMS that tells of a request, as the name of a visitor', {}, async (world) => {
    const family = await makeFamily(world)
    const { token } = await family.makeInvitation()
    const names = ['190[055]51234', '1900ー5551234', '1900⁓555∼1234', '１９００ ５５５ １２３４', '1-900.555·1234']
    for (const first_name of names) {
      const supporter = { first_name, last_name: 'Cohen', phone_number: makePhone() }
      await world.openBrowser().call('POST', '/supporters/signup', { body: { invitation: token, supporter } })
    }
    await world.quiet()
    const told = world.sent(family.owner.phone).filter((text) => /1\D{0,3}9\D{0,3}0\D{0,3}0\D{0,3}5\D{0,3}5/.test(text.normalize('NFKC')))
    const invisible = await world.openBrowser().call('POST', '/supporters/signup', {
      body: { invitation: token, supporter: { first_name: '\u200b\u3164', last_name: '', phone_number: makePhone() } },
    })
    return gained({ 'a number in the SMS': told.length > 0, 'a request without a name': invisible.statusCode < 300 })
  })
}
