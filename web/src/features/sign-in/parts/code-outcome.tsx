import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { DoorPicture, HandsPicture } from '../../../ui/pictures.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { EmptyScreen, EmptyState } from '../../../ui/states.tsx'
import styles from '../login.module.css'

interface CodeOutcomeProps {
  header: ReactNode
  approved: readonly Membership[]
  others: readonly OtherMembership[]
  onGoOn: () => void
  onOtherNumber: () => void
}

/** Shown after a correct code: what to know before going on, or why the person cannot go on. */
export function CodeOutcome({ header, approved, others, onGoOn, onOtherNumber }: CodeOutcomeProps) {
  const { t } = useLingui()
  const otherNumber = <QuietButton onClick={onOtherNumber}>{t`Use another number or address`}</QuietButton>
  const isNowhere = approved.length === 0 && others.length === 0
  if (isNowhere) {
    return (
      <EmptyScreen
        header={header}
        picture={<DoorPicture />}
        title={t`This number or address isn’t in any circle yet`}
        text={
          <Trans>To join, ask the family for the invitation link and fill in the form. Once they say yes, you’ll get a login link.</Trans>
        }
      >
        {otherNumber}
      </EmptyScreen>
    )
  }
  return (
    <Screen
      header={header}
      centered
      footer={approved.length > 0 ? <PrimaryButton onClick={onGoOn}>{t`Continue`}</PrimaryButton> : otherNumber}
    >
      <EmptyState heading="h1" picture={<HandsPicture />} title={t`Your circles`} />
      <ul className="cards">
        {approved.map(({ family_token, title, confirmed }) => (
          <li key={family_token}>
            <Card className={styles.family}>
              <House aria-hidden="true" />
              <div>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <p className="note">{confirmed ? <Trans>You are logged in.</Trans> : <Trans>Asks if you would help</Trans>}</p>
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
                <p className="note">
                  {state === 'requested' ? (
                    <Trans>The family has your request. As soon as they say yes, you’ll get a message.</Trans>
                  ) : (
                    <Trans>You’re not in this circle at the moment. You can ask again with the invitation link.</Trans>
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
