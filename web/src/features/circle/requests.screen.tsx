import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
import { membersQuery, requestsQuery } from './circle.api.ts'
import { ApproveAll } from './parts/approve-all.tsx'
import { LinkOutcome } from './parts/link-outcome.tsx'
import { NewcomerCard } from './parts/newcomers.tsx'
import { RequestCard } from './parts/request-card.tsx'
import styles from './requests.module.css'

interface Approved {
  request: Request
  member: Member
  message: Message | null
  givesTask?: boolean
}

/** The members whom a link let in, and below them the requests to join. When a request is approved here, the outcome replaces it. */
export function RequestsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.family)
  const { data: requests } = useSuspenseQuery(requestsQuery(family))
  const { data: members = [] } = useQuery(membersQuery(family))
  const newcomers = members.filter(({ not_looked_at }) => not_looked_at)
  useEffect(() => showBadge(isDemo() ? 0 : requests.length), [requests.length])
  const [approved, setApproved] = useState<Approved[]>([])
  const isApproved = (id: number) => approved.find(({ request }) => request.id === id)
  const rows = [...requests.filter(({ id }) => !isApproved(id)), ...approved.map(({ request }) => request)].toSorted(compareRequests)
  return (
    <Screen header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Requests to join</Trans>} />}>
      {newcomers.length > 0 && (
        <ul className="cards" aria-label={t`Joined through your link`}>
          {newcomers.map((member) => (
            <li key={member.id}>
              <NewcomerCard member={member} family={family} />
            </li>
          ))}
        </ul>
      )}
      {requests.length > 1 && (
        <ApproveAll requests={requests} family={family} onApproved={(outcomes) => setApproved([...approved, ...outcomes])} />
      )}
      <ul className={`cards ${styles.list}`}>
        {rows.map((request) => {
          const outcome = isApproved(request.id)
          return (
            <li key={request.id}>
              {outcome ? (
                <ApprovedCard {...outcome} />
              ) : (
                <RequestCard
                  request={request}
                  family={family}
                  onApproved={(decided) => setApproved([...approved, { ...decided, request }])}
                />
              )}
            </li>
          )
        })}
      </ul>
      {requests.length + newcomers.length === 0 && (
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

/** The latest first, as the server has them. */
const compareRequests = (one: Request, other: Request) => Date.parse(other.requested_at) - Date.parse(one.requested_at) || other.id - one.id

function ApprovedCard({ request: { wanted_task }, member, message, givesTask }: Approved) {
  const card = useRef<HTMLDivElement>(null)
  // The button that had the focus has disappeared, so the card gets the focus.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <Card ref={card} tabIndex={-1} role="status" className={`stack-3 ${styles.approved}`}>
      <p className={styles.welcome}>
        <CircleCheck aria-hidden="true" size={20} />
        <span>
          <Trans>
            <bdi>{member.full_name}</bdi> is in your circle now
          </Trans>
        </span>
      </p>
      {givesTask && wanted_task && (
        <p>
          <Trans>
            “<bdi>{wanted_task.title}</bdi>” is theirs.
          </Trans>
        </p>
      )}
      <LinkOutcome name={member.full_name} message={message} />
    </Card>
  )
}
