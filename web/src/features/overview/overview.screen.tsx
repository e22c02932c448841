import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { withMessages } from '../../i18n/catalogues.ts'
import { eventDayOf, localDate } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { showBadge } from '../../platform/phone/badge.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMyProfile } from '../families/families.api.ts'
import { FamilyHeader } from '../families/parts/family-header.tsx'
import { useLinkUntil } from '../invitations/parts/link-ends.tsx'
import { overviewQuery } from '../planning/family-tasks.api.ts'
import { MyNews } from '../sign-in/parts/my-news.tsx'
import { joinTasks } from '../tasks/task-cards.rules.ts'
import styles from './overview.module.css'
import { MoreOfFamily } from './parts/more-of-family.tsx'
import { NeededList } from './parts/needed-list.tsx'
import { TodayList } from './parts/today-list.tsx'
import { WaitingCard } from './parts/waiting-card.tsx'
import { WeekCard } from './parts/week-card.tsx'
import { waitingOf } from './waiting.rules.ts'

// Few servers send manually, so this part is loaded only there.
const LazyAsksOfToday = lazyPart(
  withMessages(['family'], async () => (await import('../planning/parts/asking/asks-of-today.tsx')).AsksOfTodayList),
)

// Few families pause, so this part is loaded on demand.
const LazyPausedWeek = lazyPart(withMessages(['family'], async () => (await import('../family-settings/parts/pause-card.tsx')).PausedWeek))

/**
 * Up to this many people who come (today and tomorrow together) and up to this many open tasks are all shown. If there are more, at most
 * the number in `SHOWN_OF_MANY` is shown.
 */
const SHOWN_OF_FEW = { coming: 4, needed: 3 }
const SHOWN_OF_MANY = { coming: 2, needed: 2 }

/**
 * What waits for the family, how the week looks, who comes, and which tasks need someone next. It fits on one screen and a half for any
 * size of circle.
 */
export function OverviewScreen() {
  const family = useCurrentFamily()
  const { data: overview } = useSuspenseQuery(overviewQuery(family))
  const me = useMyProfile(family)
  const { coverage, paused, requests_waiting, today, tomorrow, tasks_counter, others } = overview
  // The badge counts people who wait for the family's approval. No real person waits in the demo.
  useEffect(() => showBadge(isDemo() ? 0 : requests_waiting), [requests_waiting])
  const now = useNow()
  const open = cardsOf(coverage.uncovered, coverage, now)
  const hasTasks = tasks_counter.initial + tasks_counter.in_progress + tasks_counter.completed > 0
  const isAlone = others === 0 && requests_waiting === 0
  const waiting = waitingOf(
    {
      overview,
      open: isAlone ? [] : open,
      uncertain: cardsOf(coverage.offered, coverage, now),
      linkUntil: useLinkUntil(family),
      asksAboutChildren: !isAlone && coverage.uncovered.some(({ until_answered }) => until_answered),
      asksAboutDigest: me.asks_about_digest,
      asksForMany: !overview.sends_by_hand && !isAlone && !isDemo() && countOpen(today) + countOpen(tomorrow) > 1,
      hasSigned: me.messages.signs_asks !== undefined,
    },
    now,
  )
  const [first] = waiting
  const openAbove = first?.kind === 'open' ? first.card.task.id : null
  const comingToday = countComing(today)
  const comingTomorrow = countComing(tomorrow)
  const mostComing = (comingToday + comingTomorrow > SHOWN_OF_FEW.coming ? SHOWN_OF_MANY : SHOWN_OF_FEW).coming
  const ofToday = Math.min(comingToday, mostComing - (comingTomorrow > 0 ? 1 : 0))
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
        <div className={styles.top}>
          {isAlone && hasTasks && !paused ? <FirstLink /> : null}
          <WaitingCard waiting={waiting} family={family} now={now} />
          {!hasTasks && !paused && <FirstStep />}
        </div>
        <div className={styles.week}>
          {paused ? <LazyPausedWeek family={family} /> : <WeekCard coverage={coverage} isCalm={isAlone} now={now} />}
        </div>
        <div className={styles.column}>
          {overview.sends_by_hand && <LazyAsksOfToday family={family} />}
          <TodayList tasks={today} most={ofToday} />
          <TodayList tasks={tomorrow} isTomorrow most={mostComing - ofToday} />
        </div>
        <div className={styles.column}>
          {!paused && (
            <NeededList
              cards={open}
              family={family}
              now={now}
              without={openAbove}
              most={open.length > SHOWN_OF_FEW.needed ? SHOWN_OF_MANY.needed - (openAbove === null ? 0 : 1) : SHOWN_OF_FEW.needed}
            />
          )}
        </div>
        <MoreOfFamily family={family} hasOpenTasks={!paused && open.length > 0} />
      </div>
    </Screen>
  )
}

const countComing = (tasks: readonly FamilyTask[]) => tasks.filter(({ assignee }) => assignee !== null).length

const countOpen = (tasks: readonly FamilyTask[]) => tasks.filter(({ status }) => status === 'initial').length

/** Tasks as cards. Tasks with a day come first, because it can become too late for them. */
function cardsOf(tasks: FamilyTask[], { uncovered, taken_beside }: Coverage, now: number) {
  const { timeZone } = reader()
  const known = [...new Map([...tasks, ...uncovered, ...taken_beside].map((task) => [task.id, task])).values()]
  const cards = joinTasks(tasks, { known, from: localDate(now, timeZone), timeZone })
  return cards.toSorted((one, other) => Number(eventDayOf(one, timeZone) === null) - Number(eventDayOf(other, timeZone) === null))
}

function FirstStep() {
  return (
    <EmptyState
      picture={<HandsPicture />}
      title={<Trans>Start with one small thing</Trans>}
      text={<Trans>Write down what would help this week. Then invite the people around you.</Trans>}
    >
      <Link data-asks to={paths.familyNewTask} className={buttonLook('primary')}>
        <Trans>Add the first task</Trans>
      </Link>
      <Link to={paths.familyInvite} className={buttonLook('secondary')}>
        <Trans>Invite people</Trans>
      </Link>
    </EmptyState>
  )
}

/** The next step of a circle with tasks and without people. */
const FirstLink = () => (
  <Card className="stack-3">
    <h2 className="heading">
      <Trans>Next: send the link to five people</Trans>
    </h2>
    <p className="note">
      <Trans>They see what would help and ask to join. Once you say yes, they can take tasks.</Trans>
    </p>
    <Link to={paths.familyInvite} className={buttonLook('primary')}>
      <Trans>Send the link</Trans>
    </Link>
  </Card>
)
