import type { SharedTasks } from '@hand-in-hand/contract/share.ts'
import { expect, test } from 'vitest'
import { asKept, HOSTILE } from '../../testing/hostile-texts.ts'
import { testServer } from '../../testing/server.ts'

const { aFamily, call } = await testServer()
type Family = Awaited<ReturnType<typeof aFamily>>

const share = async (family: Family, locale = 'en') => (await family.asOwner('GET', `/share?locale=${locale}`)).json<SharedTasks>()

test('all open tasks stand in one message, by day, each with a link, and the dateless last', async () => {
  const family = await aFamily()
  const { token } = await family.anInvitation()
  const avi = await family.supporter()
  const soup = await family.addTask()
  const drive = await family.addEvent()
  const late = await family.addEvent({ title: 'Sit with Dana', start_at: '2026-11-24T23:30', end_at: '2026-11-25T00:30' })
  await avi.take(await family.addTask({ title: 'Taken already' }))
  const link = `http://localhost:3000/sign-up/${token}?task=`
  expect(await share(family)).toEqual({
    tasks: 3,
    has_invitation: true,
    text: `A family would be glad of a hand. This is what would help:

Tuesday, 24 November
• Drive Dana
${link}${drive.id}
• Sit with Dana
${link}${late.id}

Any time
• Soup
${link}-${soup.id}

The link beside each task leads to it. Thank you.`,
  })
})

test('its links serve people in the circle and people who are not yet', async () => {
  const family = await aFamily()
  await family.anInvitation()
  const avi = await family.supporter()
  await family.addTask()
  const [, invitation = '', task = ''] = /\/sign-up\/([\w-]+)\?task=(-?\d+)/.exec((await share(family)).text ?? '') ?? []
  const invited = (token?: string) => call('GET', `/supporters/families/${invitation}`, token ? { token } : {})
  expect((await invited()).json()).toMatchObject({ no_time: [{ id: -Number(task), title: 'Soup' }] })
  expect((await invited(avi.token)).json().family_token).toBe(family.token)
})

test('nobody is named in it, and what is not for visitors stays out', async () => {
  const family = await aFamily({ title: 'Levi' })
  await family.anInvitation()
  await family.addTask({ description: 'Lentils, please', private_details: 'Door code 4711, Herzl 5' })
  await family.addTask({ title: 'Only the circle', circle_only: true })
  await family.addTask({ title: 'Only the trusted', trusted_only: true })
  const { text, tasks } = await share(family)
  expect(tasks).toBe(1)
  for (const secret of ['Lentils', '4711', 'Herzl', 'Only the', 'Noa', 'Levi', '972']) expect(text).not.toContain(secret)
})

test('it speaks four languages, the family’s where none is named', async () => {
  const family = await aFamily()
  await family.anInvitation()
  await family.addEvent({ helpers_needed: 3 })
  expect((await share(family, 'iw')).text).toContain('יום שלישי, 24 בנובמבר')
  expect((await share(family, 'he')).text).toContain('Drive Dana (3 אנשים)')
  expect((await share(family, 'de')).text).toContain('Dienstag, 24. November')
  expect((await share(family, 'ru')).text).toMatch(/вторник, 24 ноября[\s\S]+Drive Dana \(3 человека\)/)
  const unasked = (await family.asOwner('GET', '/share')).json<SharedTasks>().text
  expect(unasked).toContain('Drive Dana (3 people)')
  expect(unasked?.match(/task=/g)).toHaveLength(1)
})

test('without an open sign-up link, or without a task, there is no message, and it says which', async () => {
  const family = await aFamily()
  expect(await share(family)).toEqual({ text: null, tasks: 0, has_invitation: false })
  await family.addTask()
  expect(await share(family)).toEqual({ text: null, tasks: 1, has_invitation: false })
  const made = (await family.asOwner('POST', '/invitations', {})).json<{ id: number }>()
  expect((await share(family)).text).toContain('Soup')
  await family.asOwner('DELETE', `/invitations/${made.id}`)
  expect(await share(family)).toEqual({ text: null, tasks: 1, has_invitation: false })
})

test('a long list names the first fifty, and leads to the rest', async () => {
  const family = await aFamily()
  const { token } = await family.anInvitation()
  const drafts = Array.from({ length: 53 }, (_, index) => ({
    title: `Soup ${index}`,
    category: 'home',
    date: null,
    start: null,
    end: null,
  }))
  await family.asOwner('POST', '/tasks/import/confirm', { drafts })
  const { text, tasks } = await share(family)
  expect(tasks).toBe(53)
  expect(text?.match(/task=/g)).toHaveLength(50)
  expect(text).toContain(`and 3 more tasks: http://localhost:3000/sign-up/${token}`)
})

test('supporters and strangers get no such message', async () => {
  const [family, other] = [await aFamily(), await aFamily()]
  const avi = await family.supporter()
  expect((await call('GET', `${family.path}/share`, { token: avi.token })).statusCode).toBe(403)
  expect((await call('GET', `${family.path}/share`, { token: other.owner.token })).statusCode).toBe(404)
})

test('a title that could be a part of the message is a title, also of what several are needed for', async () => {
  const family = await aFamily()
  await family.anInvitation()
  const titles = [...HOSTILE.slice(0, 10), ...HOSTILE.filter((title) => /[\\{}]/.test(title))]
  for (const title of titles) await family.addTask({ title, helpers_needed: 2 })
  const lines = (await share(family)).text?.split('\n').filter((line) => line.startsWith('• '))
  expect(lines).toEqual(titles.map((title) => `• ${asKept(title).replace(/\s+/g, ' ')} (2 people)`))
})
