import type { History } from '@hand-in-hand/contract/asking.rules.ts'
import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { AT_ANY_TIME, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { CATEGORIES, DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WAVES } from './waves.rules.ts'
import { availabilityFor, type Candidate, isAwayFor, kindAndPartOf, type TaskToFill, whoIsReady, whomToAsk } from './whom-to-ask.rules.ts'

/** A Friday, at four in the afternoon of Jerusalem. */
const START = Date.parse('2026-11-27T14:00:00Z')
const NOW = START - 2 * DAY
const UNTIL = START - 6 * HOUR
const task: TaskToFill = {
  ...{ category: 'general', when: { kind: 'time', begins: START, ends: START + HOUR, days: null }, timeZone: 'Asia/Jerusalem' },
}
type PersonToAsk = Candidate & History
const unknown: PersonToAsk = {
  ...{ chose: false, did: false, hours: 'nothing', away: null, isBusyHere: false, held: 0, didLately: 0 },
  ...{ askedLately: 0, lastAskedAt: null, declinedTasks: [], wasAsked: false, hasDeclined: false, cooldownUntil: 0 },
}
const [free, busy] = [{ hours: 'free' }, { hours: 'busy' }] as const
const firstWave = { wave: 0, waitedFor: 0, now: NOW, until: UNTIL }
const named = (people: Record<string, Partial<PersonToAsk>>) =>
  Object.entries(people).map(([name, each]) => ({ ...unknown, ...each, name }))
const orderOf = (people: Record<string, Partial<PersonToAsk>>, turn = firstWave) =>
  whomToAsk(named(people), task, turn).map(({ name }) => name)
const last = { ...firstWave, wave: WAVES.length - 1 }

const instants = fc.integer({ min: NOW - 10 * DAY, max: NOW + 10 * DAY })
const persons: fc.Arbitrary<PersonToAsk> = fc.record({
  ...{ chose: fc.boolean(), did: fc.boolean(), isBusyHere: fc.boolean() },
  hours: fc.constantFrom('nothing', 'free', 'busy'),
  away: fc.option(fc.tuple(instants, fc.integer({ min: 1, max: 5 * DAY })).map(([from, long]) => ({ from, until: from + long }))),
  ...{ held: fc.nat(6), didLately: fc.nat(6), askedLately: fc.nat(6), lastAskedAt: fc.option(instants) },
  declinedTasks: fc.array(fc.record({ category: fc.constantFrom(...CATEGORIES), part: fc.option(fc.constantFrom(...DAY_TIMES)) }), {
    maxLength: 4,
  }),
  ...{ wasAsked: fc.boolean(), hasDeclined: fc.boolean(), cooldownUntil: fc.constantFrom(0, NOW + DAY, UNTIL + DAY) },
})
const circles = fc.array(persons, { maxLength: 40 })
const turns = fc.record({
  wave: fc.integer({ min: 0, max: WAVES.length - 1 }),
  waitedFor: fc.nat(12),
  ...{ now: fc.integer({ min: NOW, max: UNTIL - 1 }), until: fc.constant(UNTIL) },
})
const isOutside = ({ hours }: PersonToAsk) => hours === 'busy'

test('a wave asks no one who declined, was asked, is busy or is away, and has a limited size', () => {
  fc.assert(
    fc.property(circles, turns, (people, turn) => {
      const order = whomToAsk(people, task, turn)
      for (const { hasDeclined, wasAsked, isBusyHere, cooldownUntil, away } of order) {
        expect([hasDeclined, wasAsked, isBusyHere, cooldownUntil > turn.now]).toEqual([false, false, false, false])
        if (away)
          expect([away.from <= turn.now && turn.now < away.until, away.from < START + HOUR && START < away.until]).toEqual([false, false])
      }
      expect(order.length).toBeLessThanOrEqual(Math.max(0, (WAVES[turn.wave] ?? 0) - turn.waitedFor))
      expect(new Set(order).size).toBe(order.length)
    }),
  )
})

test.each([
  ['all days', '2026-11-26', '2026-11-28', true],
  ['all days but the first', '2026-11-27', '2026-11-28', false],
  ['all days but the last', '2026-11-26', '2026-11-27', false],
])('only someone away on all days that can still be picked counts as away for the task: %s', (_which, from, last, expected) => {
  const away = { from: Date.parse(`${from}T00:00+02:00`), until: Date.parse(`${last}T00:00+02:00`) + DAY }
  const days = ['2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28']
  const open = { days, part_of_day: null, taker_sets_hour: false, lastBegins: START, until: START + DAY }
  expect(isAwayFor(away, { ...task, when: { kind: 'days', days: open } }, NOW)).toBe(expected)
  expect(isAwayFor(away, { ...task, when: AT_ANY_TIME }, NOW)).toBe(false)
})

test('people are asked outside the hours that they gave only if no one else can still be asked', () => {
  fc.assert(
    fc.property(circles, turns, (people, turn) => {
      const { ready } = whoIsReady(people, task, turn)
      if (!ready.some(isOutside)) return
      const isLeft = (person: PersonToAsk) =>
        !person.hasDeclined &&
        !person.isBusyHere &&
        !person.wasAsked &&
        !isAwayFor(person.away, task, turn.now) &&
        person.cooldownUntil < UNTIL
      expect(people.filter((person) => !isOutside(person) && isLeft(person))).toEqual([])
    }),
  )
})

test('the first wave asks only likely people, if a likely person is available', () => {
  expect(orderOf({ any: {}, chose: { chose: true } })).toEqual(['chose'])
  expect(orderOf({ any: {}, did: { did: true, wasAsked: true } })).toEqual([])
  expect(orderOf({ any: {}, chose: { chose: true, ...busy } })).toEqual(['any'])
})

test('people who are free at the task’s time come first, and people with many tasks come later', () => {
  expect(orderOf({ any: {}, free, holds: { held: 2 } })).toEqual(['free', 'any', 'holds'])
  expect(orderOf({ did: { didLately: 3 }, asked: { askedLately: 1 }, any: {} })).toEqual(['any', 'asked', 'did'])
})

test('a no to a task of the same category or part of the day puts a person later', () => {
  const no = { category: 'home', part: 'afternoon' } as const
  expect(orderOf({ hour: { declinedTasks: [no] }, other: { declinedTasks: [{ ...no, part: 'morning' }] } })).toEqual(['other', 'hour'])
  expect(orderOf({ kind: { declinedTasks: [{ category: 'general', part: null }] }, any: {} })).toEqual(['any', 'kind'])
})

test('otherwise equal people who were never asked come first, then people asked longest ago', () => {
  expect(orderOf({ lately: { lastAskedAt: NOW - DAY }, before: { lastAskedAt: NOW - 9 * DAY }, never: {} })).toEqual([
    'never',
    'before',
    'lately',
  ])
})

test('people are asked outside their hours only in the last wave, or if everyone else said no', () => {
  const people = { outside: busy, asked: { wasAsked: true } }
  expect(orderOf(people, { ...firstWave, waitedFor: 1 })).toEqual([])
  expect(orderOf({ ...people, asked: { wasAsked: true, hasDeclined: true } })).toEqual(['outside'])
  expect(orderOf(people, { ...last, waitedFor: 1 })).toEqual(['outside'])
  expect(orderOf({ ...people, rests: { cooldownUntil: NOW + HOUR } }, { ...last, waitedFor: 1 })).toEqual([])
})

test('a task without a time fits any hours of its weekday; without a day, hours do not count', () => {
  const [morning, other] = [[{ weekday: 'FR', time: 'morning' }], [{ weekday: 'MO', time: 'morning' }]]
  const onDay: When = { kind: 'day', begins: START, ends: START + DAY, days: null }
  const says = (hours: typeof morning, of: Partial<TaskToFill>) => availabilityFor({ ...task, ...of })(hours)
  expect(says(morning, {})).toBe('busy')
  expect(says(morning, { when: onDay })).toBe('free')
  expect(says(other, { when: onDay })).toBe('busy')
  expect(says(other, { when: AT_ANY_TIME })).toBe('nothing')
  expect([kindAndPartOf(task).part, kindAndPartOf({ ...task, when: onDay }).part]).toEqual(['afternoon', null])
})
