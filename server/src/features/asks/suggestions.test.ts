import { describe, expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo, database } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const thursday = { title: 'Drive Dana', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:30' }
const FRIDAY = { day: '2026-11-27', time: '17:00' }
const SUNDAY = { day: '2026-11-29', time: '10:00' }
const codeOf = (reply: { json: <Body>() => Body }) => reply.json<{ code: string }>().code
type Person = { token: string; phone: string }
interface Waiting {
  id: number
  by: string
  times: { day: string }[]
}

/** An event on Thursday at four that no one has taken. Gil can't do it then. */
async function withOpen(overrides: object = {}, tz?: string) {
  clock.now = START
  const family = await makeFamily(tz ? { time_zone: tz } : {})
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  const avi = await family.makeSupporter({ first_name: 'Avi' })
  const event = await family.makeTask({ ...thursday, ...overrides })
  const path = `/supporters/me${family.path}/tasks/${event.id}`
  const suggest = ({ token }: { token: string }, ...times: object[]) => call('PUT', `${path}/suggestion`, { token, body: { times } })
  const withdraw = ({ token }: { token: string }) => call('DELETE', `${path}/suggestion`, { token })
  const ownOf = async ({ token }: { token: string }) =>
    (
      await ok<{ is_asked: boolean; suggestion?: { id: number; declined: boolean; times: { day: string }[] } }>(
        call('GET', `${path}/ask`, { token }),
      )
    ).suggestion
  const waiting = async () => (await ok<{ suggestions: Waiting[] }>(family.asOwner('GET', ''))).suggestions
  const accept = (id: number, time: object = FRIDAY) => family.asOwner('POST', `/suggestions/${id}/accept`, time)
  const seen = () => family.asOwner('GET', `/tasks/${event.id}`)
  return { family, gil, avi, event, suggest, withdraw, ownOf, waiting, accept, seen }
}
const idOf = async (reply: ReturnType<typeof call>) => (await ok<{ id: number }>(reply)).id
const textsWith = async ({ phone }: Person, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))

