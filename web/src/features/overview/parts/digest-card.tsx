import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { supporterQuery } from '../../families/families.api.ts'
import { useChangeMyself } from '../../supporters/profile.api.ts'
import styles from './digest-card.module.css'

/** Asks once, after some messages, whether the news once a day suits. */
export function DigestCard({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: me } = useQuery(supporterQuery(family))
  const change = useChangeMyself(family)
  if (!me?.asks_about_digest) return null
  const choose = async (digest: 'daily' | 'none') => {
    try {
      // The card goes with the reply, so it can't wait for it in a callback of its own.
      await change.mutateAsync({ messages: { off: me.messages.off, digest } })
      showNotice({ title: t`Saved`, text: t`You can change this in your profile, under Messages.`, shownFor: NOTICE_SHOWN })
    } catch {
      // The card shows the error of `change`.
    }
  }
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>How often would you like messages?</Trans>
      </h2>
      <p>
        <Trans>
          What was taken, done or given back early comes in one message each evening. Anything that can’t wait still comes right away.
        </Trans>
      </p>
      {change.error && <ErrorNote text={errorText(change.error.code)} />}
      <PrimaryButton busy={change.isPending} onClick={() => void choose('daily')}>
        <Trans>Once a day suits me</Trans>
      </PrimaryButton>
      <SecondaryButton onClick={() => void choose('none')}>
        <Trans>Each one right away</Trans>
      </SecondaryButton>
    </Card>
  )
}
