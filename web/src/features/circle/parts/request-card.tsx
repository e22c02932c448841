import type { Request } from '@hand-in-hand/contract/circle.ts'
import { REASON_MAX } from '@hand-in-hand/contract/constants.ts'
import { languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoment } from '../../../i18n/ago.ts'
import { reader } from '../../../i18n/reader.ts'
import { addressLine } from '../../../platform/contact-links.ts'
import { forgetDraft, isBoolean, isText, useDraft } from '../../../platform/draft.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { WantedWhen } from '../../tasks/parts/wanted-when.tsx'
import { useApproveRequest, useDeclineRequest } from '../circle.api.ts'
import type { MemberChanged } from '../members.api.ts'
import type { QuestionProps } from './member-questions.tsx'
import { BroughtBy, InTheirWords, LinkTo, PersonFacts, PersonHead } from './person-head.tsx'
import styles from './request-card.module.css'
import { TrustSwitch } from './trust-switch.tsx'

interface RequestCardProps {
  request: Request
  family: string
  onApproved: (outcome: MemberChanged & { givesTask: boolean }) => void
}

/** A request to join: who the person is, why they came, and the decision. */
export function RequestCard({ request, family, onApproved }: RequestCardProps) {
  const { t } = useLingui()
  const [trusted, setTrusted, forget] = useDraft(`family-trusts-${family}-${request.id}`, false, isBoolean)
  const [isDeclining, setDeclining] = useState(false)
  const approve = useApproveRequest(family)
  const decide = (givesTask: boolean) =>
    approve.mutate(
      { request, trusted, givesTask },
      {
        onSuccess: (outcome) => {
          forget()
          onApproved({ ...outcome, givesTask })
        },
      },
    )
  // Of several possible days the person picks one, so the family can't give the task with the approval.
  const mayGive = request.wanted_task?.state === 'open' && !request.wanted_task.days
  const Approval = mayGive ? SecondaryButton : PrimaryButton
  return (
    <Card className="stack-3">
      <PersonHead person={request} note={<bdi dir="ltr">{addressLine(request)}</bdi>} />
      <Facts request={request} />
      <TrustSwitch name={request.full_name} checked={trusted} onChange={setTrusted} />
      {request.links_left === 0 && <p>{t`If you approve, you send the login link yourself. The message will be ready.`}</p>}
      <CallErrorNote error={approve.error} />
      <div className={`row ${styles.answers}`}>
        {mayGive && (
          <PrimaryButton
            busy={approve.isPending && approve.variables.givesTask}
            aria-label={t`Approve and give this task: ${request.full_name}`}
            onClick={() => decide(true)}
          >
            <Trans>Approve and give this task</Trans>
          </PrimaryButton>
        )}
        <Approval
          busy={approve.isPending && !approve.variables.givesTask}
          aria-label={mayGive ? t`Approve only: ${request.full_name}` : t`Approve ${request.full_name}`}
          onClick={() => decide(false)}
        >
          {mayGive ? <Trans>Approve only</Trans> : <Trans>Approve</Trans>}
        </Approval>
        <QuietButton onClick={() => setDeclining(true)} aria-label={t`Decline the request from ${request.full_name}`}>
          <Trans>Decline</Trans>
        </QuietButton>
      </div>
      <DeclineRequestDialog request={request} family={family} open={isDeclining} onClose={() => setDeclining(false)} />
    </Card>
  )
}

function Facts({ request }: { request: Request }) {
  const { t } = useLingui()
  const { locale, requested_at, acquaintance, wanted_task, asked_before, brought_by, link_to } = request
  const language = new Intl.DisplayNames([languageTag(reader().locale)], { type: 'language' }).of(languageTag(localeOf(locale) ?? 'en'))
  const when = formatMoment(requested_at, reader(), Date.now())
  return (
    <PersonFacts>
      <p>
        <Trans>
          Asked {when} · language: {language}
        </Trans>
      </p>
      {brought_by && <BroughtBy name={brought_by} />}
      <LinkTo address={link_to} />
      {acquaintance !== null && <InTheirWords acquaintance={acquaintance} />}
      {wanted_task && <CameFor task={wanted_task} />}
      {asked_before === 'declined' && <p className="emphasis">{t`Asked before and was declined.`}</p>}
      {asked_before === 'removed' && <p className="emphasis">{t`Was in your circle before and was removed.`}</p>}
    </PersonFacts>
  )
}

function CameFor({ task }: { task: WantedTask }) {
  const { t } = useLingui()
  const when = <WantedWhen task={task} />
  return (
    <p>
      <Trans>
        Interested in “<bdi>{task.title}</bdi>” · {when}
      </Trans>
      {task.state === 'gone' && ` · ${t`no longer open`}`}
    </p>
  )
}

function DeclineRequestDialog({ request, family, open, onClose }: Omit<QuestionProps, 'member'> & { request: Request }) {
  const { t } = useLingui()
  const draft = `family-decline-${family}-${request.id}`
  const [reason, setReason] = useDraft(draft, '', isText)
  const decline = useDeclineRequest(family)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <Trans>
          Decline the request from <bdi>{request.full_name}</bdi>?
        </Trans>
      }
      actions={
        <DangerButton
          busy={decline.isPending}
          onClick={() =>
            decline.mutate(
              { request, reason: reason.trim() },
              {
                onSuccess: () => {
                  forgetDraft(draft)
                  onClose()
                },
              },
            )
          }
        >
          <Trans>Decline</Trans>
        </DangerButton>
      }
      closeText={t`Not yet`}
    >
      <p>{t`They won’t be notified, and can ask again.`}</p>
      <TextArea
        label={t`Note for your family (optional)`}
        hint={t`Shown on the family’s pages under “All activity”. If this person asks for their data, they will see it too.`}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      <CallErrorNote error={decline.error} />
    </Dialog>
  )
}
