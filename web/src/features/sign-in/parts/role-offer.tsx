import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../platform/api-client.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useAcceptRole, useContactAnswer, useDeclineRole } from '../roles.api.ts'
import { ContactQuestion } from './contact-question.tsx'

/**
 * The family offers me a role, in one line above my list. Unfolded, it says what the role means and asks whether the circle may call me. It
 * has a yes and a no.
 */
export function RoleOffer({ family, role }: { family: string; role: RaisedRole }) {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  const accept = useAcceptRole(family)
  const [isContact, answer] = useContactAnswer(family)
  // If the person answered yes and then left to prove their number, the offer is unfolded when they return.
  const [isOpen] = useState(isContact)
  const decline = useDeclineRole(family)
  const mustProve = isUnproved(accept.error)
  const failed = (mustProve ? null : accept.error) ?? decline.error
  const onAccept = () =>
    accept.mutate(undefined, {
      // The family's page has a card that says what the role means.
      onSuccess: () => void navigate(paths.family),
      onError: (error) => isUnproved(error) && navigate(paths.meProof('role')),
    })
  const onDecline = () => decline.mutate(undefined, { onSuccess: () => showNotice({ title: t`The family will be told` }) })
  return (
    <Card>
      <Folded
        isOpen={isOpen}
        title={
          <h2>
            {role === 'owner' ? (
              <Trans>The family asks you to be in charge of the circle</Trans>
            ) : (
              <Trans>The family asks you to be a coordinator</Trans>
            )}
          </h2>
        }
      >
        <p>
          {role === 'owner' ? (
            <Trans>
              You’ll look after everything here, and be the only one who can choose coordinators, hand over or close the circle.
            </Trans>
          ) : (
            <Trans>
              You’ll look after the circle with them: you can see and change its tasks and private details, and decide who is in it.
            </Trans>
          )}
        </p>
        {settings?.sign_in_by_code === false ? (
          <p>{t`If you’d like to, open the link that the family will send you.`}</p>
        ) : (
          <ContactQuestion family={family} isContact={isContact} onAnswer={answer} />
        )}
        <CallErrorNote error={failed} />
        {settings?.sign_in_by_code !== false && <PrimaryButton busy={accept.isPending} onClick={onAccept}>{t`Accept`}</PrimaryButton>}
        <QuietButton busy={decline.isPending} onClick={onDecline}>{t`I’d rather not`}</QuietButton>
      </Folded>
    </Card>
  )
}

const isUnproved = (error: unknown) => error instanceof CallError && error.code === 'number_unproved'
