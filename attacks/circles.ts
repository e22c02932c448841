import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { aBrowser, aFamily, aPhone, linkTo, must, open, signInByCode } from './people.ts'
import { attack, gained } from './report.ts'

const DAY = 86_400_000

export async function playCircles() {
  await attack('finding out whose numbers are known here', {}, async (world) => {
    const levi = await aFamily(world)
    const evil = await aFamily(world, 'EVIL', { locale: 'en', first_name: 'Eve' })
    const invitation = await evil.invitation()
    const told = async (phone: string) => {
      const strip = (text: string) =>
        text
          .replaceAll(phone, 'N')
          .replaceAll(/"(id|formatted_phone_number|\w+_at)":("[^"]*"|\d+)/g, '')
          .replaceAll(/\+[\d ()-]+/g, 'N')
      const body = { invitation, supporter: { first_name: 'Avi', last_name: 'Bar', phone_number: phone }, locale: 'de' }
      const asked = await aBrowser(world).call('POST', '/supporters/signup', { body })
      const requests = (await must(evil.as('GET', '/requests'))) as { id: number }[]
      const request = JSON.stringify(requests[0])
      await evil.as('POST', `/requests/${requests[0]?.id}/decline`, {})
      const added = await evil.as('POST', '/members', { first_name: 'Avi', phone_number: phone, consent: true, locale: 'de' })
      const members = JSON.stringify(((await must(evil.as('GET', '/members'))) as unknown[])[0])
      const everything = await must<{ members?: { id?: number }[] }>(evil.as('GET', '/export'))
      const inExport = /"locale":"(\w+)"/.exec(
        JSON.stringify(everything.members?.find((each) => each.id === added.json<{ id: number }>().id) ?? ''),
      )
      const code = await aBrowser(world).call('POST', '/login/code', { body: { phone_number: phone, locale: 'de' } })
      return [
        asked.status,
        strip(asked.text),
        strip(request),
        added.status,
        strip(added.text),
        strip(members),
        inExport?.[1],
        code.status,
        code.text,
      ]
    }
    const [known, unknown] = [await told(levi.phone), await told(aPhone())]
    const differs = known.filter((each, at) => each !== unknown[at])
    return differs.map((each) => `a difference for a known number: ${each}`)
  })

  await attack('putting someone into a circle unasked, so that it comes before their own family', {}, async (world) => {
    const levi = await aFamily(world)
    const evil = await aFamily(world, levi.title, { locale: 'en', first_name: 'Eve' })
    const { id } = await evil.add(levi.phone)
    await evil.sendLink(id)
    await world.quiet()
    const theirs = aBrowser(world)
    const memberships = await signInByCode(world, theirs, levi.phone)
    const ofEvil = memberships.find(({ family_token }) => evil.path.endsWith(family_token))
    const reads = await theirs.call('GET', `/supporters/me${evil.path}/tasks`, { token: ofEvil?.user_token ?? 'none' })
    return gained({
      'the first place in the list': !levi.path.endsWith(memberships[0]?.family_token ?? ''),
      'a membership that counts without a yes': ofEvil?.confirmed === true || reads.status === 200,
    })
  })

  await attack('renaming someone who has just started a family', {}, async (world) => {
    const katz = await aFamily(world, 'Katz', { first_name: 'Lea' })
    const evil = await aFamily(world, 'EVIL', { locale: 'en', first_name: 'Eve' })
    await evil.add(katz.phone, 'aa')
    const me = await must<Reply<'GET /supporters/:user'>>(katz.browser.call('GET', '/supporters/me', { token: katz.token }))
    return gained({ [`the name ${me.full_name}`]: me.first_name !== 'Lea' })
  })

  await attack('taking a task to read its door code, and giving it back', {}, async (world) => {
    const family = await aFamily(world)
    const start = Date.now() + 3 * DAY
    const task = await family.addTask({
      type: 'until_time',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + DAY / 24).toISOString(),
      private_details: 'Herzl 5, code 4711',
    })
    const avi = await family.helper()
    const put = (what: string) =>
      avi.browser.call('PUT', `/supporters/me${family.path}/events/${task.id}/${what}`, { token: avi.token, body: {} })
    const taken = await put('assign_me')
    if (taken.status !== 200) throw new Error(`not played: ${taken.text}`)
    const listed = await avi.browser.call('GET', `/supporters/me${family.path}/tasks`, { token: avi.token })
    const data = await avi.browser.call('GET', '/supporters/me/export', { token: avi.token })
    await put('unassign_me')
    return gained({ 'the door code': [taken, listed, data].some(({ text }) => text.includes('4711')) })
  })

  await attack('leaving no trace in a family', {}, async (world) => {
    const family = await aFamily(world)
    const avi = await family.helper()
    await must(family.as('POST', `/members/${avi.id}/link`, {}))
    await must(family.as('GET', '/export'))
    const thief = aBrowser(world)
    const token = await open(thief, avi.link).catch(() => open(thief, avi.link))
    await must(thief.call('GET', '/supporters/me/export', { token }))
    await aBrowser(world).call('POST', '/login/verify', { body: { phone_number: avi.phone, code: '123456' } })
    const kinds = ((await must(family.as('GET', '/events'))) as { kind: string }[]).map(({ kind }) => kind)
    const missing = ['link_made', 'exported', 'signed_in'].filter((kind) => !kinds.includes(kind))
    const lines = ['signed in by link', 'refused', 'exported', 'link made'].filter((line) => !world.log().includes(`"security":"${line}"`))
    return [...missing.map((kind) => `nothing in the history of: ${kind}`), ...lines.map((line) => `nothing in the log of: ${line}`)]
  })

  await attack('reaching a family as someone whom it has removed', {}, async (world) => {
    const family = await aFamily(world)
    const { id, phone } = await family.add()
    await family.sendLink(id)
    const link = await linkTo(world, phone)
    const browser = aBrowser(world)
    const token = await open(browser, link)
    await must(family.as('DELETE', `/members/${id}`))
    return gained({
      'the session': (await browser.call('GET', `/supporters/me${family.path}/tasks`, { token })).status === 200,
      'a session by the link': (await aBrowser(world).call('POST', '/session', { body: link })).status < 300,
    })
  })
}
