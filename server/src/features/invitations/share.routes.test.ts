import type { SharedTasks } from '@hand-in-hand/contract/invitations.ts'
import { expect, test } from 'vitest'
import { asKept, HOSTILE } from '../../testing/hostile-texts.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const share = async (family: Family, locale = 'en') => (await family.asOwner('GET', `/share?locale=${locale}`)).json<SharedTasks>()

test("the message to share has the circle's name, the open tasks by day, and dateless tasks last", async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  const avi = await family.makeSupporter()
  const soup = await family.makeTask()
  const drive = await family.makeEvent()
  const late = await family.makeEvent({ title: 'Sit with Dana', start_at: '2026-11-24T23:30', end_at: '2026-11-25T00:30' })
  await avi.take(await family.makeTask({ title: 'Taken already' }))
  const link = `http://localhost:3000/sign-up/${token}`
  expect(await share(family)).toEqual({
    tasks: 3,
    has_invitation: true,
    text: `Levi could use some help. This is what is needed in the coming days:

Tuesday, 24 November
• 07:40 Drive Dana
${link}?task=${drive.id}
• 23:30 Sit with Dana
${link}?task=${late.id}

Any time
• Soup
${link}?task=-${soup.id}

The whole list, and how to join: ${link}`,
  })
})

test('a task for several people is listed once, and a series is listed once with its other days', async () => {
  const family = await makeFamily()
  await family.getInvitation()
  await family.makeEvent({ title: 'Carry the bed', helpers_needed: 3 })
  await family.makeEvent({ title: 'Walk the dog', repeat: 'FREQ=DAILY;COUNT=20' })
  await family.makeEvent({ title: 'Dinner', repeat: 'FREQ=WEEKLY;COUNT=8' })
  const { text } = await share(family)
  expect(text).toContain('• 07:40 Carry the bed (3 people)\n')
  expect(text).toContain('• 07:40 Walk the dog (also Wed, Thu, Fri, Sat, Sun)\n')
  expect(text).toContain('• 07:40 Dinner\n')
  expect(text?.match(/• /g)).toHaveLength(3)
})

test('a series on several days is listed once, under the first day of its first open week', async () => {
  const family = await makeFamily()
  await family.getInvitation()
  const may_be = { days: ['2026-11-25', '2026-11-26'] }
  await family.makeTask({ title: 'Soup', may_be, repeat: 'FREQ=WEEKLY;COUNT=5' })
  const { text } = await share(family)
  expect(text).toContain('Wednesday, 25 November\n• Soup (Wed or Thu)\n')
  expect(text?.match(/• /g)).toHaveLength(1)
})

test('tasks after the next seven days are counted, and shown if nothing else is open', async () => {
  const family = await makeFamily()
  await family.getInvitation()
  const later = { start_at: '2026-11-30T08:00', end_at: '2026-11-30T09:00' }
  await family.makeEvent({ title: 'Next Monday', ...later })
  expect((await share(family)).text).toContain('Monday, 30 November\n• 08:00 Next Monday\n')
  await family.makeEvent({ title: 'This Sunday', start_at: '2026-11-29T23:00', end_at: '2026-11-30T00:30' })
  const { text } = await share(family)
  expect(text).toContain('Sunday, 29 November\n• 23:00 This Sunday\n')
  expect(text).not.toContain('Next Monday')
  expect(text).toMatch(/There is 1 more\. The whole list, and how to join: \S+$/)
})

test('if there are more than five tasks, the message to share has one link, the sign-up link', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  for (let index = 0; index < 6; index++) await family.makeTask({ title: `Soup ${index}` })
  const { text } = await share(family)
  expect(text?.match(/https?:\S+/g)).toEqual([`http://localhost:3000/sign-up/${token}`])
})

test('the message to share has the link for everyone, even if a link for some people is newer', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  await family.asOwner('POST', '/invitations', { name: 'School' })
  await family.makeTask()
  expect((await share(family)).text).toMatch(new RegExp(`/sign-up/${token}$`))
})

