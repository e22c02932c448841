import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dayHeading } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { type CallError, call } from '../../../platform/api-client.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { familyKey } from '../../families/families.api.ts'
import { tasksQuery } from '../tasks.api.ts'

interface TakeAllProps {
  task: Task
  family: string
  /** All of them are taken. */
  onTaken: () => void
  /** Some were gone by then, which has to be read. Not kept here: the task is not open any more, and this goes away with it. */
  onPartly: (outcome: TakenAll) => void
}

export interface TakenAll {
  taken: Task[]
  gone: Task[]
}

/** For a task that repeats: all its times that are open, at one tap. */
export function TakeAll({ task, family, onTaken, onPartly }: TakeAllProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data: lists } = useQuery(tasksQuery(family))
  const open = openTimes(lists?.events ?? [], task, Date.now())
  const take = useMutation<TakenAll, CallError>({
    mutationFn: () =>
      call('PUT /supporters/:user/families/:family/events/:id/assign_me_all', {
        params: { user: 'me', family, id: task.id },
        body: { ids: open.map(({ id }) => id) },
      }),
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: familyKey(family) })
      if (result.gone.length > 0) return onPartly(result)
      showNotice({ title: t`Task taken`, text: takenWords(result.taken.length), shownFor: NOTICE_SHOWN })
      onTaken()
    },
  })

  return (
    <>
      {open.length > 1 && (
        <SecondaryButton busy={take.isPending} onClick={() => take.mutate()}>
          {plural(open.length, { one: 'Take the open one', other: 'Take all # open ones' })}
        </SecondaryButton>
      )}
      {take.error && <ErrorNote text={errorText(take.error.code)} />}
    </>
  )
}

const takenWords = (amount: number) => plural(amount, { one: 'One time is yours', other: '# times are yours' })

/** What is mine now, and which days somebody else was faster on. */
export function TakenInPart({ outcome, onRead }: { outcome: TakenAll; onRead: () => void }) {
  return (
    <Dialog
      open
      onClose={onRead}
      title={takenWords(outcome.taken.length)}
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

/** One open place of each of the series' days on which nothing is mine yet. `now` in ms. */
function openTimes(events: readonly Task[], task: Task, now: number) {
  const ofSeries = events.filter((each) => each.series_id === task.series_id && !isOver(each, now))
  const mine = new Set(ofSeries.filter((each) => each.assigned_on_me).map((each) => each.start_at))
  const open = ofSeries.filter((each) => each.status === 'initial' && !mine.has(each.start_at))
  return [...new Map(open.map((each) => [each.start_at, each])).values()]
}
