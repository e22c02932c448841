import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useRoleSeen, wasAskedAsContact } from '../roles.api.ts'
import { ContactQuestion } from './contact-question.tsx'

/** Explains a new role once. If a link gave the role, also asks whether the circle may call the person. The link did not ask this. */
export function NewRole({ family, role }: { family: string; role: RaisedRole }) {
  const seen = useRoleSeen(family)
  const [isAsked] = useState(() => !wasAskedAsContact(family))
  const [isContact, setContact] = useState(false)
  return (
    <TitledCard title={role === 'owner' ? <Trans>You are in charge now</Trans> : <Trans>You are now a coordinator</Trans>}>
      <p>
        <Trans>
          You can add and change tasks, see their addresses and notes, and get a message when something is still open. You decide who joins
          the circle.
        </Trans>
      </p>
      <p>
        {role === 'owner' ? (
          <Trans>Only you can choose coordinators, hand over or close the circle.</Trans>
        ) : (
          <Trans>
            You can still take tasks as before. Only the person in charge can choose coordinators, hand over or close the circle.
          </Trans>
        )}
      </p>
      {isAsked && <ContactQuestion family={family} isContact={isContact} onAnswer={setContact} />}
      <CallErrorNote error={seen.error} />
      <PrimaryButton busy={seen.isPending} onClick={() => seen.mutate(isAsked ? { contact: isContact } : {})}>
        <Trans>All right</Trans>
      </PrimaryButton>
    </TitledCard>
  )
}
