import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { parseDay, plusDays } from '../../../i18n/calendar-days.ts'
import { calendarDayHeading, dateFormat, groupByDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortWeekday, weekdayName, weekdaysFrom } from '../../../i18n/weekdays.ts'
import { IconButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { GroupHeading } from '../../../ui/screen.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useWeekStart } from '../../families/families.api.ts'
import { isLastDay, joinTasks } from '../../tasks/task-cards.rules.ts'
import { monthOf, moveMonth, weeksOf } from '../month.rules.ts'
import { DayDots, useDayText } from './day-dots.tsx'
import { DayEntries } from './day-entries.tsx'
import { FamilyTaskCard } from './family-task-card.tsx'
import styles from './month-view.module.css'
import type { TasksView } from './tasks-view.ts'

interface MonthViewProps {
  tasks: readonly FamilyTask[]
  familyTimeZone: string
  look: Pick<TasksView, 'wanted' | 'today' | 'show'>
  now: number
}

/** A month at a glance: full dots for taken tasks, rings for open ones. A day leads to its tasks. */
export function MonthView({ tasks, familyTimeZone, look: { wanted, today, show }, now }: MonthViewProps) {
  const { t } = useLingui()
  const { locale, timeZone } = reader()
  const weekStart = useWeekStart()
  const grid = useRef<HTMLTableElement>(null)
  const day = parseDay(wanted.day) ?? (monthOf(wanted.month) === null ? today : null)
  const month = monthOf(wanted.month) ?? (day ?? today).slice(0, 7)
  const byDay = new Map(groupByDay(tasks, timeZone, now).map((group) => [group.day, group.items]))
  const weeks = weeksOf(month, weekStart)
  const ofDay = day === null ? [] : (byDay.get(day) ?? [])
  const anyTime = byDay.get(null)?.length ?? 0
  const name = dateFormat({ locale, timeZone: 'UTC' }, { month: 'long', year: 'numeric' }).format(new Date(`${month}-15T12:00:00Z`))
  const move = (months: number) => show({ month: moveMonth(month, months), day: null })

  /** Arrow keys move the focus to the next day in their direction, in both writing directions. The focus stays inside the month. */
  function moveByKey(event: KeyboardEvent) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 }
    const step = steps[event.key]
    if (!from || step === undefined) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${plusDays(from, step)}"]`)?.focus()
  }

  return (
    <>
      <Card className={`stack-3 ${styles.month}`}>
        <div className={styles.top}>
          <IconButton label={t`Previous month`} mirrored icon={<ChevronLeft aria-hidden="true" />} onClick={() => move(-1)} />
          <h2 className="title" aria-live="polite">
            {name}
          </h2>
          <IconButton label={t`Next month`} mirrored icon={<ChevronRight aria-hidden="true" />} onClick={() => move(1)} />
        </div>
        <table ref={grid} className={styles.grid} aria-label={name} onKeyDown={moveByKey}>
          <thead>
            <tr>
              {weekdaysFrom(weekStart).map((weekday) => (
                <th key={weekday} scope="col">
                  <span aria-hidden="true" title={weekdayName(weekday, locale)}>
                    {shortWeekday(weekday, locale)}
                  </span>
                  <span className="visually-hidden">{weekdayName(weekday, locale)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <td key={each}>
                    {each.startsWith(month) && (
                      <MonthDay
                        day={each}
                        tasks={byDay.get(each) ?? []}
                        isToday={each === today}
                        isChosen={each === day}
                        now={now}
                        onChoose={() => show({ month, day: each })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {anyTime > 0 && (
          <QuietButton onClick={() => show({ view: null, month: null, day: null })}>
            <Plural value={anyTime} one="# without a date" other="# without a date" />
          </QuietButton>
        )}
      </Card>
      {day?.startsWith(month) && (
        <section className="cards" aria-live="polite">
          <GroupHeading marked={day === today}>{day === today ? <Trans>Today</Trans> : calendarDayHeading(day, locale, now)}</GroupHeading>
          {ofDay.length === 0 ? (
            <p className="soft">{t`Nothing on this day`}</p>
          ) : (
            <ul className="cards">
              {joinTasks(ofDay, { known: tasks, from: 'never', timeZone }).map((card) => (
                <li key={card.task.id}>
                  <FamilyTaskCard
                    card={card}
                    familyTimeZone={familyTimeZone}
                    isToday={day === today && isLastDay(card.task, day)}
                    now={now}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

interface DayProps {
  day: string
  tasks: readonly FamilyTask[]
  isToday: boolean
  isChosen: boolean
  now: number
  onChoose: () => void
}

/** The whole cell chooses its day. On a wide screen it names the tasks, on a phone they are dots. */
function MonthDay({ day, tasks, isToday, isChosen, now, onChoose }: DayProps) {
  const isWide = useWide()
  const total = tasks.length
  const taken = tasks.filter((task) => task.status !== 'initial').length
  const text = useDayText(day, taken, total)
  return (
    <div className={classNames(styles.cell, isToday && styles.today, isChosen && styles.chosen)}>
      <button
        type="button"
        data-day={day}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        aria-label={text}
        className={styles.day}
        onClick={onChoose}
      >
        <span>{Number(day.slice(8))}</span>
        {!isWide && (
          <span className={styles.dots}>
            <DayDots taken={taken} total={total} />
          </span>
        )}
      </button>
      {isWide && total > 0 && <DayEntries tasks={tasks} now={now} />}
    </div>
  )
}
