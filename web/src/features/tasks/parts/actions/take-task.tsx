import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasDate } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { LazyConsentLink } from '../../../sign-in/parts/ask-consent.tsx'
import type { DayChoice, MyChanges, ShownTask, TakenAll } from '../../opened-task.api.ts'
import { isTaskOffered } from '../../tasks.rules.ts'
import { useTaking } from './taking.tsx'

// Few tasks repeat or may be on several days, so the list does not wait for this code.
const LazyTakeDates = lazyPart(async () => (await import('../take-dates.tsx')).TakeDates)
const LazyPickDay = lazyPart(async () => (await import('../pick-day.tsx')).PickDay)

interface TakeTaskProps {
  card: ShownTask
  family: string
  familyTimeZone: string
  changes: MyChanges
  /** Why the reader may not take it. */
  whyNot: ErrorCode | null
  isAsked: boolean
  takeLabel?: ReactNode
  onTaken: () => void
  onPartly: (outcome: TakenAll) => void
}

/**
 * A button that takes the task. If the task may be on several days, the taker picks one of them instead. If the reader may not take the
 * task, the button says why. A series also has a button that takes several dates at once.
 */
export function TakeTask({ card, family, familyTimeZone, changes, whyNot, isAsked, takeLabel, onTaken, onPartly }: TakeTaskProps) {
  const { task } = card
  const takeOn = useTaking(changes.take, task, onTaken)
  const isForTakingOver = isTaskOffered(task, useNow())
  const { busy } = changes
  function takeIt(choice?: DayChoice) {
    changes.forget()
    takeOn(choice)
  }
  return (
    <>
      {!whyNot && task.may_be && !hasDate(task) ? (
        <LazyPickDay task={task} familyTimeZone={familyTimeZone} busy={busy} withHour onPick={takeIt} />
      ) : (
        <PrimaryButton busy={busy} disabledReason={errorText(whyNot)} onClick={() => takeIt()}>
          {isAsked ? (
            <Trans>Yes, I will do it</Trans>
          ) : isForTakingOver ? (
            <Trans>I will take it over</Trans>
          ) : (
            (takeLabel ?? <Trans>I will take the task</Trans>)
          )}
        </PrimaryButton>
      )}
      {whyNot === 'consent_missing' && <LazyConsentLink />}
      {task.series_id !== null && !isForTakingOver && !whyNot && (
        <LazyTakeDates shown={card} family={family} onTaken={onTaken} onPartly={onPartly} />
      )}
    </>
  )
}
