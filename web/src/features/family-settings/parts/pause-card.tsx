import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useChangeSettings } from '../family-settings.api.ts'
import styles from './settings-cards.module.css'

/** Pauses requests and messages. */
export function PauseCard({ family, paused }: { family: string; paused: boolean }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const change = useChangeSettings(family)
  if (paused) return <PausedWeek family={family} />
  const pause = () =>
    change.mutate(
      { change: { paused: true } },
      {
        onSuccess: () => {
          setAsking(false)
          showNotice({ title: t`The pause has begun`, shownFor: NOTICE_SHOWN })
        },
      },
    )
  return (
    <Card className={styles.card}>
      <h2>
        <CirclePause aria-hidden="true" />
        <Trans>A pause</Trans>
      </h2>
      <p>
        <Trans>When it gets too much: nobody can ask or take anything, and nobody gets messages, until you go on.</Trans>
      </p>
      <SecondaryButton onClick={() => setAsking(true)}>
        <Trans>Take a pause</Trans>
      </SecondaryButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Take a pause?</Trans>}
        actions={
          <>
            <PrimaryButton busy={change.isPending} onClick={pause}>
              <Trans>Begin the pause</Trans>
            </PrimaryButton>
            <QuietButton onClick={() => setAsking(false)}>
              <Trans>Not now</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>
            Your circle reads that you are taking a pause. What somebody has taken stays theirs, but no reminder is sent. Messages of this
            time are not sent later either.
          </Trans>
        </p>
        <p>
          <Trans>If you change or cancel what somebody has taken, give them a call.</Trans>
        </p>
        {change.error && <ErrorNote text={errorText(change.error.code)} />}
      </Dialog>
    </Card>
  )
}

/** Replaces the week while the family is paused: no numbers and no waiting tasks. */
export function PausedWeek({ family }: { family: string }) {
  const { t } = useLingui()
  const change = useChangeSettings(family)
  const endPause = () =>
    change.mutate(
      { change: { paused: false } },
      { onSuccess: () => showNotice({ title: t`The pause is over. Your circle can see your tasks again.`, shownFor: NOTICE_SHOWN }) },
    )
  return (
    <Card className={styles.card}>
      <h2>
        <CirclePause aria-hidden="true" />
        <Trans>You are taking a pause</Trans>
      </h2>
      <p>
        <Trans>Nobody is asked for anything, and nobody gets messages. Take all the time you need.</Trans>
      </p>
      {change.error && <ErrorNote text={errorText(change.error.code)} />}
      <SecondaryButton busy={change.isPending} onClick={endPause}>
        <Trans>Go on again</Trans>
      </SecondaryButton>
    </Card>
  )
}
