import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { Pill } from '../../ui/card.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { familyQuery } from '../families/families.api.ts'
import { MealCard } from '../meals/parts/meal-card.tsx'
import { MealHint } from '../meals/parts/meal-hint.tsx'
import { CategoryTile } from '../tasks/parts/category.tsx'
import { InReserve } from '../tasks/parts/in-reserve.tsx'
import bodyStyles from '../tasks/parts/task-body.module.css'
import { AddressAndNotes, TaskDescription, TaskMarks, TaskPlace, TaskPlaces, TaskTimeText } from '../tasks/parts/task-facts.tsx'
import { reserveQuery } from '../tasks/stand-ins.api.ts'
import { joinTask } from '../tasks/task-cards.rules.ts'
import { isTaskOffered } from '../tasks/tasks.rules.ts'
import styles from './family-task.module.css'
import { familyTaskQuery, familyTasksQuery } from './family-tasks.api.ts'
import { CallList } from './parts/asking/call-list.tsx'
import { CancelTask } from './parts/cancel-task.tsx'
import { OnBehalfActions } from './parts/on-behalf-sheet.tsx'
import { TaskHistory } from './parts/task-history.tsx'
import { WhoTookIt } from './parts/who-took-it.tsx'
import { TaskQuestions } from './parts/words/task-questions.tsx'
import { ThankCard } from './parts/words/thank-card.tsx'

/** One task to read: what, when, who, and what happened. 'Change' opens the form. */
export function FamilyTaskScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const id = Number(useParams().id)
  const back = () => goBack(paths.familyTasks)
  const { data: task } = useSuspenseQuery(familyTaskQuery(family, id))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const isJoined = task.group_id !== null || task.series_id !== null
  const { data: lists } = useQuery({ ...familyTasksQuery(family), enabled: isJoined })
  const card = joinTask(task, isJoined && lists ? [...lists.no_time, ...lists.events] : [], reader().timeZone)
  const isOver = card.places.every(({ status }) => status === 'completed')
  const open = card.places.find(({ status }) => status === 'initial')
  const now = useNow()
  const lookedFor = open ?? card.places.find((place) => isTaskOffered(place, now))
  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} />}
      footer={
        !isOver && (
          <Link
            to={paths.familyEditTask(card.places.find(({ status }) => status !== 'completed')?.id ?? id)}
            className={buttonLook('primary')}
          >
            <Trans context="a task">Change</Trans>
          </Link>
        )
      }
    >
      <CategoryTile category={task.category} title={task.title} large faded={isOver} />
      <h1 className={bodyStyles.title}>
        <bdi>{task.title}</bdi>
      </h1>
      <div className={bodyStyles.facts}>
        <TaskTimeText task={task} reader={reader()} familyTimeZone={shown.time_zone} />
        <TaskPlaces card={card} now={now} />
        <TaskPlace area={task.area} isAddressLater={false} />
        <TaskMarks task={task} />
        {task.circle_only && <OnlyForCircle />}
        <TaskDescription text={task.description} />
        {isMeal(task) && <MealCard family={family} />}
        {isMeal(task) && <MealHint />}
      </div>
      {card.places.map((place) => (place.assignee ? <TakerSection key={place.id} place={place} family={family} /> : null))}
      <TaskQuestions task={task} family={family} />
      <ReserveOfTask task={card.places.find(({ status }) => status === 'in_progress')} family={family} />
      {open && card.places.length > 1 && (
        <GroupHeading>
          <Trans>Still needed</Trans>
        </GroupHeading>
      )}
      {open && <OnBehalfActions task={open} family={family} />}
      {lookedFor && <CallList task={lookedFor} family={family} />}
      <AddressAndNotes address={task.address} notes={task.private_details} title={<Trans>Only for the person who takes it</Trans>} />
      <TaskHistory id={task.id} family={family} />
      <Link to={paths.familyCopyTask(task.id)} className={buttonLook('quiet')}>
        <Trans>Add another task like this</Trans>
      </Link>
      {!isOver && <CancelTask task={card.places.find(({ status }) => status !== 'completed') ?? task} family={family} onCancelled={back} />}
    </Screen>
  )
}

/** One person who has a place or has done it, with what the family's side can do for them. */
function TakerSection({ place, family }: { place: FamilyTask; family: string }) {
  return (
    <section className={styles.taker}>
      <WhoTookIt task={place} withWays />
      <ThankCard task={place} family={family} />
      <OnBehalfActions task={place} family={family} />
    </section>
  )
}

/** Who is in reserve for a task that someone has. Hidden if no one is. */
function ReserveOfTask({ task, family }: { task: FamilyTask | undefined; family: string }) {
  const { data } = useQuery({ ...reserveQuery(family, task ?? { id: 0 }), enabled: task !== undefined })
  return task && data && data.others.length > 0 ? <InReserve names={data.others} /> : null
}

const OnlyForCircle = () => (
  <p>
    <Pill tone="plain" icon={<EyeOff aria-hidden="true" />}>
      <Trans>Only for your circle</Trans>
    </Pill>
  </p>
)
