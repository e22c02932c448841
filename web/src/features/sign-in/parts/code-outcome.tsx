import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { Trans } from '@lingui/react/macro'
import { Clock, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { DoorPicture, SentPicture } from '../../../ui/pictures.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from '../login.module.css'

interface CodeOutcomeProps {
  header: ReactNode
  approved: readonly Membership[]
  others: readonly OtherMembership[]
  onGoOn: () => void
  onOtherNumber: () => void
}

/** The code was correct: what to know before going on, or why one cannot. */
export function CodeOutcome({ header, approved, others, onGoOn, onOtherNumber }: CodeOutcomeProps) {
  const isNowhere = approved.length === 0 && others.length === 0
  if (isNowhere) {
    return (
      <Screen centered header={header}>
        <EmptyState
          heading="h1"
          picture={<DoorPicture />}
          title={<Trans>This number is in no family yet</Trans>}
          text={
            <Trans>To join, ask the family owner for the sign-up link and fill in the form behind it. Then an SMS brings you in.</Trans>
          }
        >
          <QuietButton onClick={onOtherNumber}>
            <Trans>Use another number</Trans>
          </QuietButton>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen
      header={header}
      centered
      footer={
        approved.length > 0 && (
          <PrimaryButton onClick={onGoOn}>
            <Trans>Continue</Trans>
          </PrimaryButton>
        )
      }
    >
      <EmptyState heading="h1" picture={<SentPicture />} title={<Trans>Where you are</Trans>} />
      <ul className={styles.families}>
        {approved.map(({ family_token, title, confirmed }) => (
          <li key={family_token}>
            <Card className={styles.family}>
              <House aria-hidden="true" />
              <div>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <p>{confirmed ? <Trans>You are logged in.</Trans> : <Trans>Asks whether you help</Trans>}</p>
              </div>
            </Card>
          </li>
        ))}
        {others.map(({ title, state }) => (
          <li key={`${title} ${state}`}>
            <Card sunk className={styles.family}>
              <Clock aria-hidden="true" />
              <div>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <p>
                  {state === 'requested' ? (
                    <Trans>Your request is with the family. As soon as it says yes, you will get an SMS.</Trans>
                  ) : (
                    <Trans>You are not in this circle now. You may ask again by its sign-up link.</Trans>
                  )}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
