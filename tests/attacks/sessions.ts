import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { makePhone, ok } from '../../server/src/testing/family.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'

/** With manual sending, the family that adds a number sees its login link. */
const BY_HAND = { settings: { SMS_PROVIDER: 'by-hand' } }

export async function attackSessions() {
  await attack('planting a known cookie in someone’s browser before they sign in', {}, async (world) => {
    const [alpha, beta] = [await makeFamily(world, { title: 'Alpha' }), await makeFamily(world, { title: 'Beta', first_name: 'Bella' })]
    const helper = await alpha.makeHelper()
    const attacker = helper.browser
    const planted = new Map(attacker.cookies)
    const victim = world.openBrowser(undefined, new Map(planted))
    const link = await victim.call('POST', '/login/verify', {
      body: { phone_number: beta.owner.phone, code: await world.codeFor(beta.owner.phone, 'sign_in', victim), replace: true },
    })
    if (link.statusCode !== 200) throw new Error(`not run: ${link.body}`)
    const before = world.openBrowser(undefined, new Map(planted))
    const { memberships } = (await before.call('GET', '/session')).json<Reply<'GET /session'>>()
    const members = await before.call('GET', `${beta.path}/members`, { token: helper.token })
    return gained({
      'the next person’s families': JSON.stringify(memberships ?? []).includes('Beta'),
      'a session that still lives': memberships?.length > 0,
      'the members of the family': members.statusCode === 200,
      'the same secret in the cookie': [...planted].some(([name, value]) => name.endsWith('device') && victim.cookies.get(name) === value),
    })
  })

  await attack('having someone open the attacker’s login link, to see and end their device', {}, async (world) => {
    const [alpha, beta] = [await makeFamily(world, { title: 'Alpha' }), await makeFamily(world, { title: 'Beta', first_name: 'Bella' })]
    const eve = await alpha.makeHelper('Eve')
    const seen = async () => (await ok(eve.browser.call('GET', '/session/devices', { token: eve.token }))) as { id: number }[]
    const before = (await seen()).length
    const opened = await beta.owner.browser.call('POST', '/session', { body: eve.link })
    const devices = await seen()
    for (const { id } of devices) await eve.browser.call('DELETE', `/session/devices/${id}`, { token: eve.token })
    return gained({
      'the attacker signed in on the other’s device': opened.statusCode < 300,
      'the other’s device in the attacker’s list': devices.length > before,
      'the other’s session ended': (await beta.asOwner('GET', '/members')).statusCode !== 200,
    })
  })

  await attack('using a login link as a password: as a bearer token, and after it was turned off', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const token = avi.link?.user_token ?? ''
    const eve = world.openBrowser()
    const reads = async () => [
      (await eve.call('GET', '/supporters/me', { token })).statusCode,
      (await eve.call('GET', `/supporters/me${family.path}/tasks`, { token })).statusCode,
      (await eve.call('GET', '/supporters/me/export', { token })).statusCode,
    ]
    const first = await reads()
    await eve.call('DELETE', '/session', { token })
    const links = await ok<Reply<'GET /session/links'>>(avi.browser.call('GET', '/session/links', { token: avi.token }))
    const ended = await avi.browser.call('DELETE', `/session/links/${links[0]?.id}`, { token: avi.token })
    const again = await world.openBrowser().call('POST', '/session', { body: avi.link })
    return gained({
      'what a signed-in person reads': first.includes(200),
      'a link that is in no list': links.length === 0,
      'a link that its holder cannot end': ended.statusCode !== 200 || again.statusCode < 300,
      'a link without an end': links.some(({ expires_at }) => expires_at === null),
    })
  })

  await attack('changing the number of someone whose phone was found', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const finder = avi.browser
    const phone = makePhone()
    const body = { phone_number: phone, code: await world.codeFor(phone, 'change_number', finder) }
    const changed = await finder.call('POST', '/supporters/me/phone', { token: avi.token, body })
    return gained({ 'the number, and so all families': changed.statusCode < 300 })
  })

  await attack('keeping a lost phone and a copied link alive after their holder has a new number', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const mine = world.openBrowser()
    const [kept] = await world.signInByCode(avi.phone, mine)
    const phone = makePhone()
    const body = { phone_number: phone, code: await world.codeFor(phone, 'change_number', mine) }
    const before = world.sent(avi.phone).length
    await ok(mine.call('POST', '/supporters/me/phone', { token: kept?.user_token ?? '', body }))
    await world.quiet()
    const { memberships } = (await avi.browser.call('GET', '/session')).json<Reply<'GET /session'>>()
    return gained({
      'the lost phone’s session': (await avi.browser.call('GET', '/supporters/me', { token: avi.token })).statusCode === 200,
      'a session from the lost phone’s cookie': memberships.length > 0,
      'a session by the old link': (await world.openBrowser().call('POST', '/session', { body: avi.link })).statusCode < 300,
      'silence: the old number was told nothing': world.sent(avi.phone).length === before,
    })
  })

  await attack('a stolen token, with a login link of a third family, to open the others of the device', BY_HAND, async (world) => {
    const [alpha, beta] = [await makeFamily(world, { title: 'Alpha' }), await makeFamily(world, { title: 'Beta', first_name: 'Bella' })]
    const evil = await makeFamily(world, { title: 'Evil', first_name: 'Eve' })
    const avi = await alpha.makeHelper()
    const add = async (family: typeof beta) => family.renewLink(await family.addMember({ phone_number: avi.phone }))
    const token = await world.openLink(await add(beta), avi.browser)
    const familiesOf = async (browser: typeof avi.browser) =>
      (await ok<Reply<'GET /session'>>(browser.call('GET', '/session'))).memberships.map(({ title }) => title)
    const link = await add(evil)
    const thief = world.openBrowser()
    await ok(thief.call('POST', '/session', { body: link, token }))
    const opened = await familiesOf(thief)
    const kept = await familiesOf(avi.browser)
    return gained({
      [`the families ${opened.join(', ')}`]: opened.some((title) => title !== 'Evil'),
      'the victim signed out': kept.length < 2,
    })
  })

  await attack('opening one link again and again, to sign out the device of its holder', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const mine = world.openBrowser()
    const [kept] = await world.signInByCode(avi.phone, mine)
    for (let each = 0; each < 40; each++) await ok(world.openBrowser().call('POST', '/session', { body: avi.link }))
    return gained({
      'the device of its holder signed out':
        (await mine.call('GET', '/supporters/me', { token: kept?.user_token ?? '' })).statusCode !== 200,
    })
  })

  await attack('signing in again and again by one link, to fill the database', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    for (let each = 0; each < 40; each++) await ok(world.openBrowser().call('POST', '/session', { body: avi.link }))
    const last = world.openBrowser()
    const token = await world.openLink(avi.link, last)
    const devices = await ok<Reply<'GET /session/devices'>>(last.call('GET', '/session/devices', { token }))
    for (let each = 0; each < 160; each++) await family.asOwner('POST', '/invitations', {})
    const invitations = await ok<Reply<'GET /families/:family/invitations'>>(family.asOwner('GET', '/invitations'))
    return gained({
      [`${devices.length} devices`]: devices.length > 20,
      [`${invitations.length} open sign-up links`]: invitations.length > 100,
    })
  })

  await attack('a phone that is passed on after its owner has logged out', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const cookies = new Map(avi.browser.cookies)
    await ok(avi.browser.call('DELETE', '/session', { token: avi.token }))
    const next = world.openBrowser(undefined, cookies)
    const { memberships } = (await next.call('GET', '/session')).json<Reply<'GET /session'>>()
    return gained({
      'the session, by its token': (await next.call('GET', '/supporters/me', { token: avi.token })).statusCode === 200,
      'the session, by its cookie': memberships.length > 0,
      'a cookie that is still there': [...avi.browser.cookies.keys()].some((name) => name.endsWith('device')),
    })
  })

  await attack('using a code for something else than it was asked for, or in another browser', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.addMember()
    await family.sendLink(avi.id)
    await world.linkTo(avi.phone)
    const mine = world.openBrowser()
    const body = { phone_number: avi.phone, code: await world.codeFor(avi.phone, 'sign_in', mine) }
    const erased = await mine.call('DELETE', '/login', { body })
    const read = await mine.call('POST', '/login/export', { body })
    const elsewhere = await world.openBrowser().call('POST', '/login/verify', { body })
    return gained({
      'the person erased': erased.statusCode < 300,
      'all that is kept of the person': read.statusCode < 300,
      'the session in a browser that did not ask': elsewhere.statusCode < 300,
    })
  })
}
