import { expect, test } from 'vitest'
import { aTask, mine, on } from '../../testing/samples.ts'
import { countCards, joinTasks, partsOfList, rhythmOf, stateOfCard } from './task-cards.rules.ts'

const now = Date.parse('2026-11-22T10:00:00+02:00')
const today = { from: '2026-11-22', timeZone: 'Asia/Jerusalem' }
const takenBy = (full_name: string) => ({ status: 'in_progress', assignee: { full_name, formatted_phone_number: null } }) as const
const place = (id: number, wanted: Parameters<typeof aTask>[0] = {}) => aTask({ id, group_id: 1, helpers_needed: 3, ...wanted })
const tuesday = (id: number, date: string, wanted: Parameters<typeof aTask>[0] = {}) =>
  aTask({ id, series_id: 7, ...on(date, '17:00', '18:00'), ...wanted })
const ANY_OF = { part_of_day: null, taker_sets_hour: false, until: '2026-12-31T00:00:00+02:00', description: null }
const idsOf = (cards: ReturnType<typeof joinTasks<ReturnType<typeof aTask>>>) =>
  cards.map(({ task, later }) => [task.id, ...later.map((each) => each.task.id)])

test('the places of a group are one card, which says how many are needed and who comes', () => {
  const [card, ...others] = joinTasks([place(1, takenBy('Bella')), place(2), place(3)], today)
  if (!card) throw new Error('three places are one card')
  expect(others).toEqual([])
  expect(card.task.id).toBe(2)
  expect(stateOfCard(card, now)).toEqual({
    places: 3,
    needed: 2,
    isOffering: false,
    offeredBy: [],
    isMine: false,
    isDone: false,
    isMissed: false,
    names: ['Bella'],
  })
})

test('a card made only from open places still names the people in the other places', () => {
  const known = [place(1, takenBy('Bella')), place(2), place(3, takenBy('Avi'))]
  const [card] = joinTasks(
    known.filter(({ status }) => status === 'initial'),
    { ...today, known },
  )
  expect(card && stateOfCard(card, now)).toMatchObject({ needed: 1, names: ['Bella', 'Avi'] })
})

test('a card leads to my place, and names the people in the other places', () => {
  const [card] = joinTasks([place(1), place(2, takenBy('Bella')), place(3, mine)], today)
  expect(card?.task.id).toBe(3)
  expect(card && stateOfCard(card, now)).toMatchObject({ needed: 1, isMine: true, names: ['Bella'] })
})

test('a series is one card: its next date from today on, with the later dates in it', () => {
  const cards = joinTasks(
    [tuesday(4, '2026-12-01'), aTask({ id: 9 }), tuesday(3, '2026-11-24'), tuesday(2, '2026-11-17'), tuesday(5, '2026-12-08', mine)],
    today,
  )
  expect(idsOf(cards)).toEqual([[9], [2], [3, 4, 5]])
  expect(cards.map(({ rhythm }) => rhythm)).toEqual([null, ['TU'], ['TU']])
})

test('a weekly series with a choice of days repeats each week, whichever day was picked', () => {
  const week = (id: number, days: string[], more: object = {}) => aTask({ id, series_id: 7, may_be: { ...ANY_OF, days }, ...more })
  const [card, ...others] = joinTasks(
    [
      week(1, ['2026-11-30', '2026-12-02']),
      week(2, ['2026-12-07', '2026-12-09'], on('2026-12-09', '17:00', '18:00')),
      week(3, ['2026-12-14', '2026-12-16']),
    ],
    today,
  )
  expect(others).toEqual([])
  expect([card?.task.id, card?.rhythm, card?.later.map(({ task }) => task.id)]).toEqual([1, 'week', [2, 3]])
})

test('a series for several helpers is one card with all dates and all openings of each date', () => {
  const date = (id: number, day: string, group_id: number) => tuesday(id, day, { group_id, helpers_needed: 2 })
  const [card] = joinTasks([date(1, '2026-11-24', 1), date(2, '2026-11-24', 1), date(3, '2026-12-01', 3), date(4, '2026-12-01', 3)], today)
  expect(card?.places.map(({ id }) => id)).toEqual([1, 2])
  expect(card?.later.map(({ places }) => places.map(({ id }) => id))).toEqual([[3, 4]])
})

