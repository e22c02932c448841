import type { WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { errorText } from '../../../../i18n/error-text.ts'
import { paths } from '../../../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { REFUSAL_SHOWN, showNotice } from '../../../../ui/notices.tsx'
import { suggestedTimeText } from '../../../tasks/parts/other-times.tsx'
import { useAcceptSuggestion, useDeclineSuggestion } from '../../asks.api.ts'

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
  const now = suggestedTimeText(start_at, all_day)
  // The cards are fetched again, also after a refusal, and this card may disappear. So a notice shows the error.
  const onError = ({ code }: { code: Parameters<typeof errorText>[0] }) =>
    showNotice({ title: t`Nothing was changed`, text: errorText(code), shownFor: REFUSAL_SHOWN })
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <span>
          <Trans>{name} could do it at another time</Trans>
        </span>
      </h2>
      {withTask && (
        <p className="stack-1">
          <Link to={paths.familyTask(task)}>
            <bdi>{title}</bdi>
          </Link>
          <span className="note">
            <Trans>Now: {now}</Trans>
          </span>
        </p>
      )}
      {times.map(({ day, time, start_at: at }) => {
        const when = suggestedTimeText(at, all_day)
        return (
          <Choice
            key={at}
            busy={busy}
            onClick={() =>
              accept.mutate(
                { day, ...(time !== null && { time }) },
                { onError, onSuccess: () => showNotice({ title: t`It is theirs now`, text: when }) },
              )
            }
          >
            <Trans>Yes, {when}</Trans>
          </Choice>
        )
      })}
      <QuietButton busy={busy} onClick={() => decline.mutate(undefined, { onError })}>
        {times.length > 1 ? <Trans>None of these</Trans> : <Trans>That doesn’t work</Trans>}
      </QuietButton>
    </Card>
  )
}
