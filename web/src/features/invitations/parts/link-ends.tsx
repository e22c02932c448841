import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { firstWords } from '../../../platform/first-page/first-words.ts'
import { useNow } from '../../../platform/now.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { invitationsQuery } from '../invitations.api.ts'
import { endsSoon, findFamilyInvitation } from '../open-invitation.rules.ts'

/** The last day of the sign-up link for everyone, if the link ends soon (`endsSoon`); else null. */
export function useLinkUntil(family: string) {
  // The call would delay the first page on a slow phone by 0.2 s.
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    let isHere = true
    void firstWords.then(() => isHere && setLater(true))
    return () => {
      isHere = false
    }
  }, [])
  const { data: invitations } = useQuery({ ...invitationsQuery(family), enabled: isLater })
  const now = useNow()
  const invitation = findFamilyInvitation(invitations ?? [], now)
  return invitation && endsSoon(invitation, now) ? dayHeading(invitation.expires_at, reader(), now) : null
}

/** Says that the sign-up link for everyone ends within days. */
export function LinkEnds({ until }: { until: string }) {
  const { t } = useLingui()
  return (
    <TitledCard title={<Trans>Your link works until {until}</Trans>}>
      <p>
        <Trans>After that no one can ask to join with it, not even with a printed code. You would have to send out a new link.</Trans>
      </p>
      <Link to={paths.familyInvite} className={buttonLook('secondary')}>{t`Look at the link`}</Link>
    </TitledCard>
  )
}
