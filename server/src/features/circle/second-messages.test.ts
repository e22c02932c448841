import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { OutboxEntry } from '@hand-in-hand/contract/messages.ts'
import { expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { circleJobs } from './circle.jobs.ts'

/** Each test has a server of its own, because the jobs check every family. */
async function aFamily() {
  const server = await testServer({ LOG_LEVEL: 'silent' })
  const family = await server.makeFamily()
  const { clock, textsTo, jobs, call } = server
  let since = clock.now
  const later = async (time: number) => {
    since = clock.now += time
    await jobs.recall()
    await jobs.sendAgain()
  }
  /** What this number got since the last call of `later`, without the first message about a request. */
  const newTexts = async (phone: string) => {
    await textsTo(phone)
    const shown = (await call('GET', '/outbox')).json<OutboxEntry[]>()
    return shown
      .filter(({ to, text, created_at }) => to === phone && Date.parse(created_at) >= since && !/asks? to join/.test(text))
      .map(({ text }) => text)
  }
  return { ...server, family, later, newTexts }
}

test('the family is reminded once of a request that no one decided on for a day', async () => {
  const { family, later, newTexts, app } = await aFamily()
  const bella = await family.makeCoordinator({ first_name: 'Bella' })
  await family.makeRequest()
  await later(DAY - MINUTE)
  expect(await newTexts(family.owner.phone)).toEqual([])
  await later(MINUTE)
  const words = expect.stringMatching(/^Levi: Avi Cohen is still waiting to join your circle\. \S+\/family\/requests$/)
  expect(await newTexts(family.owner.phone)).toEqual([words])
  expect(await newTexts(bella.phone)).toEqual([words])
  await later(DAY)
  // After a restart, a new process has its own jobs.
  await circleJobs(app).recall()
  expect(await newTexts(family.owner.phone)).toEqual([])
})

test('one reminder names no one and counts the day’s requests that are still open', async () => {
  const { family, later, newTexts } = await aFamily()
  for (const first_name of ['Avi', 'Bella', 'Dan']) await family.makeRequest({ first_name })
  const decided = await family.makeRequest({ first_name: 'Gil' })
  await family.asOwner('POST', `/requests/${decided.id}/decline`, {})
  await later(DAY)
  expect(await newTexts(family.owner.phone)).toEqual([expect.stringContaining('3 people are still waiting to join your circle.')])
})

test('a reminder of a request waits for the morning, and in a pause there is none', async () => {
  const { family, later, newTexts, clock } = await aFamily()
  const settings = async (change: object) => {
    const { headers } = await family.asOwner('GET', '/settings')
    await ok(family.asOwner('PATCH', '', change, { 'if-match': String(headers.etag) }))
  }
  clock.now += 11 * HOUR
  await family.makeRequest()
  await later(DAY)
  expect(await newTexts(family.owner.phone)).toEqual([])
  clock.now += 8 * HOUR
  expect(await newTexts(family.owner.phone)).toHaveLength(1)

  await family.makeRequest({ first_name: 'Dan' })
  await settings({ paused: true })
  await later(DAY)
  await settings({ paused: false })
  expect(await newTexts(family.owner.phone)).toEqual([])
})

test('if a person whose request was declined asks again, the family is reminded again', async () => {
  const { family, later, newTexts } = await aFamily()
  const avi = await family.makeRequest()
  await later(DAY)
  expect(await newTexts(family.owner.phone)).toHaveLength(1)
  await family.asOwner('POST', `/requests/${avi.id}/decline`, {})
  await family.makeRequest({ phone_number: avi.phone })
  await later(DAY)
  expect(await newTexts(family.owner.phone)).toEqual([expect.stringContaining('Avi Cohen is still waiting')])
})

test('a login link that no one opened for two days is sent again, once, and the old one ends', async () => {
  const { family, later, newTexts, linkTo, openLink, app } = await aFamily()
  const soup = await family.makeTask()
  const avi = await family.makeNewcomer({ wanted_task_id: -soup.id })
  await later(2 * DAY - MINUTE)
  expect(await newTexts(avi.phone)).toEqual([])
  await later(MINUTE)
  expect(await newTexts(avi.phone)).toEqual([
    expect.stringMatching(/^Levi: welcome\. "Soup" \(any time\) is still open\. Log in: \S+\/login\//),
  ])
  await expect(openLink(avi.link)).rejects.toThrow('401')
  await later(2 * DAY)
  await circleJobs(app).sendAgain()
  expect(await newTexts(avi.phone)).toEqual([])
  expect(await openLink(await linkTo(avi.phone))).toBeTruthy()
})

test('no second link goes to someone who opened the first, left, or was added by the family', async () => {
  const { family, later, newTexts, call, clock } = await aFamily()
  const here = await family.makeSupporter({ first_name: 'Dana' })
  const gone = await family.makeNewcomer({ first_name: 'Gil' })
  await family.asOwner('DELETE', `/members/${gone.id}`)
  const added = await family.addMember({ first_name: 'Ruth' })
  clock.now += MINUTE
  await family.renewLink(added)
  const opened = await family.makeNewcomer({ first_name: 'Ina' })
  await ok(call('POST', '/session', { body: opened.link }))
  await later(2 * DAY)
  for (const { phone } of [here, gone, added, opened]) expect(await newTexts(phone)).toEqual([])
})

test('a second login link waits for the morning', async () => {
  const { family, later, newTexts, clock } = await aFamily()
  clock.now += 11 * HOUR
  const avi = await family.makeNewcomer()
  await later(2 * DAY)
  expect(await newTexts(avi.phone)).toEqual([])
  await later(8 * HOUR)
  expect(await newTexts(avi.phone)).toHaveLength(1)
})

test('with manual sending, no reminder and no second login link is queued', async () => {
  const server = await testServer({ LOG_LEVEL: 'silent', SMS_PROVIDER: 'by-hand', HOST: '0.0.0.0', PUBLIC_URL: 'https://help.example.org' })
  const family = await makeFamilyByCommand(server)
  await family.makeRequest()
  const gil = await family.makeRequest({ first_name: 'Gil' })
  await ok(family.asOwner('POST', `/requests/${gil.id}/approve`, {}))
  const messages = () => server.database.selectFrom('message').select('id').execute()
  const before = await messages()
  server.clock.now += 2 * DAY
  await server.jobs.recall()
  await server.jobs.sendAgain()
  expect(await messages()).toEqual(before)
})
