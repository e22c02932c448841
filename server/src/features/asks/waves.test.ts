import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { AT_ANY_TIME, type Dated, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietPeriodAt } from '../../rules/quiet-hours.ts'
import { WAVES, waveAt, wavesOf } from './waves.rules.ts'

/** Half a year with both clock changes of Jerusalem. */
const FROM = Date.parse('2026-10-01T00:00:00Z')
const instants = fc.integer({ min: FROM, max: FROM + 200 * DAY })
const quietHours = fc.constantFrom(
  { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00' },
  { timeZone: 'Asia/Jerusalem', from: '13:00', to: '16:30' },
  { timeZone: 'America/New_York', from: '22:30', to: '08:15' },
  { timeZone: 'Europe/Berlin', from: '00:00', to: '00:00' },
)
const at = (begins: number): Dated => ({ kind: 'time', begins, ends: begins + HOUR, days: null })
const tasks = fc.record({
  created_at: instants,
  when: fc.option(instants).map((begins) => (begins === null ? AT_ANY_TIME : at(begins))),
  asks_off_at: fc.constant(null),
  ask_now_at: fc.option(instants),
  offered_at: fc.constant(null),
})

test('waves begin in order, never in quiet hours, and not in the last 6 hours before a task', () => {
  fc.assert(
    fc.property(tasks, quietHours, instants, (task, quiet, now) => {
      const waves = wavesOf(task, quiet)
      if (!waves) throw new Error('only the family can end them')
      expect(waves.begins).toHaveLength(WAVES.length)
      expect(waves.begins).toEqual(waves.begins.toSorted((one, other) => one - other))
      for (const begin of waves.begins) expect(quietPeriodAt(begin, quiet)).toBeNull()
      const wave = waveAt(waves, now)
      if (isDated(task.when) && now >= task.when.begins - 6 * HOUR) expect(wave).toBe(-1)
      if (task.ask_now_at === null && now < task.created_at + HOUR) expect(wave).toBe(-1)
    }),
  )
})

test('a wave is sent earlier if it would come too late after a night or a day of rest', () => {
  const withRest = quietHours.chain((quiet) => fc.constantFrom(quiet, { ...quiet, rest: 'friday' as const }))
  fc.assert(
    fc.property(tasks, withRest, (task, quiet) => {
      const waves = wavesOf(task, quiet)
      const [first = 0, ...later] = waves?.begins ?? []
      if (waves && first < waves.until) for (const begin of later) expect(begin).toBeLessThan(waves.until)
    }),
  )
  const [evening, morning] = ['2026-11-23T18:00+02:00', '2026-11-24T10:00+02:00'].map((text) => Date.parse(text))
  const task = { created_at: evening ?? 0, when: at(morning ?? 0), asks_off_at: null, ask_now_at: null, offered_at: null }
  const waves = wavesOf(task, { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00' })
  expect(waves?.begins.map((begin) => new Date(begin + 2 * HOUR).toISOString().slice(11, 16))).toEqual(['19:00', '19:30', '20:00'])
})

test('if the family wants no one to be asked, there are no waves', () => {
  const task = { created_at: FROM, when: AT_ANY_TIME, asks_off_at: FROM, ask_now_at: FROM, offered_at: null }
  expect(wavesOf(task, { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00' })).toBeNull()
})

test('the waves for an event fit into the little time that remains', () => {
  const start = FROM + 10 * DAY + 12 * HOUR
  const quiet = { timeZone: 'UTC', from: '00:00', to: '00:00' }
  const task = { created_at: start - 13 * HOUR, when: at(start), asks_off_at: null, ask_now_at: null, offered_at: null }
  expect(wavesOf(task, quiet)?.begins.map((begin) => (start - begin) / MINUTE)).toEqual([720, 600, 480])
})
