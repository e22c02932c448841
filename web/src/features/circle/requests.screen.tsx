import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import { REQUESTS_AT_ONCE } from '@hand-in-hand/contract/constants.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatMoment } from '../../i18n/ago.ts'
import { reader } from '../../i18n/reader.ts'
import { addressLine } from '../../platform/contact-links.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { showBadge } from '../../platform/phone/badge.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { AllDonePicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote, EmptyState } from '../../ui/states.tsx'
import { membersQuery, requestsQuery, useApproveRequest } from './circle.api.ts'
import { type MemberChanged, useApproveRequests } from './members.api.ts'
import { CircleQuestion } from './parts/circle-question.tsx'
import { LinkOutcome } from './parts/link-outcome.tsx'
import { RemoveMember } from './parts/member-questions.tsx'
import { InTheirWords, LinkTo, PersonFacts, PersonHead } from './parts/person-head.tsx'
import personPageStyles from './parts/person-page.module.css'
import requestCardStyles from './parts/request-card.module.css'
import { RequestCard } from './parts/request-card.tsx'
import { TrustSwitch } from './parts/trust-switch.tsx'
import styles from './requests.module.css'

interface Approved extends MemberChanged {
  request: Request
  givesTask?: boolean
}

/** The members whom a link let in, and below them the requests to join. When a request is approved here, the outcome replaces it. */
export function RequestsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: requests } = useSuspenseQuery(requestsQuery(family))
  const { data: members = [] } = useQuery(membersQuery(family))
  const newcomers = members.filter(({ not_looked_at }) => not_looked_at)
  useEffect(() => showBadge(isDemo() ? 0 : requests.length), [requests.length])
  const [approved, setApproved] = useState<Approved[]>([])
  const isApproved = (id: number) => approved.find(({ request }) => request.id === id)
  const rows = [...requests.filter(({ id }) => !isApproved(id)), ...approved.map(({ request }) => request)].toSorted(compareRequests)
  return (
    <Screen header={<BackHeader back={paths.family} title={t`Requests to join`} />}>
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
          title={t`No one is waiting`}
          text={t`When someone asks to join with your link, you’ll see it here.`}
        >
          <Link to={paths.familyInvite} className={buttonLook('secondary')}>{t`Invite people`}</Link>
        </EmptyState>
      )}
    </Screen>
  )
}

/** Newest first, as in the server's reply. */
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

/** A member whom a link let in without an approval, and whom no one has checked yet. */
function NewcomerCard({ member, family }: { member: Member; family: string }) {
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
      <CallErrorNote error={stay.error} />
      <div className={`row ${requestCardStyles.answers}`}>
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

interface ApproveAllProps {
  requests: Request[]
  family: string
  onApproved: (outcomes: Approved[]) => void
}

const GONE_SHOWN = 4_000

/** Approves everyone on the screen, after a question with their names. */
function ApproveAll({ requests: waiting, family, onApproved }: ApproveAllProps) {
  const { t } = useLingui()
  const requests = waiting.slice(0, REQUESTS_AT_ONCE)
  const [chosen, setChosen] = useState<Request[] | null>(null)
  const approve = useApproveRequests(family)
  const confirm = (shown: Request[]) =>
    approve.mutate(
      { ids: shown.map(({ id }) => id) },
      {
        onSuccess: (decided) => {
          const gone = decided.filter(({ outcome }) => outcome === 'gone').length
          if (gone > 0) {
            const text = plural(gone, { one: '# request was answered already.', other: '# requests were answered already.' })
            showNotice({ title: t`Some requests were already answered`, text, shownFor: GONE_SHOWN })
          }
          const outcomeOf = (request: Request) =>
            decided.flatMap(({ id, member, message }) => (id === request.id && member ? [{ request, member, message }] : []))
          onApproved(shown.flatMap(outcomeOf))
          setChosen(null)
        },
      },
    )
  // `chosen` has the requests that the question names. A request that comes later is not approved.
  const shown = chosen ?? requests
  const count = shown.length
  const limited = shown.filter(({ links_left }) => links_left !== undefined)
  const isSomeByHand = limited.length > Math.min(...limited.map(({ links_left = 0 }) => links_left))
  return (
    <>
      <SecondaryButton onClick={() => setChosen(requests)}>
        {plural(requests.length, { one: 'Approve # person', other: 'Approve all #' })}
      </SecondaryButton>
      <CircleQuestion
        open={chosen !== null}
        onClose={() => setChosen(null)}
        change={approve}
        title={plural(count, { one: 'Approve # person?', other: 'Approve all #?' })}
        actions={<PrimaryButton busy={approve.isPending} onClick={() => confirm(shown)}>{t`Yes, approve`}</PrimaryButton>}
        closeText={t`Not yet`}
      >
        <ul className={`stack-2 ${personPageStyles.points}`}>
          {shown.map(({ id, full_name, link_to }) => (
            <li key={id}>
              <bdi>{full_name}</bdi>
              <LinkTo address={link_to} />
            </li>
          ))}
        </ul>
        <p className="note">
          <Trans>
            Each person gets their own login link. No one is marked as someone you know well; you can do that later in the circle.
          </Trans>
        </p>
        {isSomeByHand && <p>{t`Some of the login links you send yourself. The messages will be ready.`}</p>}
      </CircleQuestion>
    </>
  )
}
