import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  /** Called when the outcome has been read. */
  onTaken: () => void
}

interface Outcome {
  taken: Task[]
  gone: Task[]
}

/** For a task that repeats: all its times that are open, at one tap; whatever was gone by then is named. */
export function TakeAll({ task, family, onTaken }: TakeAllProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { data: lists } = useQuery(tasksQuery(family))
  const open = openTimes(lists?.events ?? [], task, Date.now())
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: familyKey(family) })
    onTaken()
  }
  const take = useMutation<Outcome, CallError>({
    mutationFn: () =>
      call('PUT /supporters/:user/families/:family/events/:id/assign_me_all', {
        params: { user: 'me', family, id: task.id },
        body: { ids: open.map(({ id }) => id) },
      }),
    onSuccess: (result) => {
      // What was gone has to be read, so it waits; the lists are asked for again only then.
      if (result.gone.length > 0) return setOutcome(result)
      showNotice({ title: t`Task taken`, text: takenWords(result.taken.length), shownFor: NOTICE_SHOWN })
      finish()
    },
  })
  const takenWords = (amount: number) => t`${plural(amount, { one: 'One time is yours', other: '# times are yours' })}`

  return (
    <>
      {open.length > 1 && (
        <SecondaryButton busy={take.isPending} onClick={() => take.mutate()}>
          {plural(open.length, { one: 'Take the open one', other: 'Take all # open ones' })}
        </SecondaryButton>
      )}
      {take.error && <ErrorNote text={errorText(take.error.code)} />}
      <Dialog
        open={outcome !== null}
        onClose={finish}
        title={takenWords(outcome?.taken.length ?? 0)}
        actions={
          <PrimaryButton onClick={finish}>
            <Trans>All right</Trans>
          </PrimaryButton>
        }
      >
        <p>
          <Trans>Somebody else was faster on these days:</Trans>
        </p>
        <ul>
          {outcome?.gone.map((each) => (
            <li key={each.id}>{each.start_at && dayHeading(each.start_at, reader())}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** One open place of each of the series' days on which nothing is mine yet. `now` in ms. */
function openTimes(events: readonly Task[], task: Task, now: number) {
  const ofSeries = events.filter((each) => each.series_id === task.series_id && !isOver(each, now))
  const mine = new Set(ofSeries.filter((each) => each.assigned_on_me).map((each) => each.start_at))
  const open = ofSeries.filter((each) => each.status === 'initial' && !mine.has(each.start_at))
  return [...new Map(open.map((each) => [each.start_at, each])).values()]
}
