import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

// Loaded with the first tap on the button, so that the first page of the family's side does not wait for this code.
const LazyShareMessage = lazy(withMessages(['family'], async () => ({ default: (await import('./share-message.tsx')).ShareMessage })))

/** The open tasks of the next days as one message, for a group chat. */
export function ShareAll({ family }: { family: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton icon={<Share2 aria-hidden="true" size={20} />} onClick={() => setOpen(true)}>
        <Trans>Share all open tasks</Trans>
      </SecondaryButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`All open tasks in one message`}>
        <Suspense fallback={<Spinner label={t`Loading`} />}>
          <LazyShareMessage family={family} />
        </Suspense>
        <QuietButton onClick={() => setOpen(false)}>{t`Close`}</QuietButton>
      </Sheet>
    </>
  )
}
