import type { WaitingOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { dateFormat } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { NOTICE_SHOWN, REFUSAL_SHOWN, showNotice } from '../../../../ui/notices.tsx'
import styles from '../../../tasks/parts/task-tools.module.css'
import { useAcceptOwnOffer, useDeclineOwnOffer } from '../../asks.api.ts'

/** What someone could do: one tap makes a task of it, which is theirs. */
export function OwnOfferCard({ offer: { id, by, text, day }, family }: { offer: WaitingOwnOffer; family: string }) {
  const { t } = useLingui()
  const accept = useAcceptOwnOffer(family, id)
  const decline = useDeclineOwnOffer(family, id)
  const busy = accept.isPending || decline.isPending
  const name = <bdi>{by}</bdi>
  const weekday =
    day &&
    dateFormat({ locale: reader().locale, timeZone: 'UTC' }, { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(day))
  const onError = ({ code }: { code: Parameters<typeof errorText>[0] }) =>
    showNotice({ title: t`Nothing was changed`, text: errorText(code), shownFor: REFUSAL_SHOWN })
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <span>
          <Trans>{name} could …</Trans>
        </span>
      </h2>
      <p className={styles.question}>
        <bdi>{text}</bdi>
        {weekday && <span className={styles.note}>{weekday}</span>}
      </p>
      <PrimaryButton
        busy={busy}
        onClick={() =>
          accept.mutate(undefined, { onError, onSuccess: () => showNotice({ title: t`It is theirs now`, text, shownFor: NOTICE_SHOWN }) })
        }
      >
        <Trans>Yes, please</Trans>
      </PrimaryButton>
      <QuietButton busy={busy} onClick={() => decline.mutate(undefined, { onError })}>
        <Trans>Not now, thank you</Trans>
      </QuietButton>
    </Card>
  )
}