test('the links of the message to share work for members and for visitors', async () => {
  const family = await makeFamily()
  await family.getInvitation()
  const avi = await family.makeSupporter()
  await family.makeTask()
  const [, invitation = '', task = ''] = /\/sign-up\/([\w-]+)\?task=(-?\d+)/.exec((await share(family)).text ?? '') ?? []
  const invited = (token?: string) => call('GET', `/supporters/families/${invitation}`, token ? { token } : {})
  expect((await invited()).json()).toMatchObject({ no_time: [{ id: -Number(task), title: 'Soup' }] })
  expect((await invited(avi.token)).json().family_token).toBe(family.token)
})

test('the message to share can omit the family’s name, and has only tasks that visitors may see', async () => {
  const family = await makeFamily({ title: 'Levi' })
  await family.getInvitation()
  await family.makeTask({ description: 'Lentils, please', private_details: 'Door code 4711, Herzl 5' })
  await family.makeTask({ title: 'Only the circle', circle_only: true })
  await family.makeTask({ title: 'Only the trusted', trusted_only: true })
  const { text, tasks } = await share(family, 'en&unnamed=true')
  expect(text).toMatch(/^A family could use/)
  expect(tasks).toBe(1)
  for (const secret of ['Lentils', '4711', 'Herzl', 'Only the', 'Noa', 'Levi', '972']) expect(text).not.toContain(secret)
})

test('the message to share exists in four languages, and is in the family’s language by default', async () => {
  const family = await makeFamily()
  await family.getInvitation()
  await family.makeEvent({ helpers_needed: 3 })
  expect((await share(family, 'iw')).text).toContain('יום שלישי, 24 בנובמבר')
  expect((await share(family, 'he')).text).toContain('Drive Dana (3 אנשים)')
  expect((await share(family, 'de')).text).toContain('Dienstag, 24. November')
  expect((await share(family, 'ru')).text).toMatch(/вторник, 24 ноября[\s\S]+Drive Dana \(3 человека\)/)
  const unasked = (await family.asOwner('GET', '/share')).json<SharedTasks>().text
  expect(unasked).toContain('Drive Dana (3 people)')
  expect(unasked?.match(/task=/g)).toHaveLength(1)
})

test('without an open sign-up link or a task there is no message to share; the reply says why', async () => {
  const family = await makeFamily()
  expect(await share(family)).toEqual({ text: null, tasks: 0, has_invitation: false })
  await family.makeTask()
  expect(await share(family)).toEqual({ text: null, tasks: 1, has_invitation: false })
  const made = (await family.asOwner('POST', '/invitations', {})).json<{ id: number }>()
  expect((await share(family)).text).toContain('Soup')
  await family.asOwner('DELETE', `/invitations/${made.id}`)
  expect(await share(family)).toEqual({ text: null, tasks: 1, has_invitation: false })
})

test('the message to share lists fifty tasks, and a link to the others', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
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
  expect(text?.match(/• /g)).toHaveLength(50)
  expect(text).toContain(`There are 3 more. The whole list, and how to join: http://localhost:3000/sign-up/${token}`)
})

test('supporters and strangers can not get the message to share', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  expect((await call('GET', `${family.path}/share`, { token: avi.token })).statusCode).toBe(403)
  expect((await call('GET', `${family.path}/share`, { token: other.owner.token })).statusCode).toBe(404)
})

test('a title that looks like a part of the message stays a title, even for several helpers', async () => {
  const family = await makeFamily({ title: 'Levi \\u003cb' })
  await family.getInvitation()
  const titles = [...HOSTILE.slice(0, 10), ...HOSTILE.filter((title) => /[\\{}]/.test(title))]
  for (const title of titles) await family.makeTask({ title, helpers_needed: 2 })
  const { text } = await share(family)
  expect(text).toMatch(/^Levi \\u003cb could/)
  const lines = text?.split('\n').filter((line) => line.startsWith('• '))
  expect(lines).toEqual(titles.map((title) => `• ${asKept(title).replace(/\s+/g, ' ')} (2 people)`))
})