test('the dates of a series are one card for a visitor too, whose tasks have no state or time', () => {
  const open = (id: number, date: string) => ({ id, title: 'Soup', date, group_id: null, series_id: 7 })
  const [card, ...others] = joinTasks([open(1, '2026-11-24'), open(2, '2026-12-01'), open(3, '2026-12-08')], today)
  expect([card?.task.id, card?.later.length, card?.rhythm, others.length]).toEqual([1, 2, ['TU'], 0])
})

test('a list that an older version of the app kept, without groups, has a card for each task', () => {
  const { group_id: _group, series_id: _series, ...old } = aTask()
  expect(joinTasks([old, { ...old, id: 2 }], today).map(({ task, places }) => [task.id, places.length])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('in a list of finished tasks the dates of a series are a card each', () => {
  expect(idsOf(joinTasks([tuesday(1, '2026-11-24'), tuesday(2, '2026-12-01')], { ...today, from: 'never' }))).toEqual([[1], [2]])
})

test.each([
  [['2026-11-24'], null],
  [['2026-11-24', '2026-12-01', '2026-12-15'], ['TU']],
  [['2026-11-24', '2026-12-08', '2026-12-22'], 'two weeks'],
  [['2026-11-24', '2026-12-24', '2027-02-24'], 'month'],
  [['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'], 'month'],
  [['2027-01-30', '2027-02-28', '2027-03-31'], null],
  [['2026-11-24', '2026-11-25', '2026-11-26'], 'day'],
  [
    ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'],
    ['TU', 'TH'],
  ],
  [['2026-11-24', '2026-11-27'], null],
  [['2026-11-22', '2026-11-24', '2026-11-25', '2026-11-27', '2026-12-04'], null],
])('the rhythm of the days %j is %j', (days, rhythm) => {
  expect(rhythmOf(days)).toEqual(rhythm)
})

test('a past task that no one took is left out of the count of cards', () => {
  const missed = aTask({ id: 5, ...on('2026-11-21', '09:00', '10:00') })
  const came = [place(1, { ...takenBy('Bella'), ...on('2026-11-21', '09:00', '10:00') }), place(2, on('2026-11-21', '09:00', '10:00'))]
  const tasks = [missed, ...came, aTask({ id: 6 })]
  expect(countCards(joinTasks(tasks, today), now)).toBe(2)
})

test('a list of over 20 cards folds later days and the past; a shorter list folds only the past', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29', '2026-12-20']
  const listOf = (times: number) => {
    const dated = days.flatMap((day, at) =>
      Array.from({ length: times }, (_, id) => aTask({ id: 10 * id + at, ...on(day, '17:00', '18:00') })),
    )
    return joinTasks([...dated, aTask({ id: 900 })], today)
  }
  const partsOf = (times: number, foldsEarlier: boolean) => {
    const parts = partsOfList(listOf(times), { now, timeZone: today.timeZone, foldsEarlier, anyTimeFirst: true })
    return Object.fromEntries(
      Object.entries(parts).map(([name, groups]) => [name, groups.map(({ day, items }) => [day?.slice(5), items.length])]),
    )
  }
  expect(partsOf(1, true)).toEqual({
    ...{ earlier: [['11-21', 1]], later: [], anyTime: [] },
    shown: [
      [undefined, 1],
      ['11-22', 1],
      ['11-28', 1],
      ['11-29', 1],
      ['12-20', 1],
    ],
  })
  expect(partsOf(6, true)).toEqual({
    ...{
      earlier: [['11-21', 6]],
      anyTime: [[undefined, 1]],
      later: [
        ['11-29', 6],
        ['12-20', 6],
      ],
    },
    shown: [
      ['11-22', 6],
      ['11-28', 6],
    ],
  })
  expect(partsOf(6, false).shown).toEqual([
    ['11-21', 6],
    ['11-22', 6],
    ['11-28', 6],
  ])
  // The first day is shown even if it alone has more than 20 cards.
  expect(partsOf(11, true).shown).toEqual([['11-22', 11]])
  expect(partsOf(25, true).shown).toEqual([['11-22', 25]])
})
