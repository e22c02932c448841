import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { reader } from '../../../i18n/reader.ts'
import { familyQuery } from '../../families/families.api.ts'
import { isWithOthers } from '../tasks.rules.ts'
import { AddToCalendar, type useCalendarWish } from './add-to-calendar.tsx'
import { ContactCard } from './contact-card.tsx'
import { Reminder } from './reminder.tsx'
import { SimilarTasks } from './similar-tasks.tsx'
import { StillComing } from './still-coming.tsx'
import styles from './task-body.module.css'
import { HouseRules, PrivateDetails, PrivateDetailsLater, TaskDescription, TaskMarks, TaskTime } from './task-facts.tsx'
import { TaskOutcome } from './task-outcome.tsx'

interface TaskBodyProps {
  task: Task
  family: string
  calendar: ReturnType<typeof useCalendarWish>
  /** Whoever was to come says that they cannot. */
  onCannot: () => void
  /** The contact's phone number stands there in digits, too. */
  numberShown?: boolean
}

/** All that is known of one task, and what its reader can do around it; taking it and giving it back stand below the screen. */
export function TaskBody({ task, family, calendar, onCannot, numberShown = false }: TaskBodyProps) {
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const here = reader()
  const isTaken = isWithOthers(task)
  return (
    <>
      <h1 className={styles.title}>
        <bdi>{task.title}</bdi>
      </h1>
      <TaskOutcome task={task} family={family} />
      <StillComing task={task} family={family} onCannot={onCannot} />
      <div className={styles.facts}>
        <TaskTime task={task} reader={here} familyTimeZone={shown.time_zone} />
        <TaskMarks task={task} />
        {/* Before one takes it: in this home somebody may be allergic to what one would bring. */}
        {shown.house_rules && task.status === 'initial' && <HouseRules text={shown.house_rules} />}
        <TaskDescription text={task.description} />
      </div>
      {isTaken && <SimilarTasks task={task} family={family} reader={here} familyTimeZone={shown.time_zone} />}
      {task.private_details && <PrivateDetails text={task.private_details} />}
      {task.private_details_from && <PrivateDetailsLater from={task.private_details_from} reader={here} />}
      <Reminder task={task} family={family} reader={here} />
      <AddToCalendar task={task} family={family} reader={here} wish={calendar} />
      <ContactCard contact={task.creator} title={task.title} numberShown={numberShown} />
      {shown.house_rules && task.assigned_on_me && <HouseRules text={shown.house_rules} />}
    </>
  )
}
