import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleX, Copy, EyeOff, Pencil, Text } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { withMessages } from '../../i18n/catalogues.ts'
import { reader } from '../../i18n/reader.ts'
import { CallError } from '../../platform/api-client.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook, iconButtonLook, PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Pill } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { MealHint } from '../meals/parts/meal-hint.tsx'
import { CategoryTile } from '../tasks/parts/category.tsx'
import bodyStyles from '../tasks/parts/task-body.module.css'
import { TaskMarks, TaskPlace, TaskPlaces, TaskTimeText, TextsForTaker, TitleRow } from '../tasks/parts/task-facts.tsx'
import { questionsQuery } from '../tasks/questions.api.ts'
import { type JoinedTask, joinTask } from '../tasks/task-cards.rules.ts'
import { askingQuery } from './asks.api.ts'
import styles from './family-task.module.css'
import { mayBeAskedFor, mayHaveBeenMissed, nextStep, type TaskStep } from './family-task.rules.ts'
import { familyTaskQuery, familyTasksQuery } from './family-tasks.api.ts'
import { AskNow } from './parts/asking/asking.tsx'
import { CallList } from './parts/asking/call-list.tsx'
import { CancelTask } from './parts/cancel-task.tsx'
import { CallDialog, OnBehalfMenu, type ToCall, useActOnBehalf } from './parts/on-behalf-sheet.tsx'
import { TaskHistory } from './parts/task-history.tsx'
import { WhoTookIt } from './parts/who-took-it.tsx'
import { mayThank, SayThanks } from './parts/words/say-thanks.tsx'
import { TaskQuestions } from './parts/words/task-questions.tsx'

// Few tasks are meals, so this card is loaded on demand.
const LazyMealCard = lazyPart(withMessages(['task'], async () => (await import('../meals/parts/meal-card.tsx')).MealCard))

/** A page for reading one task: what, when, who, and what happened, with one main action by its state. The pencil opens the form. */
export function FamilyTaskScreen() {
  const family = useCurrentFamily()
  const id = Number(useParams().id)
  const back = () => goBack(paths.familyTasks)
  const { card, isOver } = useJoinedCard(family, id)
  const { task } = card
  const [toCall, setToCall] = useState<ToCall | null>(null)
  const now = useNow()
  const { data: questions = [] } = useQuery({ ...questionsQuery(family, task), enabled: !isDemo() })
  const hasQuestion = questions.some(({ answer }) => answer === null)
  const lookedFor = card.places.find((place) => mayBeAskedFor(place, now))
  const { data: asking } = useQuery({ ...askingQuery(family, lookedFor?.id ?? 0), enabled: lookedFor !== undefined })
  const suggestions = (lookedFor && asking?.suggestions) ?? []
  const otherDays = lookedFor && suggestions.length === 0 ? asking?.other_days : undefined
  const step = nextStep(card.places, { now, hasQuestion: hasQuestion || suggestions.length > 0 || otherDays !== undefined, mayThank })
  const asked = <TaskQuestions questions={questions} family={family} />
  return (
    <Screen
      hidesMenu
      header={<BackHeader back={back} end={<PageTools card={card} family={family} onToCall={setToCall} onCancelled={back} />} />}
      footer={<MainAction step={step} family={family} />}
    >
      <TitleRow tile={<CategoryTile category={task.category} title={task.title} large faded={isOver} />}>{task.title}</TitleRow>
      {suggestions.map((suggestion) => (
        <LazySuggestedTimes key={suggestion.id} suggestion={suggestion} family={family} />
      ))}
      {otherDays && <LazyOtherDays asked={otherDays} family={family} />}
      {hasQuestion && asked}
      {task.until_answered && !isOver && <LazyChildrenCard family={family} />}
      <TaskFacts card={card} family={family} now={now} />
      <Takers card={card} family={family} onToCall={setToCall} />
      {card.places
        .filter((place) => mayHaveBeenMissed(place, now))
        .map((place) => (
          <LazyNoOneCame key={place.id} task={place} family={family} />
        ))}
      {!hasQuestion && asked}
      {lookedFor && <CallList task={lookedFor} family={family} hasMain={step?.what === 'ask'} />}
      <TextsForTaker task={task} title={<Trans>Only for the person who takes it</Trans>} />
      {isMeal(task) && <LazyMealCard family={family} />}
      {isMeal(task) && <MealHint />}
      <TaskHistory id={task.id} family={family} />
      <CallDialog toCall={toCall} onClose={() => setToCall(null)} />
    </Screen>
  )
}

// The question about children is asked once, so its code is loaded only then.
const LazyChildrenCard = lazyPart(async () => (await import('./parts/form/children-question.tsx')).ChildrenCard)

// Few people suggest another time, so this card is loaded on demand.
const LazySuggestedTimes = lazyPart(withMessages(['task'], async () => (await import('./parts/asking/suggestion-card.tsx')).SuggestionCard))

