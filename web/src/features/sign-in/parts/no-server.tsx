import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { NoConnectionPicture } from '../../../ui/pictures.tsx'
import { EmptyScreen } from '../../../ui/states.tsx'

interface NoServerProps {
  header?: ReactNode
  error: CallError
  busy: boolean
  onTryAgain: () => void
}

/** No reply came, or the server failed: two errors of P76. Nothing was refused, so a retry may help. */
export function NoServer({ header, error: { code }, busy, onTryAgain }: NoServerProps) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      header={header}
      picture={<NoConnectionPicture />}
      title={code === 'network' ? <Trans>Unavailable</Trans> : <Trans>Something is wrong on the server</Trans>}
      text={
        code === 'network' ? (
          <Trans>Please check your internet connection and reload the page</Trans>
        ) : code === 'too_many_requests' ? (
          errorText(code)
        ) : (
          <Trans>Please try loading later</Trans>
        )
      }
    >
      <PrimaryButton busy={busy} onClick={onTryAgain}>{t`Try again`}</PrimaryButton>
    </EmptyScreen>
  )
}
