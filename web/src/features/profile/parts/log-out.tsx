import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { logOut } from '../../../platform/session.ts'
import { DangerButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import styles from './my-parts.module.css'

/** Out of all families on this device; asked once. */
export function LogOutHere() {
  const [asks, setAsks] = useState(false)
  const leave = useMutation<void, CallError>({
    mutationFn: logOut,
    // Loaded anew, so that nothing of this person stays in memory.
    onSuccess: () => location.replace(paths.root),
    onSettled: () => setAsks(false),
  })
  return (
    <>
      {leave.error && <ErrorNote text={errorText(leave.error.code)} />}
      <DangerButton icon={<LogOut aria-hidden="true" className={styles.mirrored} />} busy={leave.isPending} onClick={() => setAsks(true)}>
        <Trans>Log out on this device</Trans>
      </DangerButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Log out on this device?</Trans>}
        actions={
          <>
            <DangerButton busy={leave.isPending} onClick={() => leave.mutate()}>
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
