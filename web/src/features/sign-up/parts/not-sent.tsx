import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { NoConnectionPicture } from '../../../ui/pictures.tsx'
import { EmptyScreen } from '../../../ui/states.tsx'

/** Shown if the page with only the form (/sign__up) could not send the request. The input is kept. */
export function NotSent({ code, onTryAgain }: { code: ErrorCode | 'network'; onTryAgain: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyScreen picture={<NoConnectionPicture />} title={t`ERROR`} text={<NotSentReason code={code} />}>
      <PrimaryButton onClick={onTryAgain}>{t`Try again`}</PrimaryButton>
    </EmptyScreen>
  )
}

function NotSentReason({ code }: { code: ErrorCode | 'network' }) {
  if (code === 'network') return <Trans>The app can’t reach the server. Please check your internet connection.</Trans>
  if (code === 'unavailable' || code === 'unexpected') return <Trans>An error occurred. Please try again.</Trans>
  return errorText(code)
}
