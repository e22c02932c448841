import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { readFunnel } from './funnel.commands.ts'
import { presentFunnel } from './funnel.presentation.ts'

const server = await testServer()
const { makeFamily, clock, database } = server

test('circles are counted by month and step, with days between steps; counts under 5 are hidden', async () => {
  clock.now = Date.parse('2027-05-03T08:00Z')
  const families = []
  for (let made = 0; made < 6; made++) families.push(await makeFamily())
  for (const [index, family] of families.entries()) {
    clock.now = Date.parse('2027-05-05T08:00Z')
    const avi = await family.makeSupporter()
    const task = await family.makeTask({ title: 'Soup' })
    clock.now += 2 * DAY
    await avi.take(task)
    if (index > 3) continue
    await avi.withdraw(task)
    // Taking the same task again does not count as a second task.
    await avi.take(task)
    await avi.complete(task)
    if (index > 0) continue
    await avi.take(await family.makeTask({ title: 'Bread' }))
  }
  clock.now = Date.parse('2027-06-20T08:00Z')
  await makeFamily()
  const [june, may, april] = await readFunnel(database, clock.now)
  expect(june).toMatchObject({ month: '2027-06', started: 1 })
  expect(april).toEqual({ month: '2027-04', started: 0, steps: [] })
  expect(may).toMatchObject({ month: '2027-05', started: 6 })
  expect(may?.steps.map((step) => step.families).slice(1)).toEqual([6, 6, 6, 6, 4, 1])
  expect(may?.steps[4]?.days).toBeCloseTo(2)
  const { rows } = presentFunnel([june, may, april].filter((month) => month !== undefined))
  expect(rows[1]?.slice(5)).toEqual(['6 (0 days)', '6 (2 days)', 'under 5', 'under 5'].slice(0))
  expect(rows[0]?.slice(1)).toEqual(Array(8).fill('under 5'))
  expect(rows[2]?.slice(1)).toEqual(Array(8).fill('under 5'))
})
