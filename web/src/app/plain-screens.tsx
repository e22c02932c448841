import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { EmptyPicture, HandsPicture } from '../ui/pictures.tsx'
import { Screen } from '../ui/screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ErrorScreen, type ErrorVariant } from './error-screens.tsx'
import styles from './plain-screens.module.css'

/** /loader: the greeting while one waits. */
export function LoaderScreen() {
  const { t } = useLingui()
  return (
    <Screen centered>
      <div className={styles.loader}>
        <Logo name={t`Hand in Hand`} />
        <HandsPicture />
        <h1>
          <Trans>Great to see you</Trans>
        </h1>
        <p>
          <Trans>Any help is valuable</Trans>
        </p>
        <Spinner size={36} label={t`Loading`} />
      </div>
    </Screen>
  )
}

/** /zero: nothing here, and nothing wrong. */
export function ZeroScreen() {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<EmptyPicture />}
        title={<Trans>Nothing here yet</Trans>}
        text={<Trans>As soon as there is something, you will find it here.</Trans>}
      />
    </Screen>
  )
}

/** The specification's six, and its generic one where the address names none. */
const SHOWN: readonly ErrorVariant[] = ['not_logged_in', 'token_wrong', 'page', 'network', 'server', 'wrong_invitation', 'other']

/** /error: the error screen by itself; `?variant=` says which. */
export function ErrorByNameScreen() {
  const [search] = useSearchParams()
  return <ErrorScreen variant={SHOWN.find((each) => each === search.get('variant')) ?? 'other'} />
}
