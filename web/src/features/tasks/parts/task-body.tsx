import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { localDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { useNow } from '../../../platform/now.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { familyQuery, useShownFamily } from '../../families/families.api.ts'
import { MealCard } from '../../meals/parts/meal-card.tsx'
import { MealDish } from '../../meals/parts/meal-dish.tsx'
import { useKeepTask } from '../opened-task.api.ts'
import { type JoinedTask, joinTasks } from '../task-cards.rules.ts'
import { tasksQuery } from '../tasks.api.ts'
import { isTaskOffered, isWithOthers, similarOpenTasks, whenAddressComes } from '../tasks.rules.ts'
import { AddToCalendar, type useCalendarChoice } from './add-to-calendar.tsx'
import { ContactCard } from './contact-card.tsx'
import { TaskCard } from './list/task-card.tsx'
import { NotDone } from './not-done.tsx'
import { QuestionsCard } from './questions/questions-card.tsx'
import { TaskReminder } from './reminder.tsx'
import styles from './task-body.module.css'
import {
  HouseRules,
  PrivateDetailsLater,
  TaskDescription,
  TaskMarks,
  TaskPlace,
  TaskPlaces,
  TaskTimeText,
  TextsForTaker,
  TitleRow,
} from './task-facts.tsx'
import { TaskOutcome } from './task-outcome.tsx'

interface TaskBodyProps {
  card: JoinedTask<Task>
  family: string
  calendar: ReturnType<typeof useCalendarChoice>
  /** Shows the contact's phone number in digits too. */
  numberShown?: boolean
}

/** The title and time of a task. `tile`: the picture beside the title. */
export function TaskLead({ task, family, tile }: { task: Task; family: string; tile?: ReactNode }) {
  const shown = useShownFamily(family)
  return (
    <>
      <TitleRow tile={tile}>{task.title}</TitleRow>
      <TaskTimeText task={task} familyTimeZone={shown.time_zone} />
    </>
  )
}

/**
 * The details of one task below its title and time, and the reader's tools for it. Taking it and giving it back are in the screen's footer.
 */
export function TaskBody({ card, family, calendar, numberShown = false }: TaskBodyProps) {
  const shown = useShownFamily(family)
  const { task } = card
  const now = useNow()
  const isTaken = isWithOthers(task, now)
  const isMine = task.assigned_on_me && task.status === 'in_progress'
  return (
    <>
      {/* With this key, another place of the same task, such as an open place beside the linked one, is not announced as a change. */}
      <TaskOutcome key={task.id} task={task} family={family} />
      {shown.me.role !== 'supporter' && (
        <Link to={paths.familyTask(task.id)} className={buttonLook('secondary')}>
          <Trans>Change it or give it to someone</Trans>
        </Link>
      )}
      <NotDone task={task} family={family} familyTimeZone={shown.time_zone} />
      <OfferedCard task={task} family={family} />
      <div className={`stack-4 ${styles.facts}`}>
        <TaskPlace
          area={task.area}
          addressComes={task.has_address && task.status === 'initial' ? whenAddressComes(task, shown, now) : null}
        />
        <TaskDescription text={task.may_be ? task.may_be.description : task.description} />
        {/* Shown before taking, without scrolling, because someone in this home may be allergic to what a supporter brings. */}
        {shown.house_rules && task.status === 'initial' && <HouseRules text={shown.house_rules} />}
        <TextsForTaker task={task} />
        {(task.private_details_from || (shown.me.not_looked_at && task.has_address && isMine)) && (
          <PrivateDetailsLater from={task.private_details_from} />
        )}
        <TaskPlaces card={card} now={now} />
        <TaskMarks task={task} />
        {isMeal(task) && task.status !== 'completed' && <MealCard family={family} />}
        {isMeal(task) && task.type === 'until_time' && task.status !== 'completed' && <MealDish task={task} family={family} />}
      </div>
      <QuestionsCard task={task} family={family} />
      {isTaken && <SimilarTasks task={task} family={family} familyTimeZone={shown.time_zone} />}
      <TaskReminder task={task} family={family} />
      <AddToCalendar task={task} family={family} choice={calendar} />
      <ContactCard contact={task.creator} title={task.title} numberShown={numberShown} />
      {shown.house_rules && task.assigned_on_me && <HouseRules text={shown.house_rules} />}
    </>
  )
}

/** Other open tasks, for people who came too late. */
function SimilarTasks({ task, family, familyTimeZone }: { task: Task; family: string; familyTimeZone: string }) {
  const { t } = useLingui()
  const { data: lists } = useQuery(tasksQuery(family))
  const { data: shown } = useQuery(familyQuery(family))
  const tasks = lists ? [...lists.no_time, ...lists.events] : []
  const now = Date.now()
  const { timeZone } = reader()
  const open = tasks.filter(({ id, status }) => status === 'initial' && !shown?.me.refused?.includes(id))
  const cards = joinTasks(open, { known: tasks, from: localDate(now, timeZone), timeZone })
  const similar = similarOpenTasks(task, cards, now)
  return (
    <section>
      {similar.length > 0 && (
        <>
          <GroupHeading>{t`Help is still needed here`}</GroupHeading>
          <ul className="cards">
            {similar.map((card) => (
              <li key={card.task.task_id}>
                <TaskCard
                  card={card}
                  familyTimeZone={familyTimeZone}
                  isToday={false}
                  withDay
                  linkTo={(each) => paths.homeTask(each.task_id, 'Available')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={paths.home('Available')} className={buttonLook('secondary')}>{t`See what is available`}</Link>
    </section>
  )
}

/** Says that I look for someone to take over a task of mine, with a button that ends the search. Hidden if I look for no one. */
function OfferedCard({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  const keep = useKeepTask(family)
  if (!isTaskOffered(task, useNow()) || !task.assigned_on_me) return null
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <ArrowLeftRight aria-hidden="true" />
        <Trans>You’re looking for someone to take over</Trans>
      </h2>
      <p className="note">{t`The others see it in their list. If no one can and you can’t either, please give it back.`}</p>
      <CallErrorNote error={keep.error} />
      <SecondaryButton
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(task, {
            onSuccess: () => showNotice({ title: t`Thank you`, text: t`The others know that you’re keeping it.` }),
          })
        }
      >
        <Trans>I can make it after all</Trans>
      </SecondaryButton>
    </Card>
  )
}
