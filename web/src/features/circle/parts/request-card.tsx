import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import { REASON_MAX } from '@hand-in-hand/contract/constants.ts'
import { languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoment } from '../../../i18n/ago.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { forgetDraft, isText, useDraft } from '../../../platform/draft.ts'
import { DangerButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch, TextArea } from '../../../ui/fields.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useApproveRequest, useDeclineRequest } from '../circle.api.ts'
import { PersonFacts, PersonHead } from './person-head.tsx'
import styles from './request-card.module.css'

interface RequestCardProps {
  request: Request
  family: string
  onApproved: (outcome: { member: Member; message: Message | null }) => void
}

/** A request to join: who they are, why they came, and the decision. */
export function RequestCard({ request, family, onApproved }: RequestCardProps) {
  const { t } = useLingui()
  const [trusted, setTrusted] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const approve = useApproveRequest(family)
  return (
    <Card className={styles.card}>
      <PersonHead
        name={request.full_name}
        phoneNumber={request.formatted_phone_number}
        numberNearby
        note={<bdi dir="ltr">{request.formatted_phone_number}</bdi>}
      />
      <Facts request={request} />
      <Switch
        label={t`Somebody whom we know well`}
        note={t`May also take tasks that you keep for people you trust.`}
        checked={trusted}
        onChange={setTrusted}
      />
      {approve.error && <ErrorNote text={errorText(approve.error.code)} />}
      <div className={styles.answers}>
        <PrimaryButton
          busy={approve.isPending}
          aria-label={t`Approve ${request.full_name}`}
          onClick={() => approve.mutate({ request, trusted }, { onSuccess: onApproved })}
        >
          <Trans>Approve</Trans>
        </PrimaryButton>
        <QuietButton onClick={() => setDeclining(true)} aria-label={t`Decline the request of ${request.full_name}`}>
          <Trans>Decline</Trans>
        </QuietButton>
      </div>
      <DeclineRequestDialog request={request} family={family} open={isDeclining} onClose={() => setDeclining(false)} />
    </Card>
  )
}

function Facts({ request }: { request: Request }) {
  const { locale, requested_at, wanted_task, asked_before } = request
  const language = new Intl.DisplayNames([languageTag(reader().locale)], { type: 'language' }).of(languageTag(localeOf(locale) ?? 'en'))
  const when = formatMoment(requested_at, reader(), Date.now())
  return (
    <PersonFacts>
      <p>
        <Trans>
          Asked {when} · reads {language}
        </Trans>
      </p>
      {wanted_task && (
        <p>
          <Trans>
            Came for “<bdi>{wanted_task.title}</bdi>”
          </Trans>
        </p>
      )}
      {asked_before === 'declined' && (
        <p className={styles.before}>
          <Trans>Has asked before, and was declined then.</Trans>
        </p>
      )}
      {asked_before === 'removed' && (
        <p className={styles.before}>
          <Trans>Was in your circle before, and was removed.</Trans>
        </p>
      )}
    </PersonFacts>
  )
}

function DeclineRequestDialog({
  request,
  family,
  open,
  onClose,
}: {
  request: Request
  family: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const draft = `family-decline ${request.id}`
  const [reason, setReason] = useDraft(draft, '', isText)
  const decline = useDeclineRequest(family)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <Trans>
          Decline the request of <bdi>{request.full_name}</bdi>?
        </Trans>
      }
      actions={
        <>
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
          <QuietButton onClick={onClose}>
            <Trans>Not yet</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        <Trans>They are not told, and may ask again.</Trans>
      </p>
      <TextArea
        label={t`A word for your family, if you like`}
        hint={t`Stands in what happened last, for you alone.`}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      {decline.error && <ErrorNote text={errorText(decline.error.code)} />}
    </Dialog>
  )
}
