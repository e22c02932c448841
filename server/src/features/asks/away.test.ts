import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo, tokenByCode, database } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }

async function withTwo() {
  clock.now = START
  const family = await makeFamily()
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  const avi = await family.makeSupporter()
  const asked = async (local: string) => {
    at(local)
    await jobs.queueDueMessages()
    const texts = await Promise.all([gil, avi].map(({ phone }) => textsTo(phone)))
    return texts.map((each) => each.some((text) => text.includes('Could you help?')))
  }
  const recordAway = (from: string, until: string | null, token = gil.token) =>
    call('PATCH', '/supporters/me', { token, body: { away: { from, until } } })
  const awayHere = async () => (await ok<{ away: unknown }>(call('GET', '/supporters/me', { token: gil.token }))).away
  return { family, gil, avi, asked, recordAway, awayHere }
}

test('someone is not asked while they are away, nor for a task on a day when they are away', async () => {
  const { family, recordAway, asked } = await withTwo()
  await ok(recordAway('2026-11-27', '2026-11-29'))
  await family.makeEvent(friday)
  expect(await asked('2026-11-24T16:00')).toEqual([false, true])
  const other = await withTwo()
  await ok(other.recordAway('2026-11-23', '2026-11-24'))
  await other.family.makeEvent(friday)
  expect(await other.asked('2026-11-24T16:00')).toEqual([false, true])
  expect(await other.asked('2026-11-25T14:00')).toEqual([true, true])
})

test('someone who is away on all days that can still be picked for a task is not asked for it', async () => {
  const days = ['2026-11-26', '2026-11-27']
  const { family, recordAway, asked } = await withTwo()
  await ok(recordAway('2026-11-26', '2026-11-29'))
  await family.makeTask({ may_be: { days } })
  expect(await asked('2026-11-25T16:00')).toEqual([false, true])
  const other = await withTwo()
  await ok(other.recordAway('2026-11-27', '2026-11-29'))
  await other.family.makeTask({ may_be: { days } })
  expect(await other.asked('2026-11-25T16:00')).toEqual([true, true])
})

test('the family’s side sees when someone is away, next to their name and last in the call list', async () => {
  const { family, gil, avi, recordAway } = await withTwo()
  await ok(recordAway('2026-11-26', '2026-11-29'))
  const task = await family.makeEvent(friday)
  const list = (await family.asOwner('GET', `/tasks/${task.id}/call_list`)).json<{ id: number; away: unknown; hours: string }[]>()
  expect(list.map(({ id, away }) => [id, away])).toEqual([
    [avi.id, null],
    [gil.id, { from: '2026-11-26', until: '2026-11-29' }],
  ])
  const members = (await family.asOwner('GET', '/members')).json<{ id: number; away: unknown }[]>()
  expect(members.find(({ id }) => id === gil.id)).toMatchObject({ away: { until: '2026-11-29' }, can_help: { times: [] } })
  expect((await avi.get(family.path)).body).not.toContain('2026-11-29')
})

test('with a proved number a time away counts in all confirmed families, otherwise in one', async () => {
  const { family, gil, recordAway, awayHere } = await withTwo()
  const other = await makeFamily({ title: 'Cohen' })
  const there = await other.makeSupporter({ phone_number: gil.phone, first_name: 'Gil' })
  await ok(recordAway('2026-11-26', '2026-11-29', there.token))
  expect(await awayHere()).toBeNull()
  const proved = await tokenByCode(gil.phone, other.token)
  await ok(recordAway('2026-11-26', '2026-11-30', proved))
  expect(await awayHere()).toEqual({ from: '2026-11-26', until: '2026-11-30' })
  await ok(call('PATCH', '/supporters/me', { token: gil.token, body: { away: null } }))
  expect(await awayHere()).toBeNull()
  expect(family.token).not.toBe(other.token)
})

test('a time away without an end lasts a year, and past days are refused with an explanation', async () => {
  const { recordAway, awayHere } = await withTwo()
  expect((await recordAway('2026-11-20', '2026-11-22')).json()).toMatchObject({ code: 'time_in_past' })
  expect((await recordAway('2026-11-28', '2026-11-27')).json()).toMatchObject({ code: 'end_before_start' })
  await ok(recordAway('2026-11-25', null))
  expect(await awayHere()).toEqual({ from: '2026-11-25', until: '2027-11-23' })
  clock.now = Date.parse('2027-11-25T12:00:00+02:00')
  expect(await awayHere()).toBeNull()
})

