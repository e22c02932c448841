import type { Draft, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, clock } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const read = async (family: Family, text: string, format?: 'csv') =>
  (await family.asOwner('POST', '/tasks/import', { text, ...(format && { format }) })).json<ReadDrafts>().drafts
const edited = ({ title, category, may_be }: Draft) => ({ title, category, date: null, start: null, end: null, ...(may_be && { may_be }) })
const confirm = (family: Family, drafts: object[]) => family.asOwner('POST', '/tasks/import/confirm', { drafts })

test('a pasted line with a choice of days becomes one task, and its taker picks the day', async () => {
  const family = await makeFamily()
  const drafts = await read(family, 'Soup Thursday or Friday evening\nForm by Wednesday')
  expect(drafts).toMatchObject([
    { date: '2026-11-26', start: null, may_be: { days: ['2026-11-26', '2026-11-27'], part_of_day: 'evening' } },
    { date: '2026-11-23', start: null, may_be: { days: ['2026-11-23', '2026-11-24', '2026-11-25'], part_of_day: null } },
  ])
  const { tasks } = (await confirm(family, drafts.map(edited))).json()
  expect(tasks).toMatchObject([
    { title: 'Soup', type: 'no_time', may_be: { days: ['2026-11-26', '2026-11-27'], part_of_day: 'evening', taker_sets_hour: false } },
    { title: 'Form', type: 'no_time', may_be: { days: ['2026-11-23', '2026-11-24', '2026-11-25'] } },
  ])
  const avi = await family.makeSupporter()
  const path = `/supporters/me${family.path}/tasks/${tasks[0].id}/assign_me`
  const taken = await avi.browser.call('PUT', path, { token: avi.token, body: { day: '2026-11-27' } })
  expect(taken.json()).toMatchObject({ all_day: true, date: '2026-11-27', status: 'in_progress' })
})

test('pasted days keep their dates if the clock, the month or the year changes between them', async () => {
  const family = await makeFamily({ time_zone: 'Europe/Berlin', locale: 'de' })
  const before = clock.now
  clock.now = Date.parse('2027-03-26T12:00:00+01:00')
  const [overClock] = await read(family, 'Wäsche zwischen Samstag und Montag')
  const { tasks } = (await confirm(family, overClock ? [edited(overClock)] : [])).json()
  expect(tasks[0].may_be).toMatchObject({ days: ['2027-03-27', '2027-03-28', '2027-03-29'], until: '2027-03-30T00:00:00+02:00' })
  clock.now = Date.parse('2026-12-30T12:00:00+01:00')
  const [overYear] = await read(family, 'Einkauf bis Samstag')
  expect(overYear?.may_be?.days).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  clock.now = before
})

test('today can’t be chosen once the named part of the day is over', async () => {
  const family = await makeFamily()
  const before = clock.now
  clock.now = Date.parse('2026-11-23T13:00:00+02:00')
  const [left, one] = await read(family, 'Soup today, tomorrow or Wednesday morning\nBread today or tomorrow morning')
  expect(left?.may_be).toEqual({ days: ['2026-11-24', '2026-11-25'], part_of_day: 'morning' })
  expect(one).toMatchObject({ why_not_ticked: 'which_day' })
  expect(one?.may_be).toBeUndefined()
  clock.now = before
})

test('days that can’t be saved are refused with the name of their field', async () => {
  const family = await makeFamily()
  const refused = async (change: object) => {
    const draft = { title: 'Soup', category: 'home', date: null, start: null, end: null, may_be: { days: ['2026-11-26', '2026-11-27'] } }
    const reply = await confirm(family, [{ ...draft, ...change }])
    return reply.json<{ errors: { field: string; code: string }[] }>().errors.map(({ field, code }) => `${field} ${code}`)
  }
  expect(await refused({ may_be: { days: ['2026-11-21', '2026-11-22'] } })).toEqual(['drafts.0.may_be time_in_past'])
  expect(await refused({ may_be: { days: ['2026-11-31', '2026-12-01'] } })).toEqual(['drafts.0.may_be date_invalid'])
  expect(await refused({ date: '2026-11-26' })).toEqual(['drafts.0.may_be bad_request'])
  expect(await refused({ helpers_needed: 2 })).toEqual(['drafts.0.may_be days_for_one'])
  expect((await family.asOwner('GET', '/tasks')).json()).toEqual({ no_time: [], events: [] })
})

test('a table may also name several days, with an hour in another column', async () => {
  const family = await makeFamily()
  const table = [
    'Task;Day;Time;Helpers',
    'Soup;Thu or Fri;17:00;',
    'Form;by Wednesday;;1',
    'Sofa;Thursday or Friday;;2',
    'Dog;Monday and Wednesday;;',
  ].join('\n')
  const drafts = await read(family, table, 'csv')
  expect(
    drafts.map(({ title, date, may_be, helpers_needed }) => [title, may_be?.part_of_day, may_be?.days.length ?? date, helpers_needed]),
  ).toEqual([
    ['Soup (17:00)', 'afternoon', 2, 1],
    ['Form', null, 3, 1],
    ['Sofa', undefined, '2026-11-26', 2],
    ['Dog', undefined, '2026-11-23', 1],
    ['Dog', undefined, '2026-11-25', 1],
  ])
  expect(drafts[2]?.why_not_ticked).toBe('which_day')
})