describe('other times for an open task', () => {
  test('are shown to the family, which gets one SMS, and to no other supporter', async () => {
    const { family, gil, avi, event, suggest, ownOf, waiting } = await withOpen()
    const suggested = await ok<{ id: number }>(suggest(gil, SUNDAY, FRIDAY))
    expect(suggested).toMatchObject({
      times: [{ ...FRIDAY, start_at: '2026-11-27T17:00:00+02:00' }, SUNDAY],
      until: '2026-11-25T12:00:00+02:00',
      declined: false,
    })
    expect(await waiting()).toMatchObject([{ by: 'Gil', task: event.id, title: 'Drive Dana', all_day: false }])
    expect(await ok(family.asOwner('GET', `/tasks/${event.id}/asking`))).toMatchObject({ suggestions: [{ by: 'Gil' }] })
    expect(await ownOf(gil)).toMatchObject({ id: suggested.id })
    expect(await ownOf(avi)).toBeUndefined()
    clock.now += 60_000
    expect(await textsWith(family.owner, 'Drive Dana')).toEqual([
      `Levi: Gil could do "Drive Dana" at another time: Fri 27 Nov 17:00, Sun 29 Nov 10:00. Does that suit? http://localhost:3000/family/tasks/${event.id}`,
    ])
    expect(await textsWith(avi, 'Gil')).toEqual([])
  })

  test('are replaced by new ones: each person has one suggestion for each task', async () => {
    const { gil, suggest, waiting, withdraw } = await withOpen()
    const first = await idOf(suggest(gil, FRIDAY))
    expect(await idOf(suggest(gil, SUNDAY))).toBe(first)
    expect(await waiting()).toMatchObject([{ times: [SUNDAY] }])
    await ok(withdraw(gil))
    expect(await waiting()).toEqual([])
  })

  test('count as a no to the task’s time: others are asked, and the person who suggested is not', async () => {
    const { gil, avi, suggest } = await withOpen()
    await ok(suggest(gil, FRIDAY))
    at('2026-11-24T18:00')
    await jobs.queueDueMessages()
    expect(await textsWith(gil, 'still open')).toEqual([])
    expect(await textsWith(avi, 'still open')).toHaveLength(1)
  })

  test('are refused with a code if they are past, too far ahead, or do not fit the task', async () => {
    const { gil, suggest } = await withOpen()
    const refused = async (...times: object[]) => codeOf(await suggest(gil, ...times))
    expect(await refused({ day: '2026-11-23', time: '11:00' })).toBe('time_in_past')
    expect(await refused(FRIDAY, { day: '2027-01-23', time: '10:00' })).toBe('date_invalid')
    expect(await refused({ day: '2027-02-31', time: '10:00' })).toBe('date_invalid')
    expect(await refused({ day: '2026-11-26', time: '16:00' })).toBe('bad_request')
    expect(await refused({ day: '2026-11-27' })).toBe('bad_request')
    expect(await refused(FRIDAY, FRIDAY, SUNDAY, { ...SUNDAY, time: '11:00' })).toBe('bad_request')
    expect(await refused()).toBe('bad_request')
    const whole = await withOpen({ type: 'until_time', start_at: null, end_at: null, date: '2026-11-26' })
    expect(codeOf(await whole.suggest(whole.gil, FRIDAY))).toBe('bad_request')
    expect(await ok(whole.suggest(whole.gil, { day: '2026-11-27' }))).toMatchObject({ times: [{ day: '2026-11-27', time: null }] })
  })

  test('can be suggested only for a task at a fixed time that the person could take', async () => {
    const any = await withOpen({ start_at: null, end_at: null, type: 'no_time' })
    expect(codeOf(await any.suggest(any.gil, FRIDAY))).toBe('bad_request')
    const trusted = await withOpen({ trusted_only: true })
    expect(codeOf(await trusted.suggest(trusted.gil, FRIDAY))).toBe('not_trusted')
    const paused = await withOpen()
    await ok(paused.family.asOwner('PATCH', '', { paused: true }))
    expect(codeOf(await paused.suggest(paused.gil, FRIDAY))).toBe('family_paused')
    const held = await withOpen()
    await ok(held.avi.take(held.event))
    expect(codeOf(await held.suggest(held.gil, FRIDAY))).toBe('task_taken')
    const partly = await withOpen({ helpers_needed: 2 })
    await ok(partly.avi.take({ id: partly.event.id + 1, type: 'until_time' }))
    expect(codeOf(await partly.suggest(partly.gil, FRIDAY))).toBe('task_taken')
    const begun = await withOpen()
    at('2026-11-26T16:00')
    expect(codeOf(await begun.suggest(begun.gil, FRIDAY))).toBe('task_over')
  })
})

