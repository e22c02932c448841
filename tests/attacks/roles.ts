import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { linkIn, makePhone, ok } from '../../server/src/testing/family.ts'
import type { HttpBrowser } from '../../server/src/testing/http-browser.ts'
import { type Family, makeFamily, visitedDaysAgo } from './people.ts'
import { attack, gained } from './report.ts'
import { familyCommand } from './world.ts'

/** Returns which data of the family this token can read: the members, the export, the closing. */
async function reach(browser: HttpBrowser, family: Family, token: string) {
  const status = async (rest: string) => (await browser.call('GET', `${family.path}${rest}`, { token })).statusCode
  return gained({
    'the members': (await status('/members')) === 200,
    'the export of the family': (await status('/export')) === 200,
    'the closing of the family': (await status('/closing')) === 200,
  })
}

export async function attackRoles() {
  await attack('a coordinator making a link for another coordinator, to become the owner as them', {}, async (world) => {
    const family = await makeFamily(world)
    const [anna, boris] = [await family.makeHelper('Anna'), await family.makeHelper('Boris')]
    for (const each of [anna, boris]) {
      await ok(family.asOwner('PATCH', `/members/${each.id}`, { role: 'coordinator' }))
      each.token = await family.acceptRole(each)
    }
    // The message to a new coordinator is sent after the role is accepted.
    await world.quiet()
    const before = world.sent(boris.phone).length
    const made = await anna.browser.call('POST', `${family.path}/members/${boris.id}/link`, { token: anna.token, body: {} })
    await world.quiet()
    const messages = await anna.browser.call('GET', `${family.path}/messages`, { token: anna.token })
    return gained({
      'a fresh link made for the coordinator': made.statusCode < 300 || world.sent(boris.phone).length > before,
      'the link itself': linkIn(made.body) !== null || linkIn(messages.body) !== null,
    })
  })

  await attack(
    'a coordinator making a link for the owner or a coordinator, with manual sending',
    { settings: { SMS_PROVIDER: 'by-hand' } },
    async (world) => {
      const family = await makeFamily(world)
      const people = [await family.makeHelper('Anna'), await family.makeHelper('Boris')]
      for (const person of people) {
        // With manual sending the first use of the shown link accepts the role.
        const { message } = await ok<Reply<'PATCH /families/:family/members/:id'>>(
          family.asOwner('PATCH', `/members/${person.id}`, { role: 'coordinator' }),
        )
        person.token = await world.openLink(linkIn(message?.by_hand?.sms_url ?? ''))
      }
      const [anna, boris] = people
      if (!anna || !boris) throw new Error('two people were added')
      const members: { id: number; role: string }[] = await ok(anna.browser.call('GET', `${family.path}/members`, { token: anna.token }))
      const got: string[] = []
      for (const { id, role } of members.filter((each) => each.role === 'owner' || each.id === boris.id)) {
        const link = linkIn((await anna.browser.call('POST', `${family.path}/members/${id}/link`, { token: anna.token, body: {} })).body)
        if (link) got.push(`a link as ${role}`)
      }
      const messages = await anna.browser.call('GET', `${family.path}/messages`, { token: anna.token })
      return [...got, ...(linkIn(messages.body) ? ['a link in the list of messages'] : [])]
    },
  )

  await attack('an old link and a stolen session of a supporter who becomes coordinator and then owner', {}, async (world) => {
    const family = await makeFamily(world)
    const sam = await family.makeHelper('Sam')
    const thief = world.openBrowser()
    const stolen = await world.openLink(sam.link, thief)
    const got: string[] = []
    await ok(family.asOwner('PATCH', `/members/${sam.id}`, { role: 'coordinator' }))
    const taken = await thief.call('PUT', `/supporters/me${family.path}/role`, { token: stolen, body: {} })
    if (taken.statusCode < 300) got.push('the role itself, without the number')
    sam.token = await family.acceptRole(sam)
    got.push(...(await reach(thief, family, stolen)))
    const again = await world.openBrowser().call('POST', '/session', { body: sam.link })
    if (again.statusCode < 300) got.push('a new session by the old link')
    await ok(family.asOwner('POST', '/owner', { member: sam.id }))
    const owner = await thief.call('PUT', `/supporters/me${family.path}/role`, { token: stolen, body: {} })
    if (owner.statusCode < 300) got.push('the family itself')
    return got
  })

  await attack('a coordinator becoming the owner through the operator’s proposal of someone else', {}, async (world) => {
    const family = await makeFamily(world)
    const [anna, tom] = [await family.makeHelper('Anna'), await family.makeHelper('Tom')]
    await ok(family.asOwner('PATCH', `/members/${anna.id}`, { role: 'coordinator' }))
    anna.token = await family.acceptRole(anna)
    // No one may be proposed in place of an owner who was here within the last hour.
    visitedDaysAgo(world, 9)
    await familyCommand(world, ['owner', '--family', '1', '--phone', tom.phone])
    const asAnna = (method: string, rest: string, body: object = {}) =>
      anna.browser.call(method, `${family.path}/members/${tom.id}${rest}`, { token: anna.token, body })
    const ownPhone = makePhone()
    const corrected = await asAnna('PATCH', '', { phone_number: ownPhone })
    const link = await asAnna('POST', '/link')
    const removed = await asAnna('DELETE', '')
    const added = await anna.browser.call('POST', `${family.path}/members`, {
      token: anna.token,
      body: { first_name: 'Tom', phone_number: tom.phone, consent: true },
    })
    return gained({
      'the proposed owner’s place, with a number of hers': corrected.statusCode < 300,
      'a link as the proposed owner': link.statusCode < 300,
      'the proposal ended': removed.statusCode < 300 || added.statusCode < 300,
    })
  })

  await attack('a coordinator ending the link of an offer by another one', { settings: { SMS_PROVIDER: 'by-hand' } }, async (world) => {
    const family = await makeFamily(world)
    const [anna, boris] = [await family.makeHelper('Anna'), await family.makeHelper('Boris')]
    const offered = await ok<Reply<'PATCH /families/:family/members/:id'>>(
      family.asOwner('PATCH', `/members/${anna.id}`, { role: 'coordinator' }),
    )
    anna.token = await world.openLink(linkIn(offered.message?.by_hand?.sms_url ?? ''), anna.browser)
    const handed = await ok<Reply<'POST /families/:family/owner'>>(family.asOwner('POST', '/owner', { member: boris.id }))
    const made = await anna.browser.call('POST', `${family.path}/members/${boris.id}/link`, { token: anna.token, body: {} })
    const seen = await anna.browser.call('GET', `${family.path}/messages`, { token: anna.token })
    const opened = await boris.browser.call('POST', '/session', { body: linkIn(handed.message?.by_hand?.sms_url ?? '') ?? {} })
    return gained({
      'a link as the one who is offered the family': linkIn(made.body) !== null || linkIn(seen.body) !== null,
      'the link of the offer dead': opened.statusCode >= 300 || opened.json<{ role: string }>().role !== 'owner',
    })
  })

  await attack('owning a family by a handover that the person never accepted', {}, async (world) => {
    const family = await makeFamily(world)
    const boris = await family.makeHelper('Boris')
    const thief = world.openBrowser()
    const stolen = await world.openLink(boris.link, thief)
    await ok(family.asOwner('POST', '/owner', { member: boris.id }))
    const closed = await thief.call('DELETE', family.path, { token: stolen, body: { title: family.title } })
    return [...(await reach(thief, family, stolen)), ...gained({ 'the family closed': closed.statusCode < 300 })]
  })
}
