import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { makePhone, ok } from '../../server/src/testing/family.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'

const DAY = 86_400_000

export async function attackCircles() {
  await attack('finding out whose numbers are known here', {}, async (world) => {
    const levi = await makeFamily(world)
    const evil = await makeFamily(world, { title: 'EVIL', locale: 'en', first_name: 'Eve' })
    const invitation = (await evil.makeInvitation()).token
    const told = async (phone: string) => {
      const strip = (text: string) =>
        text
          .replaceAll(phone, 'N')
          .replaceAll(/"(id|formatted_phone_number|\w+_at)":("[^"]*"|\d+)/g, '')
          .replaceAll(/\+[\d ()-]+/g, 'N')
      const body = { invitation, supporter: { first_name: 'Avi', last_name: 'Bar', phone_number: phone }, locale: 'de' }
      const asked = await world.openBrowser().call('POST', '/supporters/signup', { body })
      const requests = (await ok(evil.asOwner('GET', '/requests'))) as { id: number }[]
      const request = JSON.stringify(requests[0])
      await evil.asOwner('POST', `/requests/${requests[0]?.id}/decline`, {})
      const added = await evil.asOwner('POST', '/members', { first_name: 'Avi', phone_number: phone, consent: true, locale: 'de' })
      const members = JSON.stringify(((await ok(evil.asOwner('GET', '/members'))) as unknown[])[0])
      const everything = await ok<{ members?: { id?: number }[] }>(evil.asOwner('GET', '/export'))
      const inExport = /"locale":"(\w+)"/.exec(
        JSON.stringify(everything.members?.find((each) => each.id === added.json<{ id: number }>().id) ?? ''),
      )
      const code = await world.openBrowser().call('POST', '/login/code', { body: { phone_number: phone, locale: 'de' } })
      return [
        asked.statusCode,
        strip(asked.body),
        strip(request),
        added.statusCode,
        strip(added.body),
        strip(members),
        inExport?.[1],
        code.statusCode,
        code.body,
      ]
    }
    const [known, unknown] = [await told(levi.owner.phone), await told(makePhone())]
    const differs = known.filter((each, at) => each !== unknown[at])
    return differs.map((each) => `a difference for a known number: ${each}`)
  })

  await attack('putting someone into a circle unasked, so that it comes before their own family', {}, async (world) => {
    const levi = await makeFamily(world)
    const evil = await makeFamily(world, { title: levi.title, locale: 'en', first_name: 'Eve' })
    const { id } = await evil.addMember({ phone_number: levi.owner.phone })
    await evil.sendLink(id)
    await world.quiet()
    const theirs = world.openBrowser()
    const memberships = await world.signInByCode(levi.owner.phone, theirs)
    const ofEvil = memberships.find(({ family_token }) => evil.path.endsWith(family_token))
    const reads = await theirs.call('GET', `/supporters/me${evil.path}/tasks`, { token: ofEvil?.user_token ?? 'none' })
    return gained({
      'the first place in the list': !levi.path.endsWith(memberships[0]?.family_token ?? ''),
      'a membership that counts without a yes': ofEvil?.confirmed === true || reads.statusCode === 200,
    })
  })

  await attack('renaming someone who has just started a family', {}, async (world) => {
    const katz = await makeFamily(world, { title: 'Katz', first_name: 'Lea' })
    const evil = await makeFamily(world, { title: 'EVIL', locale: 'en', first_name: 'Eve' })
    await evil.addMember({ phone_number: katz.owner.phone, first_name: 'aa' })
    const me = await ok<Reply<'GET /supporters/:user'>>(katz.owner.browser.call('GET', '/supporters/me', { token: katz.owner.token }))
    return gained({ [`the name ${me.full_name}`]: me.first_name !== 'Lea' })
  })

  await attack('taking a task to read its door code, and giving it back', {}, async (world) => {
    const family = await makeFamily(world)
    const start = Date.now() + 3 * DAY
    const task = await family.makeTask({
      type: 'until_time',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + DAY / 24).toISOString(),
      private_details: 'Herzl 5, code 4711',
    })
    const avi = await family.makeHelper()
    const put = (what: string) =>
      avi.browser.call('PUT', `/supporters/me${family.path}/events/${task.id}/${what}`, { token: avi.token, body: {} })
    const taken = await put('assign_me')
    if (taken.statusCode !== 200) throw new Error(`not run: ${taken.body}`)
    const listed = await avi.browser.call('GET', `/supporters/me${family.path}/tasks`, { token: avi.token })
    const data = await avi.browser.call('GET', '/supporters/me/export', { token: avi.token })
    await put('unassign_me')
    return gained({ 'the door code': [taken, listed, data].some(({ body: text }) => text.includes('4711')) })
  })

  await attack('leaving no trace in a family', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    await ok(family.asOwner('POST', `/members/${avi.id}/link`, {}))
    await ok(family.asOwner('GET', '/export'))
    const thief = world.openBrowser()
    const token = await world.openLink(avi.link, thief).catch(() => world.openLink(avi.link, thief))
    await ok(thief.call('GET', '/supporters/me/export', { token }))
    await world.openBrowser().call('POST', '/login/verify', { body: { phone_number: avi.phone, code: '123456' } })
    const kinds = ((await ok(family.asOwner('GET', '/events'))) as { kind: string }[]).map(({ kind }) => kind)
    const missing = ['link_made', 'exported', 'signed_in'].filter((kind) => !kinds.includes(kind))
    const lines = ['signed in by link', 'refused', 'exported', 'link made'].filter((line) => !world.log().includes(`"security":"${line}"`))
    return [...missing.map((kind) => `nothing in the history of: ${kind}`), ...lines.map((line) => `nothing in the log of: ${line}`)]
  })

  await attack('reaching a family as someone whom it has removed', {}, async (world) => {
    const family = await makeFamily(world)
    const { id, phone } = await family.addMember()
    await family.sendLink(id)
    const link = await world.linkTo(phone)
    const browser = world.openBrowser()
    const token = await world.openLink(link, browser)
    await ok(family.asOwner('DELETE', `/members/${id}`))
    return gained({
      'the session': (await browser.call('GET', `/supporters/me${family.path}/tasks`, { token })).statusCode === 200,
      'a session by the link': (await world.openBrowser().call('POST', '/session', { body: link })).statusCode < 300,
    })
  })
}
