import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { aBrowser, accept, aFamily, type Browser, type Family, linkIn, must, open } from './people.ts'
import { attack, gained } from './report.ts'

/** What opens the family's side, or its end, to this token. */
async function reach(browser: Browser, family: Family, token: string) {
  const status = async (rest: string) => (await browser.call('GET', `${family.path}${rest}`, { token })).status
  return gained({
    'the members': (await status('/members')) === 200,
    'the export of the family': (await status('/export')) === 200,
    'the closing of the family': (await status('/closing')) === 200,
  })
}

export async function playRoles() {
  await attack('a coordinator making a link for another coordinator, to become the owner as them', {}, async (world) => {
    const family = await aFamily(world)
    const [anna, boris] = [await family.helper('Anna'), await family.helper('Boris')]
    for (const each of [anna, boris]) {
      await must(family.as('PATCH', `/members/${each.id}`, { role: 'coordinator' }))
      each.token = await accept(world, family, each)
    }
    const before = world.sent(boris.phone).length
    const made = await anna.browser.call('POST', `${family.path}/members/${boris.id}/link`, { token: anna.token, body: {} })
    await world.quiet()
    const messages = await anna.browser.call('GET', `${family.path}/messages`, { token: anna.token })
    return gained({
      'a fresh link made for the coordinator': made.status < 300 || world.sent(boris.phone).length > before,
      'the link itself': linkIn(made.text) !== null || linkIn(messages.text) !== null,
    })
  })

  await attack(
    'a coordinator making a link for the owner or a coordinator, by hand',
    { settings: { SMS_PROVIDER: 'by-hand' } },
    async (world) => {
      const family = await aFamily(world)
      const people = [await family.helper('Anna'), await family.helper('Boris')]
      for (const person of people) {
        // By hand the one link that is shown takes the role on at its first use.
        const { message } = await must<Reply<'PATCH /families/:family/members/:id'>>(
          family.as('PATCH', `/members/${person.id}`, { role: 'coordinator' }),
        )
        person.token = await open(aBrowser(world), linkIn(message?.by_hand?.sms_url ?? ''))
      }
      const [anna, boris] = people
      if (!anna || !boris) throw new Error('two people were added')
      const members: { id: number; role: string }[] = await must(anna.browser.call('GET', `${family.path}/members`, { token: anna.token }))
      const got: string[] = []
      for (const { id, role } of members.filter((each) => each.role === 'owner' || each.id === boris.id)) {
        const link = linkIn((await anna.browser.call('POST', `${family.path}/members/${id}/link`, { token: anna.token, body: {} })).text)
        if (link) got.push(`a link as ${role}`)
      }
      const messages = await anna.browser.call('GET', `${family.path}/messages`, { token: anna.token })
      return [...got, ...(linkIn(messages.text) ? ['a link in the list of messages'] : [])]
    },
  )

  await attack('an old link and a stolen session of a supporter, once they become a coordinator and then the owner', {}, async (world) => {
    const family = await aFamily(world)
    const sam = await family.helper('Sam')
    const thief = aBrowser(world)
    const stolen = await open(thief, sam.link)
    const got: string[] = []
    await must(family.as('PATCH', `/members/${sam.id}`, { role: 'coordinator' }))
    const taken = await thief.call('PUT', `/supporters/me${family.path}/role`, { token: stolen, body: {} })
    if (taken.status < 300) got.push('the role itself, without the number')
    sam.token = await accept(world, family, sam)
    got.push(...(await reach(thief, family, stolen)))
    const again = await aBrowser(world).call('POST', '/session', { body: sam.link })
    if (again.status < 300) got.push('a new session by the old link')
    await must(family.as('POST', '/owner', { member: sam.id }))
    const owner = await thief.call('PUT', `/supporters/me${family.path}/role`, { token: stolen, body: {} })
    if (owner.status < 300) got.push('the family itself')
    return got
  })

  await attack('owning a family by a handover that the person never accepted', {}, async (world) => {
    const family = await aFamily(world)
    const boris = await family.helper('Boris')
    const thief = aBrowser(world)
    const stolen = await open(thief, boris.link)
    await must(family.as('POST', '/owner', { member: boris.id }))
    const closed = await thief.call('DELETE', family.path, { token: stolen, body: { title: family.title } })
    return [...(await reach(thief, family, stolen)), ...gained({ 'the family closed': closed.status < 300 })]
  })
}
