import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import type { Family } from '../../testing/requests.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, database } = await testServer()

/** 29 November 2026 is a Sunday. */
const SUNDAY = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-29T17:00', end_at: '2026-11-29T18:00' }
const FORTNIGHT = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO'
const SUNDAYS_FIRST = ['11-29', '11-30', '12-13', '12-14']
const MONDAYS_FIRST = ['11-29', '12-07', '12-13', '12-21']

const make = (family: Family, repeat: string) => family.asOwner('POST', '/tasks', { ...SUNDAY, repeat })
const listed = async (family: Family): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks')).json().events
const dates = async (family: Family) => (await listed(family)).map(({ date }) => date?.slice(5))

test.each([
  ['Asia/Jerusalem', 'SU', SUNDAYS_FIRST],
  ['America/New_York', 'SU', SUNDAYS_FIRST],
  ['Africa/Cairo', 'SA', SUNDAYS_FIRST],
  ['Europe/Berlin', 'MO', MONDAYS_FIRST],
  ['Europe/Kyiv', 'MO', MONDAYS_FIRST],
  ['UTC', 'MO', MONDAYS_FIRST],
])('for a family in %s weeks begin on %s, and so do the fortnights of a new series', async (time_zone, weekday, days) => {
  const family = await makeFamily({ time_zone })
  const avi = await family.makeSupporter()
  expect((await avi.get(family.path)).json()).toMatchObject({ week_starts_on: weekday })
  expect((await make(family, `${FORTNIGHT};COUNT=4`)).statusCode).toBe(201)
  expect(await dates(family)).toEqual(days)
})

test('a rule can name the first day of its weeks, and an unknown day is refused', async () => {
  const family = await makeFamily()
  expect((await make(family, `${FORTNIGHT};COUNT=4;WKST=MO`)).statusCode).toBe(201)
  expect(await dates(family)).toEqual(MONDAYS_FIRST)
  for (const wrong of ['WKST=XX', 'WKST=SU,MO', 'WKST=', 'WKST=SU;WKST=MO', 'WKST=1SU'])
    expect((await make(family, `${FORTNIGHT};${wrong}`)).json().code, wrong).toBe('rule_invalid')
})

test('a series from an earlier app version keeps its dates, even if its end is changed', async () => {
  const family = await makeFamily()
  await make(family, `${FORTNIGHT};COUNT=6`)
  const [first] = await listed(family)
  // Earlier versions stored the rule in this form.
  await database
    .updateTable('series')
    .set({ rule: `${FORTNIGHT};COUNT=6` })
    .where('id', '=', first?.series_id ?? 0)
    .execute()
  const put = async (rule: string) => {
    const [task] = await listed(family)
    return family.asOwner('PUT', `/tasks/${task?.id}/repeat`, { rule }, { 'if-match': `"${task?.version}"` })
  }
  expect((await put(`${FORTNIGHT};COUNT=4`)).statusCode).toBe(200)
  expect(await dates(family)).toEqual(MONDAYS_FIRST)
  const [task] = await listed(family)
  expect((await family.asOwner('GET', `/tasks/${task?.id}/repeat`)).json().rule).toContain('WKST=MO')
})

test('a weekly series that becomes fortnightly uses the first day of the week of the family', async () => {
  const family = await makeFamily()
  await make(family, 'FREQ=WEEKLY;BYDAY=SU,MO;COUNT=2')
  const [task] = await listed(family)
  const rule = `${FORTNIGHT};COUNT=4`
  const reply = await family.asOwner('PUT', `/tasks/${task?.id}/repeat`, { rule }, { 'if-match': `"${task?.version}"` })
  expect(reply.statusCode).toBe(200)
  expect(await dates(family)).toEqual(SUNDAYS_FIRST)
  expect((await family.asOwner('GET', `/tasks/${task?.id}/repeat`)).json().rule).toBe(`${rule};WKST=SU`)
})
