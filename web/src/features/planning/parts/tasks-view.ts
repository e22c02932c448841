import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { useSearchParams } from 'wouter'
import { parseDay } from '../../../i18n/calendar-days.ts'
import { localDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'

export const FILTERS = ['all', 'needed', 'taken', 'done', 'cancelled'] as const
export type Filter = (typeof FILTERS)[number]

export type TasksView = ReturnType<typeof useTasksView>

/**
 * The view of the family's task list. The query of the page's address stores it: `?show=`, `?kind=`, `?view=`, `?month=` and `?day=`. `now`
 * in ms.
 */
export function useTasksView(now: number) {
  const [search, setSearch] = useSearchParams()
  const isMonth = search.get('view') === 'month'
  /** Shows another view of the same screen. Back leaves the screen. */
  function show(looks: Record<string, string | null>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(looks)) value === null ? next.delete(name) : next.set(name, value)
    setSearch(next, { replace: true })
  }
  return {
    filter: FILTERS.find((each) => each === search.get('show')) ?? 'all',
    kind: CATEGORIES.find((each) => each === search.get('kind')) ?? null,
    isMonth,
    /** In the list: the day at the top. */
    day: isMonth ? null : parseDay(search.get('day')),
    /** In the month: the texts of the address, which may be invalid. */
    wanted: { month: search.get('month'), day: search.get('day') },
    today: localDate(now, reader().timeZone),
    show,
  }
}
