import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reader } from '../../i18n/reader.ts'
import { goBack } from '../../platform/navigation.ts'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { AddToCalendar, useCalendarWish } from './parts/add-to-calendar.tsx'
import { CategoryTile } from './parts/category.tsx'
import { ContactCard } from './parts/contact-card.tsx'
import { Reminder } from './parts/reminder.tsx'
import { SimilarTasks } from './parts/similar-tasks.tsx'
import { StillComing } from './parts/still-coming.tsx'
import { TaskActions } from './parts/task-actions.tsx'
import { HouseRules, PrivateDetails, TaskDescription, TaskMarks, TaskTime } from './parts/task-facts.tsx'
import { TaskOutcome } from './parts/task-outcome.tsx'
import styles from './task.module.css'
import { useTask } from './tasks.api.ts'

/** One task in place of its list; `taskId` as links carry it: negative for a task without time. */
export function TaskScreen({ taskId, listPath }: { taskId: number; listPath: string }) {
  const { t } = useLingui()
  const back = () => goBack(listPath)
  const family = useCurrentFamily()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const task = useTask(family, taskId)
  const calendar = useCalendarWish(back)
  const [isDeclining, setDeclining] = useState(false)
  const here = reader()
  const isTaken = task.status !== 'initial' && !task.assigned_on_me

  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} />}
      footer={
        isTaken ? undefined : (
          <TaskActions
            task={task}
            family={family}
            member={{ trusted: shown.me.trusted, paused: shown.paused }}
            isDeclining={isDeclining}
            onDeclined={() => setDeclining(false)}
            onTaken={calendar.onTaken}
            onWithdrawn={back}
            onCompleted={back}
            onLeave={back}
          />
        )
      }
    >
      <CategoryTile category={task.category} large faded={isTaken} />
      <h1 className={styles.title}>
        <bdi>{task.title}</bdi>
      </h1>
      <TaskOutcome task={task} />
      <StillComing task={task} family={family} onCannot={() => setDeclining(true)} />
      <div className={styles.facts}>
        <TaskTime task={task} reader={here} familyTimeZone={shown.time_zone} />
        <TaskMarks task={task} />
        <TaskDescription text={task.description} />
      </div>
      {isTaken && <SimilarTasks task={task} family={family} reader={here} familyTimeZone={shown.time_zone} />}
      {task.private_details && <PrivateDetails text={task.private_details} />}
      <Reminder task={task} family={family} reader={here} />
      <AddToCalendar task={task} family={family} reader={here} wish={calendar} />
      <ContactCard contact={task.creator} title={task.title} />
      {shown.house_rules && !isTaken && <HouseRules text={shown.house_rules} />}
    </Screen>
  )
}
