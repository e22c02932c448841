import type { Amount } from '@hand-in-hand/contract/operator.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Table } from './operator.presentation.ts'
import type { readKeptMonths, Statistics } from './statistics.commands.ts'

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, each) => all + each, 0)

export const presentToday = ({ present: { open, closed, people } }: Statistics) =>
  `At present: ${open} open and ${closed} closed families, ${people} people in the circles of open ones.`

export const presentMonths = ({ months }: Statistics): Table => ({
  head: ['month', 'families started', 'people joined', 'tasks written', 'tasks taken'],
  rows: months.map(({ month, families, people, written, taken }) => [month, families, people, sum(written.values()), sum(taken.values())]),
})

const STEP = 5
const amountOf = (amount: number): Amount => (amount < STEP ? 'under 5' : Math.round(amount / STEP) * STEP)

/**
 * For a program: small amounts are hidden, and there are no sums from which another amount could be subtracted. A month keeps the amounts
 * of its first reading. Otherwise the difference between two readings could reveal a single act.
 */
export const presentAmounts = ({ last, months }: Awaited<ReturnType<typeof readKeptMonths>>) => ({
  open_families: amountOf(last.open_families),
  people: amountOf(last.people),
  months: months.map(({ month, families_started, people_joined, tasks_written, tasks_taken }) => ({
    month,
    families_started: amountOf(families_started),
    people_joined: amountOf(people_joined),
    tasks_written: amountOf(tasks_written),
    tasks_taken: amountOf(tasks_taken),
  })),
})

export const presentCategories = ({ months }: Statistics): Table => ({
  head: ['category', 'tasks written', 'tasks taken'],
  rows: CATEGORIES.map((category) => [
    category,
    sum(months.map(({ written }) => written.get(category) ?? 0)),
    sum(months.map(({ taken }) => taken.get(category) ?? 0)),
  ]),
})

/** One line for each amount, for a spreadsheet. */
export async function presentStatisticsCsv({ months }: Statistics) {
  const { stringify } = await import('csv-stringify/sync')
  const rows = months.flatMap(({ month, families, people, written, taken }) => [
    [month, 'families started', '', families],
    [month, 'people joined', '', people],
    ...CATEGORIES.map((category) => [month, 'tasks written', category, written.get(category) ?? 0]),
    ...CATEGORIES.map((category) => [month, 'tasks taken', category, taken.get(category) ?? 0]),
  ])
  return stringify([['month', 'what', 'category', 'amount'], ...rows])
}
