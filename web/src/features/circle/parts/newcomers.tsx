import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoment } from '../../../i18n/ago.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { addressLine } from '../../../platform/contact-links.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useApproveRequest } from '../circle.api.ts'
import { RemoveMember } from './member-questions.tsx'
import { InTheirWords, PersonFacts, PersonHead } from './person-head.tsx'
import styles from './request-card.module.css'
import { TrustSwitch } from './trust-switch.tsx'

/** A member whom a link let in without an approval, and whom no one has checked yet. */
export function NewcomerCard({ member, family }: { member: Member; family: string }) {
  const { t } = useLingui()
  const [trusted, setTrusted] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const stay = useApproveRequest(family)
  const name = member.full_name
  const when = formatMoment(member.joined_at, reader(), Date.now())
  return (
    <Card className="stack-3">
      <PersonHead person={member} note={<bdi dir="ltr">{addressLine(member)}</bdi>} />
      <PersonFacts>
        <p>
          <Trans>Joined through your link {when}, with a code. They see no address and no notes until you say that they may stay.</Trans>
        </p>
        {member.acquaintance && <InTheirWords acquaintance={member.acquaintance} />}
      </PersonFacts>
      <TrustSwitch name={name} checked={trusted} onChange={setTrusted} />
      {stay.error && <ErrorNote text={errorText(stay.error.code)} />}
      <div className={`row ${styles.answers}`}>
        <PrimaryButton
          busy={stay.isPending}
          aria-label={t`${name} may stay`}
          onClick={() => stay.mutate({ request: member, trusted, givesTask: false })}
        >
          <Trans>May stay</Trans>
        </PrimaryButton>
        <QuietButton aria-label={t`Remove ${name}`} onClick={() => setRemoving(true)}>{t`Remove`}</QuietButton>
      </div>
      <RemoveMember member={member} family={family} open={isRemoving} onClose={() => setRemoving(false)} onRemoved={() => {}} />
    </Card>
  )
}
