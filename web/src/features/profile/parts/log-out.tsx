import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { logOut } from '../../../platform/session.ts'
import { DangerButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './my-parts.module.css'

/** Out of all families on this device; asked once. */
export function LogOutHere() {
  const [asks, setAsks] = useState(false)
  function leave() {
    logOut()
    // Loaded anew, so that nothing of this person stays in memory.
    location.replace(paths.root)
  }
  return (
    <>
      <DangerButton icon={<LogOut aria-hidden="true" className={styles.mirrored} />} onClick={() => setAsks(true)}>
        <Trans>Log out on this device</Trans>
      </DangerButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Log out on this device?</Trans>}
        actions={
          <>
            <DangerButton onClick={leave}>
              <Trans>Log out</Trans>
            </DangerButton>
            <QuietButton onClick={() => setAsks(false)}>
              <Trans>Stay</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>What you took stays yours. You can come back by the link in your SMS.</Trans>
        </p>
      </Dialog>
    </>
  )
}
