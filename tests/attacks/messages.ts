import { setTimeout as pause } from 'node:timers/promises'
import { makePhone, ok } from '../../server/src/testing/family.ts'
import { makeAddress } from '../../server/src/testing/http-browser.ts'
import { type Family, makeFamily } from './people.ts'
import { attack, gained } from './report.ts'

/** Runs `act` as often as `times` says, twenty at once. */
async function many(times: number, act: (at: number) => Promise<unknown>) {
  for (let at = 0; at < times; at += 20) await Promise.all(Array.from({ length: Math.min(20, times - at) }, (_, each) => act(at + each)))
}

/** The parts of a text that a phone turns into a link. */
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

const asksToJoin = (family: Family, invitation: string, name: string, phone_number = makePhone(), address = makeAddress()) => ({
  family,
  address,
  body: { invitation, supporter: { first_name: name, last_name: 'Known', phone_number } },
})

export async function attackMessages() {
  await attack('filling one number with login links, through a slow gateway', { gatewayTakes: 300 }, async (world) => {
    const family = await makeFamily(world)
    const victim = await family.makeHelper()
    await many(200, () => family.asOwner('POST', `/members/${victim.id}/link`, {}))
    const stranger = await family.addMember()
    await many(100, () => family.asOwner('POST', `/members/${stranger.id}/link`, {}))
    await world.quiet()
    const [known, unknown] = [world.sent(victim.phone).length, world.sent(stranger.phone).length]
    return gained({ [`${known} SMS to a member`]: known > 2, [`${unknown} SMS to a stranger`]: unknown > 1 })
  })

  await attack('filling one number with login links of several families', {}, async (world) => {
    const victim = makePhone()
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const family = await makeFamily(world, { title })
      const { id } = await family.addMember({ phone_number: victim })
      await many(20, () => family.asOwner('POST', `/members/${id}/link`, {}))
    }
    await world.quiet()
    const count = world.sent(victim).length
    return gained({ [`${count} SMS within a minute`]: count > 1 })
  })

  await attack('using up all SMS of the day without an account', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const newcomer = await family.addMember()
    const before = world.gateway.sent.length
    const ask = (phone_number: string) => world.openBrowser().call('POST', '/login/code', { body: { phone_number, locale: 'en' } })
    await many(1_100, () => ask(makePhone()))
    await world.quiet()
    const count = world.gateway.sent.length - before
    await family.sendLink(newcomer.id)
    const code = await world.signInByCode(avi.phone, world.openBrowser()).catch(() => null)
    await world.quiet()
    return gained({
      [`${count} SMS`]: count > 100,
      'silence: no login link for a helper': world.sent(newcomer.phone).length === 0,
      'silence: no code for someone known': code === null,
    })
  })

  await attack('silencing a family with made-up requests to join', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    const before = world.sent(family.owner.phone).length
    for (const link of [(await family.makeInvitation()).token, (await family.makeInvitation()).token]) {
      await many(50, (at) => {
        const { address, body } = asksToJoin(family, link, 'Nobody', makePhone(), `192.0.2.${at % 2}`)
        return world.openBrowser(address).call('POST', '/supporters/signup', { body })
      })
    }
    await world.quiet()
    const rung = world.sent(family.owner.phone).length - before
    const newcomer = await family.addMember()
    await family.sendLink(newcomer.id)
    await world.quiet()
    return gained({
      [`${rung} SMS to the owner within the hour`]: rung > 1,
      'silence: no login link for a helper': world.sent(newcomer.phone).length === 0,
      'the helper’s session': (await avi.browser.call('GET', '/supporters/me', { token: avi.token })).statusCode !== 200,
    })
  })

  await attack('silencing a family by rewording a question, and by taking and giving back', {}, async (world) => {
    const family = await makeFamily(world)
    const [eve, avi] = [await family.makeHelper('Eve'), await family.makeHelper()]
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const drives = []
    for (let made = 0; made < 6; made++) {
      drives.push(await family.makeTask({ type: 'until_time', start_at: inHours(20 + 10 * made), end_at: inHours(21 + 10 * made) }))
    }
    const held = await family.makeTask()
    await ok(avi.browser.call('PUT', `/supporters/me${family.path}/tasks/${held.id}/assign_me`, { token: avi.token, body: {} }))
    await ok(
      family.owner.browser.call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: [], digest: 'none' } } }),
    )
    await world.quiet()
    const before = world.sent(family.owner.phone).length
    const act = (path: string, body: object) => eve.browser.call('PUT', `/supporters/me${family.path}/${path}`, { token: eve.token, body })
    await many(100, (at) => act(`tasks/${held.id}/question`, { question: `Which pot is it? ${at}` }))
    for (const drive of drives) {
      await many(30, (at) => act(`events/${drive.id}/question`, { question: `Which car is it? ${at}` }))
      for (let time = 0; time < 30; time++) {
        await act(`events/${drive.id}/assign_me`, {})
        await act(`events/${drive.id}/unassign_me`, { reason: `No, ${time}` })
      }
    }
    await world.quiet()
    const came = world.sent(family.owner.phone).length - before
    const toAvi = world.sent(avi.phone).length
    const { version } = await ok<{ version: number }>(family.asOwner('GET', `/tasks/${held.id}`))
    await ok(family.asOwner('PATCH', `/tasks/${held.id}`, { title: 'Bread' }, { 'if-match': `"${version}"` }))
    await world.quiet()
    return gained({
      [`${came} SMS to the owner`]: came > 10,
      'silence: a helper does not hear of a change': world.sent(avi.phone).length === toAvi,
    })
  })

  await attack('keeping newcomers out for a day with five networks', {}, async (world) => {
    const ask = (address: string, phone_number: string) =>
      world.openBrowser(address).call('POST', '/login/code', { body: { phone_number, locale: 'en' } })
    for (let network = 0; network < 5; network++) await many(22, (at) => ask(`10.${network}.1.${at}`, makePhone()))
    await world.quiet()
    const newcomer = makePhone()
    await ask('192.0.2.1', newcomer)
    await world.quiet()
    const [count, came] = [world.gateway.sent.length, world.sent(newcomer).length]
    return gained({ [`${count} SMS of the day’s hundred`]: count > 30, 'silence: a newcomer gets no code': came === 0 })
  })

  await attack('using up a helper’s login links by families that add their number', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    await world.quiet()
    const seen = new Set<string>()
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const evil = await makeFamily(world, { title })
      for (const phone_number of [avi.phone, makePhone()]) {
        const { id } = await evil.addMember({ phone_number })
        const { message } = await evil.sendLink(id)
        await world.quiet()
        const listed = await ok<{ template: string; state: string; hint: string | null }[]>(evil.asOwner('GET', '/messages'))
        const [link] = listed.filter(({ template }) => template === 'login_link')
        seen.add(JSON.stringify([message?.state, message?.hint, link?.state, link?.hint]))
      }
    }
    const before = world.sent(avi.phone).length
    // The next link is sent more than a minute after the last one.
    await pause(61_000)
    const { message } = await family.sendLink(avi.id)
    await world.quiet()
    return gained({
      'silence: no login link of the real family': message?.state === 'failed' || world.sent(avi.phone).length === before,
      [`what other families did: ${[...seen].join(' ')}`]: seen.size > 1,
    })
  })

  await attack('locking someone out by asking for their codes and trying wrong ones', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    for (let network = 0; network < 12; network++) {
      const eve = world.openBrowser(`10.${network}.1.1`)
      await eve.call('POST', '/login/code', { body: { phone_number: avi.phone, locale: 'en' } })
      for (let code = 0; code < 6; code++) {
        await eve.call('POST', '/login/verify', { body: { phone_number: avi.phone, code: String(100_000 + code) } })
      }
    }
    await world.quiet()
    await avi.browser.call('POST', '/login/code', { body: { phone_number: avi.phone, locale: 'en' } })
    // The attacker's codes came to the same phone, so the person's code is the last one there.
    await world.quiet()
    const [code] = /\d{6}/.exec(world.sent(avi.phone).at(-1) ?? '') ?? []
    const { statusCode } = await avi.browser.call('POST', '/login/verify', { body: { phone_number: avi.phone, code } })
    return gained({ 'silence: the person cannot sign in on their own phone': statusCode !== 200 })
  })

  await attack('guessing someone’s code', {}, async (world) => {
    const family = await makeFamily(world)
    let tried = 0
    for (let network = 0; network < 15; network++) {
      const eve = world.openBrowser(`10.${network}.1.1`)
      await eve.call('POST', '/login/code', { body: { phone_number: family.owner.phone, locale: 'en' } })
      await many(20, async (at) => {
        const body = { phone_number: family.owner.phone, code: String(200_000 + network * 20 + at) }
        const answer = await eve.call('POST', '/login/verify', { body })
        if (answer.statusCode === 200 || answer.json().code === 'code_wrong') tried++
      })
    }
    return gained({ [`${tried} tries of a million`]: tried > 50 })
  })

  await attack('putting a tappable address or number into an SMS', {}, async (world) => {
    const got = new Set<string>()
    for (const [at, written] of WRITTEN.entries()) {
      const family = await makeFamily(world, { title: written })
      const { id, phone } = await family.addMember()
      await family.renewLink({ id, phone })
      const { body } = asksToJoin(family, (await family.makeInvitation()).token, written)
      await ok(world.openBrowser().call('POST', '/supporters/signup', { body }))
      await world.textTo(family.owner.phone, /to join|присоединиться|вступить|круг/i).catch(() => pause(at))
      for (const text of [...world.sent(phone), ...world.sent(family.owner.phone).filter((each) => !/^\d{6}/.test(each))]) {
        const ours = text.replace(/http:\/\/localhost:\d+\S*|http:\/\/127\.0\.0\.1\S*/g, '')
        if (TAPPABLE.test(ours)) got.add(`${written} in: ${ours}`)
      }
    }
    return [...got]
  })

  await attack('sending someone who never said yes more than one SMS', {}, async (world) => {
    const evil = await makeFamily(world, { title: 'EVIL' })
    const { id, phone } = await evil.addMember()
    await evil.renewLink({ id, phone })
    const task = await evil.makeTask()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const drive = await evil.makeTask({ type: 'until_time', start_at: soon, end_at: new Date(Date.now() + 7_200_000).toISOString() })
    for (const each of [task, drive]) await ok(evil.asOwner('POST', `/tasks/${each.id}/assign`, { member: id }))
    await evil.asOwner('PATCH', `/members/${id}`, { role: 'coordinator' })
    await evil.asOwner('DELETE', `/members/${id}`)
    await evil.addMember({ phone_number: phone })
    await evil.asOwner('POST', `/members/${id}/link`, {})
    await world.quiet()
    return gained({ [`${world.sent(phone).length} SMS`]: world.sent(phone).length > 1 })
  })

  await attack('sending more SMS to someone who asked never to be asked again', {}, async (world) => {
    const evil = await makeFamily(world, { title: 'EVIL' })
    const { id, phone } = await evil.addMember()
    const link = await evil.renewLink({ id, phone })
    const theirs = world.openBrowser()
    const { user_token: token } = await ok<{ user_token: string }>(theirs.call('POST', '/session', { body: link }))
    await ok(theirs.call('PUT', `/supporters/me${evil.path}/refuse`, { token, body: { never: true } }))
    const again = await evil.addMember({ phone_number: phone })
    const second = await evil.asOwner('POST', `/members/${again.id}/link`, {})
    await world.quiet()
    const back = await world.openLink(link).catch(() => null)
    return gained({
      [`${world.sent(phone).length} SMS`]: world.sent(phone).length > 1 || second.statusCode < 300,
      'a link that still works': back !== null,
    })
  })
}
