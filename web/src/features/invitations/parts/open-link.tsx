import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useShownFamily } from '../../families/families.api.ts'
import { ShareButtons } from '../../messages/parts/share-buttons.tsx'
import { useCloseInvitation, useMakeInvitation } from '../invitations.api.ts'
import styles from '../invite.module.css'
import { DAYS_USUAL, type Days, DaysChoice } from './days-choice.tsx'
import { OpenEvening } from './open-evening.tsx'
import { QrCode } from './qr-code.tsx'

/**
 * One sign-up link to share. The QR code and the day on which the link ends are folded. `message` replaces the usual sentence, which names
 * no task.
 */
export function OpenLink({ invitation, family, message }: { invitation: Invitation; family: string; message?: string | null }) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const text = t`${shown.title} could use some help. Here you can see what would help and ask to join:`
  return (
    <>
      <Card className="stack-4">
        {message ? <ShareButtons text={message} /> : <ShareButtons text={text} url={linkInLanguage(invitation.url, reader().locale)} />}
        <p className={styles.url}>
          <bdi dir="ltr">{invitation.url}</bdi>
        </p>
        <p className="note">
          <RequestsByLink requests={invitation.requests} />
        </p>
      </Card>
      <Card sunk className={`stack-1 ${styles.folded}`}>
        <Folded title={<Trans>As a QR code</Trans>}>
          <QrCode text={invitation.url} label={t`The link as a QR code`} />
        </Folded>
        <Folded title={<Trans>How long this link works</Trans>}>
          <EndOfLink invitation={invitation} family={family} />
        </Folded>
        <OpenEvening invitation={invitation} family={family} />
      </Card>
    </>
  )
}

/** How many requests came through a link. */
export const RequestsByLink = ({ requests }: { requests: number }) =>
  plural(requests, {
    0: 'No one has used it to ask to join yet.',
    one: '# person has used it to ask to join.',
    other: '# people have used it to ask to join.',
  })

function EndOfLink({ invitation, family }: { invitation: Invitation; family: string }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'renew' | 'close' | null>(null)
  const until = dayHeading(invitation.expires_at, reader())
  return (
    <>
      <p>
        <Trans>Valid until {until}.</Trans>
      </p>
      <p className="note">
        <Trans>
          If you turn this link off or create a new one, this one stops working right away, wherever it was sent or printed. Requests and
          people already in the circle stay.
        </Trans>
      </p>
      <SecondaryButton onClick={() => setAsking('renew')}>{t`Create a new link`}</SecondaryButton>
      <QuietButton onClick={() => setAsking('close')}>{t`Turn off this link`}</QuietButton>
      <EndDialog invitation={invitation} family={family} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}

interface EndDialogProps {
  invitation: Invitation
  family: string
  asking: 'renew' | 'close' | null
  onClose: () => void
}

function EndDialog({ invitation, family, asking, onClose }: EndDialogProps) {
  const { t } = useLingui()
  const [days, setDays] = useState<Days>(DAYS_USUAL)
  const renew = useMakeInvitation(family)
  const close = useCloseInvitation(family)
  const error = asking === 'renew' ? renew.error : close.error
  const stop = () => {
    renew.reset()
    close.reset()
    onClose()
  }
  return (
    <Dialog
      open={asking !== null}
      onClose={stop}
      title={asking === 'renew' ? <Trans>Create a new link?</Trans> : <Trans>Turn off this link?</Trans>}
      actions={
        asking === 'renew' ? (
          <PrimaryButton busy={renew.isPending} onClick={() => renew.mutate({ replaces: invitation.id, days }, { onSuccess: stop })}>
            <Trans>Create a new link</Trans>
          </PrimaryButton>
        ) : (
          <DangerButton busy={close.isPending} onClick={() => close.mutate(invitation, { onSuccess: stop })}>
            <Trans>Turn off this link</Trans>
          </DangerButton>
        )
      }
      closeText={t`Keep it as it is`}
    >
      <p>
        <Trans>
          The old link will stop working right away, wherever it was sent or printed. Requests and people already in the circle stay.
        </Trans>
      </p>
      {asking === 'renew' && <DaysChoice days={days} onChange={setDays} />}
      <CallErrorNote error={error} />
    </Dialog>
  )
}
