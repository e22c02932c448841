import { readFirst } from '@hand-in-hand/contract/read-first.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraft } from '../../../platform/draft.ts'
import { useNow } from '../../../platform/now.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Dialog, Sheet } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useShownFamily } from '../../families/families.api.ts'
import { useHeld } from '../held.api.ts'
import { heldAt } from '../held.rules.ts'
import { type ShownTask, type TakenAll, useTakeAll } from '../opened-task.api.ts'
import { datesToTake, openTimes } from '../series-dates.rules.ts'
import { HeldNote } from './held-note.tsx'
import { ReadFirst } from './read-first.tsx'
import { DayAndTime } from './time-range.tsx'

interface TakeDatesProps {
  shown: ShownTask
  family: string
  /** Called when all chosen dates were taken. */
  onTaken: () => void
  /**
   * Called if others took some of the chosen dates first. The user must read this outcome. The caller keeps it, because this component
   * disappears when the task is not open any more.
   */
  onPartly: (outcome: TakenAll) => void
}

const isIds = (stored: unknown): stored is number[] => Array.isArray(stored) && stored.every((id) => typeof id === 'number')

/** For a repeating task with several open dates: a sheet with the dates to tick. The date of this task is ticked. */
export function TakeDates({ shown: { task, series }, family, onTaken, onPartly }: TakeDatesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [ticked, setTicked, forget] = useDraft<readonly number[]>(`dates-${family}-${task.series_id}`, [], isIds)
  const open = openTimes(series, useNow())
  const ofFamily = useShownFamily(family)
  const held = useHeld(family, isOpen)
  const take = useTakeAll(family, task)
  if (open.length < 2) return null

  const chosen = open.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  const many = datesToTake(open)
  const isAll = many.length === chosen.length && many.every((id) => chosen.includes(id))
  const close = () => {
    take.reset()
    setOpen(false)
  }
  function begin() {
    if (chosen.length === 0) setTicked([(open.find(({ start_at }) => start_at === task.start_at) ?? task).id])
    setOpen(true)
  }
  const takeChosen = () =>
    take.mutate(chosen, {
      onSuccess: (result) => {
        setTicked([])
        forget()
        close()
        if (result.gone.length > 0) return onPartly(result)
        showNotice({ title: t`Task taken`, text: takenText(result.taken.length) })
        onTaken()
      },
    })

  return (
    <>
      <SecondaryButton onClick={begin}>{t`Take several dates`}</SecondaryButton>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t`Which dates suit you?`}
        actions={
          <>
            <ReadFirst toRead={readFirst(task, ofFamily)} />
            <PrimaryButton busy={take.isPending} onClick={takeChosen} disabledReason={chosen.length === 0 ? t`Nothing is selected.` : null}>
              {plural(chosen.length, { 0: 'Take them', one: 'Take # date', other: 'Take # dates' })}
            </PrimaryButton>
            <QuietButton onClick={close}>{t`Not now`}</QuietButton>
          </>
        }
      >
        <div className="stack-2">
          <SecondaryButton onClick={() => setTicked(isAll ? [] : many)}>
            {isAll ? <Trans>Untick all</Trans> : many.length < open.length ? <Trans>Tick all but one</Trans> : <Trans>Tick all</Trans>}
          </SecondaryButton>
          {many.length < open.length && <p className="note">{t`One date is left for someone new, unless you tick it yourself.`}</p>}
        </div>
        <CallErrorNote error={take.error} />
        <ul>
          {open.map((each) => (
            <li key={each.id}>
              <CheckRow
                label={<DayAndTime task={each} familyTimeZone={ofFamily.time_zone} />}
                checked={chosen.includes(each.id)}
                onChange={(isTicked) => setTicked(isTicked ? [...chosen, each.id] : chosen.filter((id) => id !== each.id))}
              />
              <HeldNote held={heldAt(held, each)} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

const takenText = (amount: number) => plural(amount, { one: 'You’ve taken one date', other: 'You’ve taken # dates' })

/** The times that are now mine, and those that another person took first. */
export function TakenInPart({ outcome, onRead }: { outcome: TakenAll; onRead: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onRead}
      title={takenText(outcome.taken.length)}
      actions={<PrimaryButton onClick={onRead}>{t`All right`}</PrimaryButton>}
    >
      <p>{t`These days are already taken care of:`}</p>
      <ul>
        {outcome.gone.map((each) => (
          <li key={each.id}>
            <DayAndTime task={each} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
