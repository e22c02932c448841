import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { writeDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, QuietButton } from '../../../ui/buttons.tsx'
import { DoorPicture } from '../../../ui/pictures.tsx'
import { EmptyScreen } from '../../../ui/states.tsx'
import { phoneEntryOf } from '../../people/phone.rules.ts'

interface EnterByCodeProps {
  family: string
  /** A number or a mail address. */
  address: string
  onAskAgain: () => void
}
/** Shown after the request if the link is open for the evening, so that a code is usually enough to join. */
export function EnterByCode({ family, address, onAskAgain }: EnterByCodeProps) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      picture={<DoorPicture />}
      title={t`One more step`}
      text={
        <Trans>
          On the next page you can have a code sent to <bdi dir="ltr">{address}</bdi>. Today that is usually enough to join{' '}
          <bdi>{family}</bdi>. If not, the family decides. Once they say yes, you’ll get a message.
        </Trans>
      }
    >
      <Link to={paths.codeLogin} className={buttonLook('primary')} onClick={() => writeDraft('login phone', phoneEntryOf(address))}>
        <Trans>Log in with a code</Trans>
      </Link>
      <QuietButton onClick={onAskAgain}>{t`Another number, e-mail or person`}</QuietButton>
    </EmptyScreen>
  )
}
