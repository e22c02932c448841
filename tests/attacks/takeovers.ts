import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { linkIn, makePhone, ok } from '../../server/src/testing/family.ts'
import { type Family, makeFamily } from './people.ts'
import { attack, gained } from './report.ts'
import type { World } from './world.ts'

const SECRET = 'door code 4711'
const BY_HAND = { SMS_PROVIDER: 'by-hand' }

/**
 * The family under attack, and the attacker's own family. The attacker has added the owner of the family under attack to it, as a member
 * with the owner's number.
 */
async function twoFamilies(world: World) {
  const levi = await makeFamily(world)
  await levi.makeTask({ private_details: `Rehov Herzl 5, ${SECRET}` })
  const evil = await makeFamily(world, { title: 'EVIL', locale: 'en', first_name: 'Eve' })
  const { id } = await evil.addMember({ phone_number: levi.owner.phone, first_name: 'aa', locale: 'de' })
  return { levi, evil, id }
}

/** A login link of this member that the attacker's own family shows anywhere, or null. */
async function linkShown(evil: Family, id: number) {
  const answers = [
    await evil.asOwner('POST', `/members/${id}/link`, {}),
    await evil.asOwner('GET', '/messages'),
    await evil.asOwner('GET', '/members'),
  ]
  for (const { body: text } of answers) {
    const link = linkIn(text)
    if (link) return link
  }
  return null
}

/**
 * Tries everything that `token` could do to the owner of the family under attack (`levi`). The token is for this owner's membership in the
 * attacker's family.
 */
async function useAgainst(levi: Family, world: World, token: string) {
  const eve = world.openBrowser()
  const asVictim = (method: string, path: string, body?: unknown) => eve.call(method, path, { token, body })
  const feed: { url: string } = await ok(levi.owner.browser.call('POST', '/supporters/me/calendar', { token: levi.owner.token }))
  const before = await ok(levi.owner.browser.call('GET', '/supporters/me', { token: levi.owner.token }))
  const me = await asVictim('GET', '/supporters/me')
  const data = await asVictim('GET', '/supporters/me/export')
  const devices = await asVictim('GET', '/session/devices')
  const links = await asVictim('GET', '/session/links')
  await asVictim('PATCH', '/supporters/me', { first_name: 'Mallory', locale: 'de' })
  await asVictim('POST', '/supporters/me/calendar')
  for (const { id, current } of devices.statusCode === 200 ? devices.json<Reply<'GET /session/devices'>>() : []) {
    if (!current) await asVictim('DELETE', `/session/devices/${id}`)
  }
  const ownNumber = makePhone()
  const isSentManually = world.env.SMS_PROVIDER === 'by-hand'
  const code = isSentManually ? '123456' : await world.codeFor(ownNumber, 'change_number', eve)
  const moved = await asVictim('POST', '/supporters/me/phone', { phone_number: ownNumber, code })
  const family = await asVictim('GET', `${levi.path}/tasks`)
  const closed = await asVictim('DELETE', levi.path, { title: levi.title })
  const erased = await asVictim('DELETE', '/supporters/me')
  const after = await levi.owner.browser.call('GET', '/supporters/me', { token: levi.owner.token })
  const feedAfter = await fetch(feed.url.replace(/^https?:\/\/[^/]+/, world.url))
  return gained({
    'the real name': /Noa|Levi/.test(me.body),
    'the language': me.statusCode === 200 && me.json<{ locale: string }>().locale === 'ru',
    'the families in the export': /Levi|4711/.test(data.body),
    'the list of devices': devices.statusCode === 200 && devices.json<unknown[]>().length > 1,
    'a link of the other family': links.statusCode === 200 && links.json<unknown[]>().length > 1,
    'the number changed': moved.statusCode < 300,
    [SECRET]: family.body.includes(SECRET),
    'the family closed': closed.statusCode < 300,
    'the person erased elsewhere': after.statusCode !== 200 && erased.statusCode < 300,
    'the device ended elsewhere': after.statusCode !== 200,
    'the name or the language changed elsewhere': after.statusCode === 200 && after.body !== JSON.stringify(before),
    'the calendar ended elsewhere': feedAfter.status !== 200,
  })
}

const shownOrNothing = async (world: World, levi: Family, evil: Family, id: number) => {
  const link = await linkShown(evil, id)
  if (!link) return []
  return ['the login link of the owner', ...(await useAgainst(levi, world, await world.openLink(link)))]
}

export async function attackTakeovers() {
  await attack('taking over a family by its owner’s number, with the SMS of the day used up', {}, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    for (let each = 0; each < 25; each++) await evil.sendLink((await evil.addMember()).id)
    await world.quiet()
    const got = await shownOrNothing(world, levi, evil, id)
    await world.quiet()
    return [...got, ...((await linkShown(evil, id)) ? ['the login link in the list of messages'] : [])]
  })

  await attack('taking over a family by its owner’s number, with a gateway that refuses', { gatewayStatus: 400 }, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    await evil.sendLink(id)
    await world.quiet()
    return shownOrNothing(world, levi, evil, id)
  })

  await attack('taking over someone by a number that no SMS reaches', {}, async (world) => {
    const evil = await makeFamily(world, { title: 'EVIL', locale: 'en' })
    const got: string[] = []
    for (const phone of ['+97223456789', '+33612345678']) {
      const { id } = await evil.addMember({ phone_number: phone })
      await evil.sendLink(id)
      await world.quiet()
      if (await linkShown(evil, id)) got.push(`the login link of ${phone}`)
    }
    return got
  })

  await attack('using a login link of one family against the other family of the same person', {}, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    await evil.sendLink(id)
    const link = await world.linkTo(levi.owner.phone)
    return useAgainst(levi, world, await world.openLink(link))
  })

  await attack('taking over a family by its owner’s number where messages are sent manually', { settings: BY_HAND }, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    const link = await linkShown(evil, id)
    // The link is shown on purpose: it opens the attacker's own family, and must open nothing else.
    return useAgainst(levi, world, await world.openLink(link))
  })

  await attack('reading a helper of another family where messages are sent manually', { settings: BY_HAND }, async (world) => {
    const levi = await makeFamily(world)
    const helper = await levi.makeHelper('Rivka')
    const task = await levi.makeTask({ title: 'Chemotherapy drive' })
    await ok(helper.browser.call('PUT', `/supporters/me${levi.path}/tasks/${task.id}/assign_me`, { token: helper.token, body: {} }))
    const evil = await makeFamily(world, { title: 'EVIL', locale: 'en', first_name: 'Eve' })
    const { id } = await evil.addMember({ phone_number: helper.phone, first_name: 'aa' })
    const token = await world.openLink(await linkShown(evil, id))
    const eve = world.openBrowser()
    const data = await eve.call('GET', '/supporters/me/export', { token })
    await eve.call('DELETE', '/supporters/me', { token })
    const tasks = await levi.asOwner('GET', `/tasks/${task.id}`)
    return gained({
      'the real name': data.body.includes('Rivka'),
      'the tasks elsewhere': data.body.includes('Chemotherapy'),
      'the task open again': tasks.json<{ status: string }>().status === 'initial',
      'the helper erased elsewhere': (await helper.browser.call('GET', '/supporters/me', { token: helper.token })).statusCode !== 200,
    })
  })
}
