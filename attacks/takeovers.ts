import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { aBrowser, aFamily, aPhone, codeFor, type Family, linkIn, linkTo, must, open } from './people.ts'
import { attack, gained } from './report.ts'
import type { World } from './world.ts'

const SECRET = 'door code 4711'
const BY_HAND = { SMS_PROVIDER: 'by-hand' }

/** The family that is to be taken over, and the one that the attacker starts with its owner's number in it. */
async function twoFamilies(world: World) {
  const levi = await aFamily(world)
  await levi.addTask({ private_details: `Rehov Herzl 5, ${SECRET}` })
  const evil = await aFamily(world, 'EVIL', { locale: 'en', first_name: 'Eve' })
  const { id } = await evil.add(levi.phone, 'aa', { locale: 'de' })
  return { levi, evil, id }
}

/** Everything that the attacker's own family shows: a login link of someone else in it opens that person. */
async function linkShown(evil: Family, id: number) {
  const answers = [await evil.as('POST', `/members/${id}/link`, {}), await evil.as('GET', '/messages'), await evil.as('GET', '/members')]
  for (const { text } of answers) {
    const link = linkIn(text)
    if (link) return link
  }
  return null
}

/** All that a token of the attacker's family could do to the same person elsewhere. */
async function useAgainst(levi: Family, world: World, token: string) {
  const eve = aBrowser(world)
  const asVictim = (method: string, path: string, body?: unknown) => eve.call(method, path, { token, body })
  const feed: { url: string } = await must(levi.browser.call('POST', '/supporters/me/calendar', { token: levi.token }))
  const before = await must(levi.browser.call('GET', '/supporters/me', { token: levi.token }))
  const me = await asVictim('GET', '/supporters/me')
  const data = await asVictim('GET', '/supporters/me/export')
  const devices = await asVictim('GET', '/session/devices')
  const links = await asVictim('GET', '/session/links')
  await asVictim('PATCH', '/supporters/me', { first_name: 'Mallory', locale: 'de' })
  await asVictim('POST', '/supporters/me/calendar')
  for (const { id, current } of devices.status === 200 ? devices.json<Reply<'GET /session/devices'>>() : []) {
    if (!current) await asVictim('DELETE', `/session/devices/${id}`)
  }
  const ownNumber = aPhone()
  const isByHand = world.env.SMS_PROVIDER === 'by-hand'
  const code = isByHand ? '123456' : await codeFor(world, eve, ownNumber, 'change_number')
  const moved = await asVictim('POST', '/supporters/me/phone', { phone_number: ownNumber, code })
  const family = await asVictim('GET', `${levi.path}/tasks`)
  const closed = await asVictim('DELETE', levi.path, { title: levi.title })
  const erased = await asVictim('DELETE', '/supporters/me')
  const after = await levi.browser.call('GET', '/supporters/me', { token: levi.token })
  const feedAfter = await fetch(feed.url.replace(/^https?:\/\/[^/]+/, world.url))
  return gained({
    'the real name': /Noa|Levi/.test(me.text),
    'the language': me.status === 200 && me.json<{ locale: string }>().locale === 'ru',
    'the families in the export': /Levi|4711/.test(data.text),
    'the list of devices': devices.status === 200 && devices.json<unknown[]>().length > 1,
    'a link of the other family': links.status === 200 && links.json<unknown[]>().length > 1,
    'the number changed': moved.status < 300,
    [SECRET]: family.text.includes(SECRET),
    'the family closed': closed.status < 300,
    'the person erased elsewhere': after.status !== 200 && erased.status < 300,
    'the device ended elsewhere': after.status !== 200,
    'the name or the language changed elsewhere': after.status === 200 && after.text !== JSON.stringify(before),
    'the calendar ended elsewhere': feedAfter.status !== 200,
  })
}

const shownOrNothing = async (world: World, levi: Family, evil: Family, id: number) => {
  const link = await linkShown(evil, id)
  if (!link) return []
  return ['the login link of the owner', ...(await useAgainst(levi, world, await open(aBrowser(world), link)))]
}

export async function playTakeovers() {
  await attack('taking over a family by its owner’s number, with the SMS of the day used up', {}, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    for (let each = 0; each < 25; each++) await evil.sendLink((await evil.add()).id)
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
    const evil = await aFamily(world, 'EVIL', { locale: 'en' })
    const got: string[] = []
    for (const phone of ['+97223456789', '+33612345678']) {
      const { id } = await evil.add(phone)
      await evil.sendLink(id)
      await world.quiet()
      if (await linkShown(evil, id)) got.push(`the login link of ${phone}`)
    }
    return got
  })

  await attack('using a login link of one family, copied from its SMS, against the other family of that person', {}, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    await evil.sendLink(id)
    const link = await linkTo(world, levi.phone)
    return useAgainst(levi, world, await open(aBrowser(world), link))
  })

  await attack('taking over a family by its owner’s number where messages go by hand', { settings: BY_HAND }, async (world) => {
    const { levi, evil, id } = await twoFamilies(world)
    const link = await linkShown(evil, id)
    // Shown by design: it opens the attacker's own family, and must open nothing else.
    return useAgainst(levi, world, await open(aBrowser(world), link))
  })

  await attack('reading a helper of another family where messages go by hand', { settings: BY_HAND }, async (world) => {
    const levi = await aFamily(world)
    const helper = await levi.helper('Rivka')
    const task = await levi.addTask({ title: 'Chemotherapy drive' })
    await must(helper.browser.call('PUT', `/supporters/me${levi.path}/tasks/${task.id}/assign_me`, { token: helper.token, body: {} }))
    const evil = await aFamily(world, 'EVIL', { locale: 'en', first_name: 'Eve' })
    const { id } = await evil.add(helper.phone, 'aa')
    const token = await open(aBrowser(world), await linkShown(evil, id))
    const eve = aBrowser(world)
    const data = await eve.call('GET', '/supporters/me/export', { token })
    await eve.call('DELETE', '/supporters/me', { token })
    const tasks = await levi.as('GET', `/tasks/${task.id}`)
    return gained({
      'the real name': data.text.includes('Rivka'),
      'the tasks elsewhere': data.text.includes('Chemotherapy'),
      'the task open again': tasks.json<{ status: string }>().status === 'initial',
      'the helper erased elsewhere': (await helper.browser.call('GET', '/supporters/me', { token: helper.token })).status !== 200,
    })
  })
}
