import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { eventDayOf, localDate } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { navigate } from '../../../../platform/navigation.ts'
import { useNow } from '../../../../platform/now.ts'
import { paths } from '../../../../platform/paths.ts'
import { noteTaskTaken } from '../../../../platform/phone/install-prompt.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'
import type { FitReason } from '../../my-week.rules.ts'
import { useTakeTask } from '../../opened-task.api.ts'
import type { JoinedTask } from '../../task-cards.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import styles from './for-you.module.css'
import { TaskCard, type TaskCardProps } from './task-card.tsx'

/** A card that fits the reader, with the reason. */
export interface FittingCard {
  card: JoinedTask<Task>
  reason: FitReason
}

interface ForYouProps extends Pick<TaskCardProps, 'reader' | 'familyTimeZone' | 'linkTo'> {
  fitting: readonly FittingCard[]
  family: string
  /** Called after one was taken: its button is gone then. */
  onTaken: () => void
}

/** The open tasks that fit the reader, above all others, each to take at once. */
export function ForYou({ fitting, family, onTaken, ...shown }: ForYouProps) {
  const { t } = useLingui()
  const now = useNow()
  if (fitting.length === 0) return null
  return (
    <ul className={styles.cards} aria-label={t`For you`}>
      {fitting.map(({ card, reason }) => (
        <li key={card.task.task_id}>
          <TaskCard
            card={card}
            isToday={eventDayOf(card, shown.reader.timeZone) === localDate(now, shown.reader.timeZone)}
            withDay
            reason={<FitWords reason={reason} />}
            action={<TakeAtOnce task={card.task} family={family} onTaken={onTaken} />}
            onPointed={loadOpenedTask}
            {...shown}
          />
        </li>
      ))}
    </ul>
  )
}

/** Why a task fits the reader. */
export function FitWords({ reason }: { reason: FitReason }) {
  if (reason.is === 'chose') return <Trans>You said you could help with this</Trans>
  if (reason.is === 'did') {
    const title = <bdi>{reason.like}</bdi>
    return <Trans>Like {title}, which you did</Trans>
  }
  if (reason.is === 'near') return <Trans>Where you have helped before</Trans>
  return <Trans>You said you have time then</Trans>
}

function TakeAtOnce({ task, family, onTaken }: { task: Task; family: string; onTaken: () => void }) {
  const { t } = useLingui()
  const take = useTakeTask(family)
  const title = <bdi>{task.title}</bdi>
  const takeIt = () =>
    take.mutate(task, {
      onSuccess: ({ task_id }) => {
        showNotice({
          title: t`Task taken`,
          text: <Trans>Task "{title}" taken successfully</Trans>,
          shownFor: TAKEN_NOTICE_SHOWN,
          action: { label: t`Open`, onClick: () => void navigate(paths.homeTask(task_id, 'MyTasks')) },
        })
        noteTaskTaken()
        onTaken()
      },
    })
  return (
    <div className={styles.take}>
      {take.error && <ErrorNote text={errorText(take.error.code)} />}
      <PrimaryButton busy={take.isPending} onClick={takeIt}>
        <Trans>I’ll take it</Trans>
      </PrimaryButton>
    </div>
  )
}