const LazyOtherDays = lazyPart(withMessages(['task'], async () => (await import('./parts/asking/other-days-card.tsx')).OtherDaysCard))

// This part is rarely needed: only if the time of a taken task is over and no one has marked the task as done.
const LazyNoOneCame = lazyPart(async () => (await import('./parts/family-task/no-one-came.tsx')).NoOneCame)

/** A task as a card, with the tasks of other helpers in its group and the later dates of its series. */
function useJoinedCard(family: string, id: number) {
  const { data: task, error } = useSuspenseQuery(familyTaskQuery(family, id))
  // The task may come from an older list. Its own call may say that the task is gone.
  if (error instanceof CallError && (error.code === 'task_cancelled' || error.code === 'not_found')) throw error
  const isJoined = task.group_id !== null || task.series_id !== null
  const { data: lists } = useQuery({ ...familyTasksQuery(family), enabled: isJoined })
  const card = joinTask(task, isJoined && lists ? [...lists.no_time, ...lists.events] : [], reader().timeZone)
  return { card, isOver: card.places.every(({ status }) => status === 'completed') }
}

interface CardOfFamily {
  card: JoinedTask<FamilyTask>
  family: string
}

function TaskFacts({ card, family, now }: CardOfFamily & { now: number }) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const { task } = card
  return (
    <div className={`stack-4 ${bodyStyles.facts}`}>
      <TaskTimeText task={task} familyTimeZone={shown.time_zone} />
      <TaskPlaces card={card} now={now} />
      <TaskPlace area={task.area} addressComes={null} />
      {task.description && (
        <div className={styles.row}>
          <Text aria-hidden="true" />
          <p dir="auto">{task.description}</p>
        </div>
      )}
      <TaskMarks task={task} />
      {task.circle_only && !task.trusted_only && (
        <p>
          <Pill tone="plain" icon={<EyeOff aria-hidden="true" />}>{t`Only for your circle`}</Pill>
        </p>
      )}
    </div>
  )
}

/** The people who have taken or done the task, each with the actions of the family's side on behalf of them. */
function Takers({ card: { places }, family, onToCall }: CardOfFamily & { onToCall: (toCall: ToCall) => void }) {
  return places.map((place) => (
    <WhoTookIt
      key={place.id}
      task={place}
      action={places.length > 1 && <OnBehalfMenu task={place} family={family} onToCall={onToCall} name={place.assignee?.full_name} />}
    />
  ))
}

interface PageToolsProps extends CardOfFamily {
  onToCall: (toCall: ToCall) => void
  onCancelled: () => void
}

/** At the top of a task's page: a pencil that opens the form, and rare actions behind three dots. */
function PageTools({ card, family, onToCall, onCancelled }: PageToolsProps) {
  const { t } = useLingui()
  const [isCancelling, setCancelling] = useState(false)
  const { task, places } = card
  const notDone = places.find(({ status }) => status !== 'completed')
  // If the task has several places, the actions for a taker are in that taker's row.
  const acted = places.length === 1 ? task : places.find(({ status }) => status === 'initial')
  return (
    <span className={styles.tools}>
      {notDone && (
        <Link to={paths.familyEditTask(notDone.id)} className={iconButtonLook} aria-label={t`Edit “${task.title}”`}>
          <Pencil aria-hidden="true" size={20} />
        </Link>
      )}
      <OnBehalfMenu
        task={acted ?? task}
        family={family}
        onToCall={onToCall}
        hasActions={acted !== undefined}
        more={(close) => (
          <>
            <Link to={paths.familyCopyTask(task.id)} className={buttonLook('secondary')}>
              <Copy aria-hidden="true" size={20} />
              <Trans>Add another task like this</Trans>
            </Link>
            {notDone && (
              <SecondaryButton
                icon={<CircleX aria-hidden="true" size={20} />}
                onClick={() => {
                  close()
                  setCancelling(true)
                }}
              >
                <Trans>Cancel this task</Trans>
              </SecondaryButton>
            )}
          </>
        )}
      />
      {notDone && (
        <CancelTask task={notDone} family={family} open={isCancelling} onClose={() => setCancelling(false)} onCancelled={onCancelled} />
      )}
    </span>
  )
}

/** The one filled button of a task's page. A question has a separate button, below the field for the answer. */
function MainAction({ step, family }: { step: TaskStep | null; family: string }) {
  if (step?.what === 'ask') return <AskNow family={family} id={step.place.id} />
  if (step?.what === 'thank') return <SayThanks task={step.place} family={family} />
  return step?.what === 'complete' ? <MarkDone task={step.place} family={family} /> : null
}

/** The button that marks a taken task as done, once the time of the task is over. */
function MarkDone({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const { act, done } = useActOnBehalf(family, task)
  return (
    <>
      <CallErrorNote error={act.error} />
      <PrimaryButton busy={act.isPending} onClick={() => done({ what: 'complete' }, t`Done, thank you`)}>{t`Mark as done`}</PrimaryButton>
    </>
  )
}