/** Gil, who holds a task on Saturday, is asked for a task on Friday. Returns the path of the link, and a function that sends its form. */
async function withLink() {
  const all = await withTwo()
  const { family, gil, asked } = all
  await gil.take(await family.makeEvent({ title: 'Shopping', start_at: '2026-11-28T10:00', end_at: '2026-11-28T11:00' }))
  await family.makeEvent(friday)
  await asked('2026-11-24T16:00')
  const path = `/ask/${(await textsTo(gil.phone)).map((text) => /#([\w-]+)/.exec(text)?.[1]).find(Boolean)}`
  const press = async (values: Record<string, string>) =>
    (await sendForm(server.app, path, new URLSearchParams({ answer: 'away', ...values }).toString())).body
  return { ...all, path, press, open: async (query = '') => (await server.app.inject(`${path}${query}`)).body }
}

test('a time away that is entered on the page of an ask ends within 60 days', async () => {
  const { gil, awayHere, press } = await withLink()
  const wrong = await press({ from: '2026-11-28', until: '2026-11-20' })
  expect(wrong).toContain('Please choose days still to come')
  expect(wrong).toContain('value="2026-11-28"')
  expect(await press({ from: '2026-11-26', until: '2026-11-29' })).toContain('You’re away until Sun 29 Nov')
  const said = await database.selectFrom('task_ask').where('membership_id', '=', gil.id).select('declined_at').executeTakeFirstOrThrow()
  expect(said.declined_at).not.toBeNull()
  for (const until of ['', '2027-09-27']) {
    expect(await press({ from: '2026-11-26', until })).toContain('You won’t be asked for help until Fri 22 Jan. If you’re away for longer')
    expect(await awayHere()).toEqual({ from: '2026-11-26', until: '2027-01-22' })
  }
  expect(await press({ from: '2027-01-23', until: '' })).toContain('Please choose days still to come')
})

test('someone who changes their time away by a link gets at most one message a day about it', async () => {
  const { gil, press, recordAway } = await withLink()
  const told = async () => (await textsTo(gil.phone)).filter((text) => /noted, you.re away/.test(text))
  await ok(recordAway('2026-11-26', '2026-11-29'))
  await press({ from: '2026-11-26', until: '2026-11-29' })
  expect(await told()).toEqual([])
  for (const until of ['2026-11-30', '2026-11-30', '2026-12-05', '']) await press({ from: '2026-11-26', until })
  expect(await told()).toEqual([expect.stringMatching(/noted, you're away .* to Mon 30 Nov.*Shopping/)])
  clock.now += 24 * 60 * 60 * 1_000
  await press({ from: '2026-11-26', until: '2026-12-02' })
  expect(await told()).toHaveLength(2)
})

test('the page of an ask says how many tasks someone holds while away, and names none of them', async () => {
  const { family, gil, avi, press, open, path, recordAway } = await withLink()
  const noted = await press({ from: '2026-11-26', until: '2026-11-29' })
  expect(noted).toContain('You still have one task then.')
  await ok(recordAway('2026-11-26', '2027-09-27'))
  const then = { start_at: '2026-11-27T16:30', end_at: '2026-11-27T17:30' }
  await gil.take(await family.makeEvent({ title: 'Shopping for all', circle_only: true, ...then }))
  await gil.take(await family.makeEvent({ title: 'Shopping at noon', ...then }))
  await family.makeTask({ title: 'Shopping some day' })
  const pages = [noted, await open(), await open('?said=away'), await open('?said=no'), await open('?said=yes')]
  const [task] = (await ok<{ events: { id: number; title: string; type: string }[] }>(family.asOwner('GET', '/tasks'))).events.filter(
    ({ title }) => title === 'Drive Dana',
  )
  if (task) await avi.take(task)
  pages.push(await open(), await open('?said=away'), await press({ from: '2026-11-26', until: '2026-11-28' }))
  for (const answer of ['yes', 'no', 'friend', 'times', 'drop_times'])
    pages.push((await sendForm(server.app, path, new URLSearchParams({ answer }).toString())).body)
  expect(pages.filter((page) => page.includes('Shopping'))).toEqual([])
  // These pages also do not say until when someone is away.
  expect(pages.filter((page) => page.includes('Sep'))).toEqual([])
})

test('someone who says on a day of rest that they are away gets the message after that day', async () => {
  const { family, gil, press } = await withLink()
  const { version } = (await family.asOwner('GET', '/settings')).json()
  await ok(family.asOwner('PATCH', '', { day_of_rest: 'friday' }, { 'if-match': `"${version}"` }))
  const told = async () => (await textsTo(gil.phone)).filter((text) => /noted, you.re away/.test(text)).length
  at('2026-11-27T15:30')
  await press({ from: '2026-11-28', until: '2026-11-30' })
  at('2026-11-29T06:59')
  expect(await told()).toBe(0)
  at('2026-11-29T07:00')
  expect(await told()).toBe(1)
})