describe('a suggestion that the family accepts', () => {
  test('moves the task, keeps its length, and notifies only the suggester, who gets the task', async () => {
    const { family, gil, avi, suggest, accept, seen, waiting, ownOf } = await withOpen()
    await ok(suggest(avi, SUNDAY))
    const id = await idOf(suggest(gil, FRIDAY, SUNDAY))
    const accepted = await ok<{ version: number }>(accept(id))
    expect(accepted).toMatchObject({
      status: 'in_progress',
      assignee: { full_name: 'Gil Cohen' },
      start_at: '2026-11-27T17:00:00+02:00',
      end_at: '2026-11-27T18:30:00+02:00',
    })
    expect(await waiting()).toEqual([])
    expect(await ownOf(avi)).toBeUndefined()
    const told = await textsWith(gil, 'as you suggested')
    expect(told).toEqual([expect.stringMatching(/^Levi: yes, please do "Drive Dana" Fri 27 Nov 17:00, as you suggested. It's yours. http/)])
    expect(await textsWith(avi, 'suggested')).toEqual([])
    // A second tap changes nothing.
    expect(await ok(accept(id))).toMatchObject({ version: accepted.version })
    expect(await textsWith(gil, 'as you suggested')).toHaveLength(1)
    const events = (await ok<{ kind: string; about: string | null }[]>(family.asOwner('GET', '/events'))).slice(0, 2)
    expect(events.map(({ kind, about }) => [kind, about])).toEqual([
      ['assigned', 'Gil Cohen'],
      ['changed', null],
    ])
    expect((await seen()).json()).toMatchObject({ told_at: expect.any(String), seen_at: null })
  })

  test('moves all places of a task for several people, but only one date of a series', async () => {
    const several = await withOpen({ helpers_needed: 2 })
    await ok(several.accept(await idOf(several.suggest(several.gil, FRIDAY))))
    const { events } = await ok<{ events: { start_at: string; status: string }[] }>(several.family.asOwner('GET', '/tasks'))
    expect(events.map(({ start_at, status }) => [start_at.slice(0, 16), status])).toEqual([
      ['2026-11-27T17:00', 'in_progress'],
      ['2026-11-27T17:00', 'initial'],
    ])
    const series = await withOpen({ repeat: 'FREQ=WEEKLY;COUNT=3' })
    await ok(series.accept(await idOf(series.suggest(series.gil, FRIDAY))))
    const dates = await ok<{ events: { start_at: string; series_id: number | null }[] }>(series.family.asOwner('GET', '/tasks'))
    expect(dates.events.map(({ start_at }) => start_at.slice(0, 16))).toEqual(['2026-11-27T17:00', '2026-12-03T16:00', '2026-12-10T16:00'])
    expect(new Set(dates.events.map(({ series_id }) => series_id)).size).toBe(1)
  })

  test('keeps a task’s length in local time when the clocks change; a whole day stays a whole day', async () => {
    const night = { start_at: '2026-10-23T22:00', end_at: '2026-10-24T06:00' }
    clock.now = Date.parse('2026-10-20T12:00:00+03:00')
    const family = await makeFamily()
    const gil = await family.makeSupporter()
    const event = await family.makeTask({ title: 'Night', ...night })
    const path = `/supporters/me${family.path}/tasks/${event.id}/suggestion`
    const change = { day: '2026-10-24', time: '22:00' }
    const { id } = await ok<{ id: number }>(call('PUT', path, { token: gil.token, body: { times: [change] } }))
    expect(await ok(family.asOwner('POST', `/suggestions/${id}/accept`, change))).toMatchObject({
      start_at: '2026-10-24T22:00:00+03:00',
      end_at: '2026-10-25T06:00:00+02:00',
    })
    const whole = await withOpen({ type: 'until_time', start_at: null, end_at: null, date: '2026-11-26' })
    const day = { day: '2026-11-27' }
    expect(await ok(whole.accept(await idOf(whole.suggest(whole.gil, day)), day))).toMatchObject({ all_day: true, date: '2026-11-27' })
  })

  test('is accepted in a pause as well, and its maker is notified that the task is theirs', async () => {
    const { family, gil, suggest, accept } = await withOpen()
    const id = await idOf(suggest(gil, FRIDAY))
    await ok(family.asOwner('PATCH', '', { paused: true }))
    await ok(accept(id))
    expect(await textsWith(gil, 'as you suggested')).toHaveLength(1)
  })

  test('is refused with a reason if someone took the task, or if the time has passed', async () => {
    const { gil, avi, event, suggest, accept, waiting } = await withOpen()
    const id = await idOf(suggest(gil, FRIDAY))
    await ok(avi.take(event))
    expect(codeOf(await accept(id))).toBe('task_taken')
    expect(await waiting()).toEqual([])
    const late = await withOpen()
    const soon = { day: '2026-11-23', time: '13:00' }
    const lateId = await idOf(late.suggest(late.gil, soon, FRIDAY))
    at('2026-11-23T13:00')
    expect(await late.waiting()).toMatchObject([{ times: [FRIDAY] }])
    expect(codeOf(await late.accept(lateId, soon))).toBe('time_in_past')
    expect(codeOf(await late.accept(lateId, SUNDAY))).toBe('not_found')
  })

  test('wins or loses against a take at the same moment, and the loser gets task_taken', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { gil, avi, event, suggest, accept, seen } = await withOpen()
      const id = await idOf(suggest(gil, FRIDAY))
      const replies = await Promise.all(turn % 2 === 0 ? [accept(id), avi.take(event)] : [avi.take(event), accept(id)])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(codeOf(replies.find(({ statusCode }) => statusCode === 409) ?? replies[0])).toBe('task_taken')
      const { assignee, start_at } = (await seen()).json<{ assignee: { full_name: string }; start_at: string }>()
      const gilHasIt = assignee.full_name === 'Gil Cohen'
      expect(start_at.slice(0, 16)).toBe(gilHasIt ? '2026-11-27T17:00' : '2026-11-26T16:00')
    }
  })

  test('is refused if the task is now only for trusted people and the suggester is not trusted', async () => {
    const { family, gil, event, suggest, accept } = await withOpen()
    const id = await idOf(suggest(gil, FRIDAY))
    await ok(family.asOwner('PATCH', `/tasks/${event.id}`, { trusted_only: true }, { 'if-match': '"1"' }))
    expect(codeOf(await accept(id))).toBe('not_trusted')
  })
})

describe('a suggestion ends', () => {
  test('after 48 hours, and at the start of its task', async () => {
    const later = await withOpen({ start_at: '2026-12-10T16:00', end_at: '2026-12-10T17:00' })
    const id = await idOf(later.suggest(later.gil, { day: '2026-12-11', time: '16:00' }))
    clock.now = START + 48 * 3_600_000
    expect(await later.waiting()).toEqual([])
    expect(await later.ownOf(later.gil)).toBeUndefined()
    expect(codeOf(await later.accept(id, { day: '2026-12-11', time: '16:00' }))).toBe('not_found')
    const soon = await withOpen({ start_at: '2026-11-24T10:00', end_at: '2026-11-24T11:00' })
    const soonId = await idOf(soon.suggest(soon.gil, FRIDAY))
    at('2026-11-24T10:00')
    expect(await soon.waiting()).toEqual([])
    expect(codeOf(await soon.accept(soonId))).toBe('not_found')
  })

  test('if the task is moved or cancelled, or the person who suggested leaves', async () => {
    const moved = await withOpen()
    const id = await idOf(moved.suggest(moved.gil, FRIDAY))
    const times = { start_at: '2026-11-26T18:00', end_at: '2026-11-26T19:00' }
    await ok(moved.family.asOwner('PATCH', `/tasks/${moved.event.id}`, times, { 'if-match': '"1"' }))
    expect(await moved.waiting()).toEqual([])
    expect(codeOf(await moved.accept(id))).toBe('not_found')
    const cancelled = await withOpen()
    const cancelledId = await idOf(cancelled.suggest(cancelled.gil, FRIDAY))
    await ok(cancelled.family.asOwner('DELETE', `/tasks/${cancelled.event.id}`, undefined, { 'if-match': '"1"' }))
    expect(await cancelled.waiting()).toEqual([])
    expect(codeOf(await cancelled.accept(cancelledId))).toBe('task_cancelled')
    const left = await withOpen()
    const leftId = await idOf(left.suggest(left.gil, FRIDAY))
    await ok(call('DELETE', `/supporters/me${left.family.path}`, { token: left.gil.token }))
    expect(await left.waiting()).toEqual([])
    expect(codeOf(await left.accept(leftId))).toBe('not_found')
  })

  test('if the family declines; the suggester sees the answer on the page, and gets no message', async () => {
    const { family, gil, suggest, ownOf, waiting, accept } = await withOpen()
    const id = await idOf(suggest(gil, FRIDAY))
    const before = (await textsTo(gil.phone)).length
    await ok(family.asOwner('POST', `/suggestions/${id}/decline`, {}))
    expect(await waiting()).toEqual([])
    expect(await ownOf(gil)).toMatchObject({ declined: true })
    expect(codeOf(await accept(id))).toBe('not_found')
    expect((await textsTo(gil.phone)).length).toBe(before)
    // The same person can suggest other times.
    await ok(suggest(gil, SUNDAY))
    expect(await waiting()).toMatchObject([{ times: [SUNDAY] }])
  })
})

test('the exports of person and family have a suggestion until its maker erases their data', async () => {
  const { family, gil, suggest } = await withOpen()
  const id = await idOf(suggest(gil, FRIDAY))
  const own = (await ok<{ families: { suggestions: object[] }[] }>(call('GET', '/supporters/me/export', { token: gil.token }))).families
  expect(own[0]?.suggestions).toMatchObject([{ title: 'Drive Dana', times: ['2026-11-27T17:00'], made_at: '2026-11-23T12:00:00+02:00' }])
  const exported = await ok<{ suggestions: object[] }>(family.asOwner('GET', '/export'))
  expect(exported.suggestions).toMatchObject([{ task: 'Drive Dana', name: 'Gil Cohen', times: ['2026-11-27T17:00'] }])
  await ok(call('DELETE', '/supporters/me', { token: gil.token }))
  expect(await database.selectFrom('task_suggestion').where('id', '=', id).select('id').execute()).toEqual([])
})

describe('the page of an ask', () => {
  /** Gil's page of the ask, without a script. */
  async function withPage(overrides: object = {}) {
    const made = await withOpen(overrides)
    at('2026-11-24T18:00')
    await jobs.queueDueMessages()
    const link = (await textsTo(made.gil.phone)).map((text) => /#([\w-]+)/.exec(text)?.[1]).find(Boolean)
    const url = `/ask/${link}`
    const press = async (answer: string, ...rows: [string, string][]) => {
      const fields = rows.flatMap(([day, time]): [string, string][] => [
        ['day', day],
        ['time', time],
      ])
      const payload = new URLSearchParams([['answer', answer], ...fields]).toString()
      return (await sendForm(server.app, url, payload)).body
    }
    return { ...made, press, page: async () => (await server.app.inject({ url })).body }
  }

  test('accepts other times without a script, shows them, and withdraws them', async () => {
    const { press, page, waiting } = await withPage()
    expect(await page()).toContain('<summary>Suggest another time</summary>')
    const noted = await press('times', ['2026-11-27', '17:00'], ['', ''], ['2026-11-29', '10:00'])
    expect(noted).toContain('You suggested Fri 27 Nov 17:00, Sun 29 Nov 10:00. If that suits the family, you’ll get a message.')
    expect(noted).toContain('value="2026-11-29"')
    expect(await waiting()).toMatchObject([{ by: 'Gil', times: [FRIDAY, SUNDAY] }])
    expect(await press('drop_times')).not.toContain('You suggested')
    expect(await waiting()).toEqual([])
  })

  test('says why times can’t be suggested, and loses nothing that was typed', async () => {
    const { press, waiting } = await withPage()
    const wrong = await press('times', ['2026-11-27', '17:00'], ['', '18:00'])
    expect(wrong).toContain('Please choose other times in the next two months')
    expect(wrong).toContain('value="2026-11-27"')
    expect(wrong).toContain('value="18:00"')
    expect(await press('times', ['2026-11-20', '17:00'])).toContain('role="alert"')
    expect(await press('times', ['2026-11-27', '25:99'])).toContain('role="alert"')
    expect(await press('times')).toContain('role="alert"')
    expect(await waiting()).toEqual([])
  })

  test('shows the family’s answer, and offers no other time if a place of the task is taken', async () => {
    const { family, press, page, waiting } = await withPage()
    await press('times', ['2026-11-27', '17:00'])
    const [{ id } = { id: 0 }] = await waiting()
    await ok(family.asOwner('POST', `/suggestions/${id}/decline`, {}))
    expect(await page()).toContain('The times you suggested don’t work for the family.')
    const partly = await withPage({ helpers_needed: 2 })
    await ok(partly.avi.take({ id: partly.event.id + 1, type: 'until_time' }))
    expect(await partly.page()).not.toContain('Suggest another time')
  })
})
