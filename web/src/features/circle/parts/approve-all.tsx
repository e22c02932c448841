import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import { REQUESTS_AT_ONCE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { useApproveRequests } from '../members.api.ts'
import { CircleQuestion } from './circle-question.tsx'
import { LinkTo } from './person-head.tsx'
import styles from './person-page.module.css'

interface ApproveAllProps {
  requests: Request[]
  family: string
  onApproved: (outcomes: { request: Request; member: Member; message: Message | null }[]) => void
}

const GONE_SHOWN = 4_000

/** Approves everyone on the screen, after a question with their names. */
export function ApproveAll({ requests: waiting, family, onApproved }: ApproveAllProps) {
  const { t } = useLingui()
  const requests = waiting.slice(0, REQUESTS_AT_ONCE)
  const [chosen, setChosen] = useState<Request[] | null>(null)
  const approve = useApproveRequests(family)
  const close = () => {
    approve.reset()
    setChosen(null)
  }
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
          close()
        },
      },
    )
  // A request that comes while the question is open is not approved unseen.
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
        onClose={close}
        title={plural(count, { one: 'Approve # person?', other: 'Approve all #?' })}
        action={<PrimaryButton busy={approve.isPending} onClick={() => confirm(shown)}>{t`Yes, approve`}</PrimaryButton>}
        closeText={t`Not yet`}
        error={approve.error}
      >
        <ul className={`stack-2 ${styles.points}`}>
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
