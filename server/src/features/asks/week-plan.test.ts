import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { DAY_TIMES, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { areAtOnce } from './history.rules.ts'
import { mayBeOffered, OFFERED_AT_ONCE, planWeek, restsAfterOffer } from './week-plan.rules.ts'
import { isAwayFor, saysOfHours } from './whom-to-ask.rules.ts'

const { runs } = runsOf(300, { most: 5_000 })
/** A Sunday, nine in the morning in Jerusalem. */
const NOW = Date.parse('2026-11-29T09:00+02:00')
const timeZone = 'Asia/Jerusalem'

const aTask = fc
  .record({ inHours: fc.option(fc.integer({ min: 7, max: 155 })), places: fc.integer({ min: 1, max: 3 }) })
  .map(({ inHours, places }) => {
    const start_at = inHours === null ? null : NOW + inHours * HOUR
    return {
      ...{ start_at, end_at: start_at === null ? null : start_at + 2 * HOUR, places, timeZone, category: 'home' as const },
      ...{ all_day_at: null, days: null, part_of_day: null, sets_hour: null, created_at: NOW - DAY },
      ...{ asks_off_at: null, ask_now_at: null, offered_at: null },
    }
  })
const aPerson = fc.record({
  chose: fc.boolean(),
  did: fc.boolean(),
  freeHours: fc.uniqueArray(fc.record({ weekday: fc.constantFrom(...WEEKDAYS), time: fc.constantFrom(...DAY_TIMES) }), {
    maxLength: 8,
    selector: ({ weekday, time }) => `${weekday} ${time}`,
  }),
  away: fc.option(fc.integer({ min: -1, max: 6 }).map((days) => ({ from: NOW + days * DAY, until: NOW + (days + 2) * DAY }))),
  ...{ isBusyHere: fc.boolean(), isBusyElsewhere: fc.boolean(), held: fc.nat({ max: 4 }), didLately: fc.nat({ max: 4 }) },
  ...{ askedLately: fc.nat({ max: 4 }), lastAskedAt: fc.constant(null), noes: fc.constant([]) },
  ...{ wasAsked: fc.boolean(), saidNo: fc.boolean(), restsUntil: fc.constantFrom(0, NOW + DAY) },
})

test('no one is offered more than two, what they can’t, or two at once, and no task to too many', () => {
  fc.assert(
    fc.property(fc.array(aTask, { maxLength: 8 }), fc.array(aPerson, { maxLength: 8 }), (drafts, persons) => {
      const tasks = drafts.map((task, index) => ({ ...task, id: index + 1 }))
      const people = persons.map((person, index) => ({ ...person, id: index + 1 }))
      const plan = planWeek(tasks, () => people, NOW)
      for (const [id, offered] of plan) {
        const person = people[id - 1]
        if (!person) throw new Error('no such person')
        expect(offered.length).toBeLessThanOrEqual(OFFERED_AT_ONCE)
        expect(new Set(offered).size).toBe(offered.length)
        expect(person).toMatchObject({ isBusyHere: false, wasAsked: false, saidNo: false, restsUntil: 0 })
        for (const task of offered) {
          expect(isAwayFor(person.away, task, NOW)).toBe(false)
          expect(saysOfHours(person.freeHours, task)).not.toBe('busy')
        }
        const [first, second] = offered
        if (first && second) expect(areAtOnce(first, second)).toBe(false)
      }
      for (const task of tasks) {
        const offers = [...plan.values()].filter((offered) => offered.includes(task)).length
        expect(offers).toBeLessThanOrEqual(OFFERED_AT_ONCE * task.places)
      }
    }),
    runs,
  )
})

test('everyone free is offered one task before someone gets a second', () => {
  const blank = { chose: false, did: false, freeHours: [], away: null, isBusyHere: false, isBusyElsewhere: false, held: 0, didLately: 0 }
  const person = { ...blank, askedLately: 0, lastAskedAt: null, noes: [], wasAsked: false, saidNo: false, restsUntil: 0 }
  const likely = { ...person, id: 1, chose: true, did: true }
  const task = fc.sample(aTask, 1)[0]
  if (!task) throw new Error('there is one')
  const tasks = [1, 2, 3].map((id) => ({ ...task, id, places: 1, start_at: NOW + id * DAY, end_at: NOW + id * DAY + HOUR }))
  const plan = planWeek(tasks, () => [likely, { ...person, id: 2 }, { ...person, id: 3 }], NOW)
  expect([1, 2, 3].map((id) => plan.get(id)?.[0]?.id)).toEqual([1, 2, 3])
})

test.each<[inHours: number, more: object, may: boolean]>([
  [6, {}, false],
  [7, {}, true],
  [155, {}, true],
  [156, {}, false],
  [48, { asks_off_at: NOW }, false],
  [48, { ask_now_at: NOW }, false],
  [48, { created_at: NOW - HOUR + 1 }, false],
])('a task that begins in %d hours, %j, may be offered: %s', (inHours, more, may) => {
  const task = { start_at: NOW + inHours * HOUR, days: null, created_at: NOW - DAY, asks_off_at: null, ask_now_at: null, offered_at: null }
  expect(mayBeOffered({ ...task, ...more }, NOW, NOW)).toBe(may)
})

test('a task at any time may be offered while it is new, one on several days never', () => {
  const task = { start_at: null, days: null, created_at: NOW - DAY, asks_off_at: null, ask_now_at: null, offered_at: null }
  expect(mayBeOffered(task, NOW, NOW)).toBe(true)
  expect(mayBeOffered({ ...task, created_at: NOW - 15 * DAY }, NOW, NOW)).toBe(false)
  expect(mayBeOffered({ ...task, days: '2026-12-01 2026-12-02' }, NOW, NOW)).toBe(false)
})

test('a task that was offered is left alone for a day, until a day before it at most', () => {
  const task = { ask_now_at: null, offered_at: null }
  expect(restsAfterOffer({ ...task, start_at: NOW + 6 * DAY }, NOW)).toBe(NOW + DAY)
  expect(restsAfterOffer({ ...task, start_at: null }, NOW)).toBe(NOW + DAY)
  expect(restsAfterOffer({ ...task, start_at: NOW + 1.5 * DAY }, NOW)).toBe(NOW + 0.5 * DAY)
  expect(restsAfterOffer({ ...task, start_at: NOW + 6 * DAY }, null)).toBe(0)
  expect(restsAfterOffer({ ...task, start_at: NOW + 6 * DAY, ask_now_at: NOW }, NOW)).toBe(0)
})
