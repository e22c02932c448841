import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { daysAgo } from '../../i18n/ago.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import { calendarDayHeading, eventDayOf, localDate, timeOfDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { firstWords } from '../../platform/first-page/first-words.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { showBadge } from '../../platform/phone/badge.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RequestsCard } from '../circle/parts/requests-card.tsx'
import { familyQuery } from '../families/families.api.ts'
import { FamilyHeader } from '../families/parts/family-header.tsx'
import { NewsCard } from '../families/parts/news-card.tsx'
import { LinkEnds } from '../invitations/parts/link-ends.tsx'
import { ShareAll } from '../invitations/parts/share-all.tsx'
import { ShareTask } from '../invitations/parts/share-task.tsx'
import { FamilyTaskCard } from '../planning/parts/family-task-card.tsx'
import { MyNews } from '../sign-in/parts/my-news.tsx'
import { type JoinedTask, joinTasks } from '../tasks/task-cards.rules.ts'
import { overviewQuery } from './overview.api.ts'
import styles from './overview.module.css'
import { DigestCard } from './parts/digest-card.tsx'
import { MoreOfFamily } from './parts/more-of-family.tsx'
import { RecentEvents } from './parts/recent-events.tsx'
import { TodayList } from './parts/today-list.tsx'
import { WaitingQuestions } from './parts/waiting-questions.tsx'
import { WeekCard } from './parts/week-card.tsx'

// Few servers send by hand, so the overview of the others does not load it.
const LazyAsksOfToday = lazy(
  withMessages(['family'], async () => ({ default: (await import('../planning/parts/asking/asks-of-today.tsx')).AsksOfTodayList })),
)

// Few families pause.
const LazyPausedWeek = lazy(
  withMessages(['family'], async () => ({ default: (await import('../family-settings/parts/pause-card.tsx')).PausedWeek })),
)

// It makes a call of its own, which would delay the first page on a slow phone by 0.2 s.
const LaterLinkEnds = lazy(async () => {
  await firstWords
  return { default: LinkEnds }
})

/** What is covered this week, and what still needs someone. */
export function OverviewScreen() {
  const family = useCurrentFamily()
  const { data: overview } = useSuspenseQuery(overviewQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { coverage, paused, requests_waiting, today, tomorrow, recent_events, tasks_counter, time_zone } = overview
  // Someone waits for the family's yes. The demo's people do not.
  useEffect(() => showBadge(isDemo() ? 0 : requests_waiting), [requests_waiting])
  const now = useNow()
  const cards = cardsOf(coverage.uncovered, coverage, now)
  const uncertain = cardsOf(coverage.offered, coverage, now)
  const hasTasks = tasks_counter.initial + tasks_counter.in_progress + tasks_counter.completed > 0
  return (
    <Screen
      wide
      header={
        <FamilyHeader family={family}>
          <MyNews family={family} />
        </FamilyHeader>
      }
    >
      <div className={styles.columns}>
        <div className={styles.week}>
          {paused ? (
            <Suspense>
              <LazyPausedWeek family={family} />
            </Suspense>
          ) : (
            <WeekCard coverage={coverage} cards={cards.length} now={now} />
          )}
        </div>
        <div className={styles.column}>
          <WaitingQuestions questions={overview.questions} />
          {requests_waiting > 0 && <RequestsCard family={family} waiting={requests_waiting} />}
          {!hasTasks && !paused && <FirstStep />}
          {shown.news && (
            <NewsCard news={shown.news}>
              <Link to={paths.familyNews} className={buttonLook('quiet')}>
                <Trans>Change it</Trans>
              </Link>
            </NewsCard>
          )}
          <Suspense>
            <LaterLinkEnds family={family} />
          </Suspense>
          <DigestCard family={family} />
          {overview.sends_by_hand && (
            <Suspense>
              <LazyAsksOfToday family={family} />
            </Suspense>
          )}
          <TodayList tasks={today} />
          <TodayList tasks={tomorrow} isTomorrow />
        </div>
        <div className={styles.needed}>
          {!paused && (
            <ListedTasks title={<Trans>Not certain yet</Trans>} cards={uncertain} family={family} familyTimeZone={time_zone} now={now} />
          )}
          {!paused && (
            <ListedTasks title={<Trans>Still needed</Trans>} cards={cards} family={family} familyTimeZone={time_zone} now={now}>
              <ShareAll family={family} />
            </ListedTasks>
          )}
        </div>
        <div className={styles.column}>
          <RecentEvents events={recent_events} now={now} />
          <MoreOfFamily />
        </div>
      </div>
    </Screen>
  )
}

/** Tasks as cards: what has a day comes first, because it can be too late for it. */
function cardsOf(tasks: FamilyTask[], { uncovered, taken_beside }: Coverage, now: number) {
  const { timeZone } = reader()
  const known = [...new Map([...tasks, ...uncovered, ...taken_beside].map((task) => [task.id, task])).values()]
  const cards = joinTasks(tasks, { known, from: localDate(now, timeZone), timeZone })
  return cards.toSorted((one, other) => Number(one.start_at === undefined) - Number(other.start_at === undefined))
}

interface ListedTasksProps {
  title: ReactNode
  cards: JoinedTask<FamilyTask>[]
  family: string
  familyTimeZone: string
  now: number
  children?: ReactNode
}

function ListedTasks({ title, cards, family, familyTimeZone, now, children }: ListedTasksProps) {
  const { t } = useLingui()
  if (cards.length === 0) return null
  const { timeZone, locale } = reader()
  const today = localDate(now, timeZone)
  /** When a task is, and since when it is open. */
  const whenText = ({ start_at, all_day, task }: JoinedTask<FamilyTask>, day: string | null) => {
    const asked = t`added ${daysAgo(task.created_at, reader(), now)}`
    if (start_at === undefined || day === null) return t`Any time · ${asked}`
    const time = all_day ? t`any time` : timeOfDay(start_at, reader())
    return day === today ? t`Today, ${time} · ${asked}` : t`${calendarDayHeading(day, locale, now)}, ${time} · ${asked}`
  }
  return (
    <section className={styles.section}>
      <GroupHeading>{title}</GroupHeading>
      <ul className={styles.list}>
        {cards.map((card) => {
          const day = eventDayOf(card, timeZone)
          return (
            <li key={card.task.id}>
              <FamilyTaskCard
                card={card}
                familyTimeZone={familyTimeZone}
                isToday={day === today}
                now={now}
                when={whenText(card, day)}
                action={<ShareTask task={card.task} family={family} />}
              />
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}

function FirstStep() {
  return (
    <EmptyState
      picture={<HandsPicture />}
      title={<Trans>Start with one small thing</Trans>}
      text={<Trans>Write down what would help this week. Then invite the people around you.</Trans>}
    >
      <Link to={paths.familyNewTask} className={buttonLook('primary')}>
        <Trans>Add the first task</Trans>
      </Link>
      <Link to={paths.familyInvite} className={buttonLook('secondary')}>
        <Trans>Invite people</Trans>
      </Link>
    </EmptyState>
  )
}
