import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { CATEGORIES, DAY_TIMES, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WAVES } from './waves.rules.ts'
import { isAwayFor, type PersonToAsk, saysOfHours, type TaskToFill, whomToAsk } from './whom-to-ask.rules.ts'

/** A Friday, at four in the afternoon of Jerusalem. */
const START = Date.parse('2026-11-27T14:00:00Z')
const NOW = START - 2 * DAY
const UNTIL = START - 6 * HOUR
const task: TaskToFill = {
  ...{ category: 'general', start_at: START, end_at: START + HOUR, all_day_at: null, timeZone: 'Asia/Jerusalem' },
  ...{ days: null, part_of_day: null, sets_hour: null },
}
const unknown: PersonToAsk = {
  ...{ chose: false, did: false, freeHours: [], away: null, isBusyHere: false, isBusyElsewhere: false, held: 0, didLately: 0 },
  ...{ askedLately: 0, lastAskedAt: null, noes: [], wasAsked: false, saidNo: false, restsUntil: 0 },
}
const fridays = (time: (typeof DAY_TIMES)[number]) => [{ weekday: 'FR', time }]
const firstWave = { wave: 0, waitedFor: 0, now: NOW, until: UNTIL }
const named = (people: Record<string, Partial<PersonToAsk>>) =>
  Object.entries(people).map(([name, each]) => ({ ...unknown, ...each, name }))
const orderOf = (people: Record<string, Partial<PersonToAsk>>, turn = firstWave) =>
  whomToAsk(named(people), task, turn).order.map(({ name }) => name)
const last = { ...firstWave, wave: WAVES.length - 1 }

const instants = fc.integer({ min: NOW - 10 * DAY, max: NOW + 10 * DAY })
const persons: fc.Arbitrary<PersonToAsk> = fc.record({
  ...{ chose: fc.boolean(), did: fc.boolean(), isBusyHere: fc.boolean(), isBusyElsewhere: fc.boolean() },
  freeHours: fc.array(fc.record({ weekday: fc.constantFrom(...WEEKDAYS), time: fc.constantFrom(...DAY_TIMES) }), { maxLength: 12 }),
  away: fc.option(fc.tuple(instants, fc.integer({ min: 1, max: 5 * DAY })).map(([from, long]) => ({ from, until: from + long }))),
  ...{ held: fc.nat(6), didLately: fc.nat(6), askedLately: fc.nat(6), lastAskedAt: fc.option(instants) },
  noes: fc.array(fc.record({ category: fc.constantFrom(...CATEGORIES), start_at: fc.option(instants), all_day_at: fc.constant(null) }), {
    maxLength: 4,
  }),
  ...{ wasAsked: fc.boolean(), saidNo: fc.boolean(), restsUntil: fc.constantFrom(0, NOW + DAY, UNTIL + DAY) },
})
const circles = fc.array(persons, { maxLength: 40 })
const turns = fc.record({
  wave: fc.integer({ min: 0, max: WAVES.length - 1 }),
  waitedFor: fc.nat(12),
  ...{ now: fc.integer({ min: NOW, max: UNTIL - 1 }), until: fc.constant(UNTIL) },
})
const isOutside = ({ freeHours }: PersonToAsk) => saysOfHours(freeHours, task) === 'busy'

test('no one is asked who said no, was asked, is busy, rests or is away, and no more than fit', () => {
  fc.assert(
    fc.property(circles, turns, (people, turn) => {
      const { order, leftOut } = whomToAsk(people, task, turn)
      for (const { saidNo, wasAsked, isBusyHere, restsUntil, away } of order) {
        expect([saidNo, wasAsked, isBusyHere, restsUntil > turn.now]).toEqual([false, false, false, false])
        if (away)
          expect([away.from <= turn.now && turn.now < away.until, away.from < START + HOUR && START < away.until]).toEqual([false, false])
      }
      expect(order.length).toBeLessThanOrEqual(Math.max(0, (WAVES[turn.wave] ?? 0) - turn.waitedFor))
      expect(new Set([...order, ...leftOut.keys()]).size).toBe(people.length)
      expect(order.length + leftOut.size).toBe(people.length)
    }),
  )
})

test.each([
  ['all days', '2026-11-26', '2026-11-28', true],
  ['all days but the first', '2026-11-27', '2026-11-28', false],
  ['all days but the last', '2026-11-26', '2026-11-27', false],
])('someone who is away on %s that can still be picked is away for the task only if on all', (_which, from, last, expected) => {
  const away = { from: Date.parse(`${from}T00:00+02:00`), until: Date.parse(`${last}T00:00+02:00`) + DAY }
  const onDays = { ...task, start_at: null, end_at: null, days: '2026-11-24 2026-11-26 2026-11-27 2026-11-28' }
  expect(isAwayFor(away, onDays, NOW)).toBe(expected)
  expect(isAwayFor(away, { ...onDays, days: null }, NOW)).toBe(false)
})

