import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { logOutDevice } from '../../../platform/session.ts'
import { DangerButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Logs out of all families on this device, after a question. */
export function LogOutHere() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  function leave() {
    logOutDevice()
    // Reloads, so that no data of this person stays in memory.
    location.replace(paths.root)
  }
  return (
    <>
      <DangerButton icon={<LogOut aria-hidden="true" className="mirrored" />} onClick={() => setAsking(true)}>
        <Trans>Log out on this device</Trans>
      </DangerButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Log out on this device?`}
        actions={<DangerButton onClick={leave}>{t`Log out`}</DangerButton>}
        closeText={t`Stay`}
      >
        <p>{t`Tasks you have taken stay yours. You can come back with the link in your message.`}</p>
      </Dialog>
    </>
  )
}
