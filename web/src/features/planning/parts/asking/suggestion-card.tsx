import type { WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { suggestedTimeText } from '../../../tasks/parts/other-times.tsx'
import { useAcceptSuggestion, useDeclineSuggestion } from '../../asks.api.ts'
import { AskedCard, sayNothingChanged, TaskAskedAbout } from './asked-card.tsx'

interface SuggestionCardProps {
  suggestion: WaitingSuggestion
  family: string
  /** Whether the card names the task and links to it. */
  withTask?: boolean
}

/**
 * The other times that a supporter suggested for a task. A tap on one of them moves the task to this time and gives it to the supporter.
 */
export function SuggestionCard({ suggestion, family, withTask = false }: SuggestionCardProps) {
  const { t } = useLingui()
  const { id, task, title, by, times, start_at, all_day } = suggestion
  const accept = useAcceptSuggestion(family, id)
  const decline = useDeclineSuggestion(family, id)
  const name = <bdi>{by}</bdi>
  // With one suggested time, its button is filled. With several times, no button is filled.
  const Choice = times.length > 1 ? SecondaryButton : PrimaryButton
  const busy = accept.isPending || decline.isPending
  return (
    <AskedCard title={<Trans>{name} could do it at another time</Trans>}>
      {withTask && <TaskAskedAbout task={task} title={title} now={suggestedTimeText(start_at, all_day)} />}
      {times.map(({ day, time, start_at: at }) => {
        const when = suggestedTimeText(at, all_day)
        return (
          <Choice
            key={at}
            busy={busy}
            onClick={() =>
              accept.mutate(
                { day, ...(time !== null && { time }) },
                { onError: sayNothingChanged, onSuccess: () => showNotice({ title: t`It is theirs now`, text: when }) },
              )
            }
          >
            <Trans>Yes, {when}</Trans>
          </Choice>
        )
      })}
      <QuietButton busy={busy} onClick={() => decline.mutate(undefined, { onError: sayNothingChanged })}>
        {times.length > 1 ? <Trans>None of these</Trans> : <Trans>That doesn’t work</Trans>}
      </QuietButton>
    </AskedCard>
  )
}
