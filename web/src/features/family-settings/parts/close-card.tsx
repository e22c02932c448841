import { isSameTitle } from '@hand-in-hand/contract/families.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { DangerButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useCloseFamily } from '../family-settings.api.ts'

/** Closes the circle. Only the owner can do this, and confirms it by typing the circle's name. */
export function CloseCard({ family, title, owner, isOwner }: { family: string; title: string; owner: string; isOwner: boolean }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <TitledCard icon={<DoorClosed aria-hidden="true" />} title={<Trans>Close the circle</Trans>}>
      {isOwner ? (
        <>
          <p>
            <Trans>No one will be able to see it any more. You can undo this for 30 days; after that everything is deleted.</Trans>
          </p>
          <DangerButton onClick={() => setAsking(true)}>{t`Close the circle`}</DangerButton>
        </>
      ) : (
        <p>
          <Trans>
            Only <bdi>{owner}</bdi>, who is in charge of the circle, can close it.
          </Trans>
        </p>
      )}
      <CloseDialog family={family} title={title} open={isAsking} onClose={() => setAsking(false)} />
    </TitledCard>
  )
}

function CloseDialog({ family, title, open, onClose }: { family: string; title: string; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const close = useCloseFamily(family)
  const leave = () => {
    close.reset()
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={
        <Trans>
          Close the circle of <bdi>{title}</bdi>?
        </Trans>
      }
      actions={
        <DangerButton
          busy={close.isPending}
          disabledReason={isSameTitle(typed, title) ? null : t`Type the name exactly as shown above.`}
          // Reloads, so that no data of this family stays in memory.
          onClick={() => close.mutate(typed, { onSuccess: () => location.replace(paths.family) })}
        >
          <Trans>Close it</Trans>
        </DangerButton>
      }
      closeText={t`Keep it open`}
    >
      <p>
        <Trans>
          Everyone who has taken something will get a message saying that it’s no longer needed, unless you send messages by hand. For today
          and tomorrow, a call is safer.
        </Trans>
      </p>
      <TextField label={t`The name of the circle`} value={typed} onChange={setTyped} autoComplete="off" />
      <CallErrorNote error={close.error} />
    </Dialog>
  )
}
