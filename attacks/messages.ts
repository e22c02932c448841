import { setTimeout as pause } from 'node:timers/promises'
import { aBrowser, aFamily, anAddress, aPhone, type Family, must, open, signInByCode } from './people.ts'
import { attack, gained } from './report.ts'

/** Runs this so many times, twenty at once. */
async function many(times: number, what: (at: number) => Promise<unknown>) {
  for (let at = 0; at < times; at += 20) await Promise.all(Array.from({ length: Math.min(20, times - at) }, (_, each) => what(at + each)))
}

/** What a phone makes tappable in a text. */
const TAPPABLE = /evil\.\S|www\.|[a-z]+:[/\\+]|\d+\.\d+\.\d+\.\d+|\d{7}/i
const WRITTEN = [
  'http:/\\evil.example',
  '93.184.216.34/1',
  '1.1.1.1:8080',
  'tel:+19005551234',
  'Call +19005551234',
  'evil.example',
  'www.evil',
]

const asksToJoin = (family: Family, invitation: string, name: string, phone_number = aPhone(), address = anAddress()) => ({
  family,
  address,
  body: { invitation, supporter: { first_name: name, last_name: 'Known', phone_number } },
})

export async function playMessages() {
  await attack('filling one number with login links, through a slow gateway', { gatewayTakes: 300 }, async (world) => {
    const family = await aFamily(world)
    const victim = await family.helper()
    await many(200, () => family.as('POST', `/members/${victim.id}/link`, {}))
    const stranger = await family.add()
    await many(100, () => family.as('POST', `/members/${stranger.id}/link`, {}))
    await world.quiet()
    const [known, unknown] = [world.sent(victim.phone).length, world.sent(stranger.phone).length]
    return gained({ [`${known} SMS to a member`]: known > 2, [`${unknown} SMS to a stranger`]: unknown > 1 })
  })

  await attack('filling one number with login links of several families', {}, async (world) => {
    const victim = aPhone()
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const family = await aFamily(world, title)
      const { id } = await family.add(victim)
      await many(20, () => family.as('POST', `/members/${id}/link`, {}))
    }
    await world.quiet()
    const count = world.sent(victim).length
    return gained({ [`${count} SMS within a minute`]: count > 1 })
  })

  await attack('using up all SMS of the day without an account', {}, async (world) => {
    const family = await aFamily(world)
    const avi = await family.helper()
    const newcomer = await family.add()
    const before = world.gateway.sent.length
    const ask = (phone_number: string) => aBrowser(world).call('POST', '/login/code', { body: { phone_number, locale: 'en' } })
    await many(1_100, () => ask(aPhone()))
    await world.quiet()
    const count = world.gateway.sent.length - before
    await family.sendLink(newcomer.id)
    const code = await signInByCode(world, aBrowser(world), avi.phone).catch(() => null)
    await world.quiet()
    return gained({
      [`${count} SMS`]: count > 100,
      'silence: no login link for a helper': world.sent(newcomer.phone).length === 0,
      'silence: no code for someone known': code === null,
    })
  })

  await attack('silencing a family with made-up requests to join', {}, async (world) => {
    const family = await aFamily(world)
    const avi = await family.helper()
    const before = world.sent(family.phone).length
    for (const link of [await family.invitation(), await family.invitation()]) {
      await many(50, (at) => {
        const { address, body } = asksToJoin(family, link, 'Nobody', aPhone(), `192.0.2.${at % 2}`)
        return aBrowser(world, address).call('POST', '/supporters/signup', { body })
      })
    }
    await world.quiet()
    const rung = world.sent(family.phone).length - before
    const newcomer = await family.add()
    await family.sendLink(newcomer.id)
    await world.quiet()
    return gained({
      [`${rung} SMS to the owner within the hour`]: rung > 1,
      'silence: no login link for a helper': world.sent(newcomer.phone).length === 0,
      'the helper’s session': (await avi.browser.call('GET', '/supporters/me', { token: avi.token })).status !== 200,
    })
  })

  await attack('locking someone out by asking for their codes and trying wrong ones', {}, async (world) => {
    const family = await aFamily(world)
    const avi = await family.helper()
    for (let network = 0; network < 12; network++) {
      const eve = aBrowser(world, `10.${network}.1.1`)
      await eve.call('POST', '/login/code', { body: { phone_number: avi.phone, locale: 'en' } })
      for (let code = 0; code < 6; code++) {
        await eve.call('POST', '/login/verify', { body: { phone_number: avi.phone, code: String(100_000 + code) } })
      }
    }
    await world.quiet()
    const kept = await signInByCode(world, avi.browser, avi.phone).catch(() => [])
    return gained({ 'silence: the person cannot sign in on their own phone': kept.length === 0 })
  })

  await attack('guessing someone’s code', {}, async (world) => {
    const family = await aFamily(world)
    let tried = 0
    for (let network = 0; network < 15; network++) {
      const eve = aBrowser(world, `10.${network}.1.1`)
      await eve.call('POST', '/login/code', { body: { phone_number: family.phone, locale: 'en' } })
      await many(20, async (at) => {
        const body = { phone_number: family.phone, code: String(200_000 + network * 20 + at) }
        const answer = await eve.call('POST', '/login/verify', { body })
        if (answer.status === 200 || answer.code === 'code_wrong') tried++
      })
    }
    return gained({ [`${tried} tries of a million`]: tried > 50 })
  })

  await attack('putting a tappable address or number into an SMS', {}, async (world) => {
    const got = new Set<string>()
    for (const [at, written] of WRITTEN.entries()) {
      const family = await aFamily(world, written)
      const { id, phone } = await family.add()
      await family.sendLink(id)
      const { body } = asksToJoin(family, await family.invitation(), written)
      await must(aBrowser(world).call('POST', '/supporters/signup', { body }))
      await world.text(phone, /login/)
      await world.text(family.phone, /to join|присоединиться|вступить|круг/i).catch(() => pause(at))
      for (const text of [...world.sent(phone), ...world.sent(family.phone).filter((each) => !/^\d{6}/.test(each))]) {
        const ours = text.replace(/http:\/\/localhost:\d+\S*|http:\/\/127\.0\.0\.1\S*/g, '')
        if (TAPPABLE.test(ours)) got.add(`${written} in: ${ours}`)
      }
    }
    return [...got]
  })

  await attack('sending someone who never said yes more than one SMS', {}, async (world) => {
    const evil = await aFamily(world, 'EVIL')
    const { id, phone } = await evil.add()
    await evil.sendLink(id)
    await world.text(phone, /login/)
    const task = await evil.addTask()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const drive = await evil.addTask({ type: 'until_time', start_at: soon, end_at: new Date(Date.now() + 7_200_000).toISOString() })
    for (const each of [task, drive]) await must(evil.as('POST', `/tasks/${each.id}/assign`, { member: id }))
    await evil.as('PATCH', `/members/${id}`, { role: 'coordinator' })
    await evil.as('DELETE', `/members/${id}`)
    await evil.add(phone)
    await evil.as('POST', `/members/${id}/link`, {})
    await world.quiet()
    return gained({ [`${world.sent(phone).length} SMS`]: world.sent(phone).length > 1 })
  })

  await attack('sending more SMS to someone who asked never to be asked again', {}, async (world) => {
    const evil = await aFamily(world, 'EVIL')
    const { id, phone } = await evil.add()
    await evil.sendLink(id)
    const [, user_token = '', family_token = ''] = /\/login\/([\w-]+)\/([\w-]+)/.exec(await world.text(phone, /login/)) ?? []
    const theirs = aBrowser(world)
    const { user_token: token } = await must<{ user_token: string }>(
      theirs.call('POST', '/session', { body: { user_token, family_token } }),
    )
    await must(theirs.call('PUT', `/supporters/me${evil.path}/refuse`, { token, body: { never: true } }))
    const again = await evil.add(phone)
    const link = await evil.as('POST', `/members/${again.id}/link`, {})
    await world.quiet()
    const back = await open(aBrowser(world), { user_token, family_token }).catch(() => null)
    return gained({
      [`${world.sent(phone).length} SMS`]: world.sent(phone).length > 1 || link.status < 300,
      'a link that still works': back !== null,
    })
  })
}
