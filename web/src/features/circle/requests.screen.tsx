import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { showBadge } from '../../platform/phone/badge.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { AllDonePicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { requestsQuery } from './circle.api.ts'
import { ApproveAll } from './parts/approve-all.tsx'
import { LinkOutcome } from './parts/link-outcome.tsx'
import { RequestCard } from './parts/request-card.tsx'
import styles from './requests.module.css'

interface Approved {
  member: Member
  message: Message | null
}

/** Requests to join, and the outcome of those approved just now. */
export function RequestsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.family)
  const { data: requests } = useSuspenseQuery(requestsQuery(family))
  useEffect(() => showBadge(isDemo() ? 0 : requests.length), [requests.length])
  const [approved, setApproved] = useState<Approved[]>([])
  return (
    <Screen header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Requests to join</Trans>} />}>
      <ul className={styles.list} aria-live="polite">
        {approved.map(({ member, message }) => (
          <li key={member.id}>
            <Card className={styles.approved}>
              <p className={styles.welcome}>
                <CircleCheck aria-hidden="true" size={20} />
                <span>
                  <Trans>
                    <bdi>{member.full_name}</bdi> is in your circle now
                  </Trans>
                </span>
              </p>
              <LinkOutcome name={member.full_name} message={message} />
            </Card>
          </li>
        ))}
      </ul>
      {requests.length > 1 && (
        <ApproveAll requests={requests} family={family} onApproved={(outcomes) => setApproved([...outcomes, ...approved])} />
      )}
      {requests.length > 0 ? (
        <ul className={styles.list}>
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} family={family} onApproved={(outcome) => setApproved([outcome, ...approved])} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={<AllDonePicture />}
          title={<Trans>No one is waiting</Trans>}
          text={<Trans>When someone asks to join with your link, you’ll see it here.</Trans>}
        >
          <Link to={paths.familyInvite} className={buttonLook('secondary')}>
            <Trans>Invite people</Trans>
          </Link>
        </EmptyState>
      )}
    </Screen>
  )
}
