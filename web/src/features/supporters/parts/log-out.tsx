import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { logOutDevice } from '../../../platform/session.ts'
import { DangerButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Logs out of all families on this device, after a question. */
export function LogOutHere() {
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
        title={<Trans>Log out on this device?</Trans>}
        actions={
          <>
            <DangerButton onClick={leave}>
              <Trans>Log out</Trans>
            </DangerButton>
            <QuietButton onClick={() => setAsking(false)}>
              <Trans>Stay</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>Tasks you have taken stay yours. You can come back with the link in your message.</Trans>
        </p>
      </Dialog>
    </>
  )
}
