import type { WaitingOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { useAnswerOwnOffer } from '../../asks.api.ts'
import { AskedCard, sayNothingChanged } from './asked-card.tsx'

/** A supporter's own offer. One tap makes a task of the offer and gives this task to the supporter. */
export function OwnOfferCard({ offer: { id, by, text, day }, family }: { offer: WaitingOwnOffer; family: string }) {
  const { t } = useLingui()
  const answer = useAnswerOwnOffer(family, id)
  const name = <bdi>{by}</bdi>
  const say = (isAccepted: boolean) =>
    answer.mutate(isAccepted, {
      onSuccess: () => isAccepted && showNotice({ title: t`It is theirs now`, text }),
      onError: sayNothingChanged,
    })
  return (
    <AskedCard title={<Trans>{name} could …</Trans>}>
      <p className="stack-1">
        <bdi>{text}</bdi>
        {day && <span className="note">{calendarDayHeading(day, reader().locale)}</span>}
      </p>
      <PrimaryButton busy={answer.isPending} onClick={() => say(true)}>{t`Yes, please`}</PrimaryButton>
      <QuietButton busy={answer.isPending} onClick={() => say(false)}>{t`Not now, thank you`}</QuietButton>
    </AskedCard>
  )
}
