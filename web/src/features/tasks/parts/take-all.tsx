import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayHeading } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { type TakenAll, tasksQuery, useTakeAll } from '../tasks.api.ts'
import { isTaskOver } from '../tasks.rules.ts'

interface TakeAllProps {
  task: Task
  family: string
  /** Called when all of them were taken. */
  onTaken: () => void
  /**
   * Called if some were already taken, which the user must read. The caller keeps it, because this component disappears with
   * the open task.
   */
  onPartly: (outcome: TakenAll) => void
}

/** For a repeating task: takes all its open times at once. */
export function TakeAll({ task, family, onTaken, onPartly }: TakeAllProps) {
  const { t } = useLingui()
  const { data: lists } = useQuery(tasksQuery(family))
  const open = openTimes(lists?.events ?? [], task, Date.now())
  const take = useTakeAll(family, task)
  const takeOpen = () =>
    take.mutate(
      open.map(({ id }) => id),
      {
        onSuccess: (result) => {
          if (result.gone.length > 0) return onPartly(result)
          showNotice({ title: t`Task taken`, text: takenText(result.taken.length), shownFor: NOTICE_SHOWN })
          onTaken()
        },
      },
    )

  return (
    <>
      {open.length > 1 && (
        <SecondaryButton busy={take.isPending} onClick={takeOpen}>
          {plural(open.length, { one: 'Take the open one', other: 'Take all # open ones' })}
        </SecondaryButton>
      )}
      {take.error && <ErrorNote text={errorText(take.error.code)} />}
    </>
  )
}

const takenText = (amount: number) => plural(amount, { one: 'One time is yours', other: '# times are yours' })

/** The times that are mine now, and those that another person has taken first. */
export function TakenInPart({ outcome, onRead }: { outcome: TakenAll; onRead: () => void }) {
  return (
    <Dialog
      open
      onClose={onRead}
      title={takenText(outcome.taken.length)}
      actions={
        <PrimaryButton onClick={onRead}>
          <Trans>All right</Trans>
        </PrimaryButton>
      }
    >
      <p>
        <Trans>Somebody else was faster on these days:</Trans>
      </p>
      <ul>
        {outcome.gone.map((each) => (
          <li key={each.id}>{each.start_at && dayHeading(each.start_at, reader())}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** One open place for each day of the series on which I have none yet. `now` in ms. */
function openTimes(events: readonly Task[], task: Task, now: number) {
  const ofSeries = events.filter((each) => each.series_id === task.series_id && !isTaskOver(each, now))
  const mine = new Set(ofSeries.filter((each) => each.assigned_on_me).map((each) => each.start_at))
  const open = ofSeries.filter((each) => each.status === 'initial' && !mine.has(each.start_at))
  return [...new Map(open.map((each) => [each.start_at, each])).values()]
}
