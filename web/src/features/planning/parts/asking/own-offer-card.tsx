import type { WaitingOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { REFUSAL_SHOWN, showNotice } from '../../../../ui/notices.tsx'
import { useAnswerOwnOffer } from '../../asks.api.ts'

/** A supporter's own offer. One tap makes a task of the offer and gives this task to the supporter. */
export function OwnOfferCard({ offer: { id, by, text, day }, family }: { offer: WaitingOwnOffer; family: string }) {
  const { t } = useLingui()
  const answer = useAnswerOwnOffer(family, id)
  const name = <bdi>{by}</bdi>
  const say = (isAccepted: boolean) =>
    answer.mutate(isAccepted, {
      onSuccess: () => isAccepted && showNotice({ title: t`It is theirs now`, text }),
      onError: ({ code }) => showNotice({ title: t`Nothing was changed`, text: errorText(code), shownFor: REFUSAL_SHOWN }),
    })
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <span>
          <Trans>{name} could …</Trans>
        </span>
      </h2>
      <p className="stack-1">
        <bdi>{text}</bdi>
        {day && <span className="note">{calendarDayHeading(day, reader().locale)}</span>}
      </p>
      <PrimaryButton busy={answer.isPending} onClick={() => say(true)}>{t`Yes, please`}</PrimaryButton>
      <QuietButton busy={answer.isPending} onClick={() => say(false)}>{t`Not now, thank you`}</QuietButton>
    </Card>
  )
}
