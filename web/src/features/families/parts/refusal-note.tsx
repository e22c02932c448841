import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { ErrorNote } from '../../../ui/states.tsx'

/** Why something new was refused. If a consent is missing, with the way to the question. */
export const RefusalNote = ({ code }: { code: CallError['code'] }) => (
  <ErrorNote text={errorText(code)} action={code === 'consent_missing' && <ConsentLink />} />
)

/** Leads to the page that asks for the missing consents. */
export const ConsentLink = () => (
  <Link to={paths.consent} className={buttonLook('secondary')}>
    <Trans>Read and agree</Trans>
  </Link>
)