test('people are asked outside the hours that they gave only if no one else can still be asked', () => {
  fc.assert(
    fc.property(circles, turns, (people, turn) => {
      const { order, leftOut } = whomToAsk(people, task, turn)
      if (!order.some(isOutside)) return
      const others = people.filter((person) => !isOutside(person) && !order.includes(person))
      const isLeft = (person: PersonToAsk) =>
        ['hours', 'later', 'unlikely'].includes(leftOut.get(person) ?? '') || person.restsUntil < UNTIL
      expect(
        others.filter((person) => !['said_no', 'busy', 'away', 'asked'].includes(leftOut.get(person) ?? '') && isLeft(person)),
      ).toEqual([])
    }),
  )
})

test('tasks held in another family move who is asked, and never how many or why not', () => {
  fc.assert(
    fc.property(circles, turns, fc.infiniteStream(fc.boolean()), (people, turn, elsewhere) => {
      const without = whomToAsk(people, task, turn)
      const others = people.map((person) => ({ ...person, isBusyElsewhere: elsewhere.next().value === true }))
      const moved = whomToAsk(others, task, turn)
      expect(moved.order).toHaveLength(without.order.length)
      const isFixed = (why: string | undefined) => why !== undefined && why !== 'later'
      const reasons = (circle: PersonToAsk[], found: typeof moved) =>
        circle.map((person) => found.leftOut.get(person)).map((why) => (isFixed(why) ? why : null))
      expect(reasons(others, moved)).toEqual(reasons(people, without))
    }),
  )
})

test('in the first wave only likely people are asked, if one of them gave no other hours', () => {
  expect(orderOf({ any: {}, chose: { chose: true } })).toEqual(['chose'])
  expect(orderOf({ any: {}, did: { did: true, wasAsked: true } })).toEqual([])
  expect(orderOf({ any: {}, chose: { chose: true, freeHours: fridays('morning') } })).toEqual(['any'])
})

test('someone who said they are free then comes first, and someone who holds much later', () => {
  expect(orderOf({ any: {}, free: { freeHours: fridays('afternoon') }, holds: { held: 2 } })).toEqual(['free', 'any', 'holds'])
  expect(orderOf({ did: { didLately: 3 }, asked: { askedLately: 1 }, any: {} })).toEqual(['any', 'asked', 'did'])
  expect(orderOf({ elsewhere: { freeHours: fridays('afternoon'), isBusyElsewhere: true }, holds: { held: 3 } })).toEqual([
    'holds',
    'elsewhere',
  ])
})

test('a no to this kind of task or at this part of the day counts against asking again', () => {
  const no = { category: 'home', start_at: START - 7 * DAY, all_day_at: null } as const
  expect(orderOf({ hour: { noes: [no] }, other: { noes: [{ ...no, start_at: no.start_at - 6 * HOUR }] } })).toEqual(['other', 'hour'])
  expect(orderOf({ kind: { noes: [{ ...no, category: 'general', start_at: null }] }, any: {} })).toEqual(['any', 'kind'])
})

test('of equals the one who was asked longest ago comes first, before them one who never was', () => {
  expect(orderOf({ lately: { lastAskedAt: NOW - DAY }, before: { lastAskedAt: NOW - 9 * DAY }, never: {} })).toEqual([
    'never',
    'before',
    'lately',
  ])
})

test('outside their hours people wait for the last wave, unless all others have said no', () => {
  const people = { outside: { freeHours: fridays('morning') }, asked: { wasAsked: true } }
  expect(orderOf(people, { ...firstWave, waitedFor: 1 })).toEqual([])
  expect(orderOf({ ...people, asked: { wasAsked: true, saidNo: true } })).toEqual(['outside'])
  expect(orderOf(people, { ...last, waitedFor: 1 })).toEqual(['outside'])
  expect(orderOf({ ...people, rests: { restsUntil: NOW + HOUR } }, { ...last, waitedFor: 1 })).toEqual([])
})

test('a day without a time is within any hours of that day, and a task at any time within all', () => {
  const [morning, other] = [fridays('morning'), [{ weekday: 'MO', time: 'morning' }]]
  expect(saysOfHours(morning, { ...task, all_day_at: NOW })).toBe('free')
  expect(saysOfHours(other, { ...task, all_day_at: NOW })).toBe('busy')
  expect(saysOfHours(other, { ...task, start_at: null })).toBe('nothing')
})
