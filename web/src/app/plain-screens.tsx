import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { EmptyPicture } from '../ui/pictures.tsx'
import { EmptyScreen } from '../ui/states.tsx'
import { ErrorScreen, type ErrorVariant } from './error-screens.tsx'

/** /zero: an empty page without an error. */
export function ZeroScreen() {
  return (
    <EmptyScreen
      picture={<EmptyPicture />}
      title={<Trans>Nothing here yet</Trans>}
      text={<Trans>When there is something, you’ll see it here.</Trans>}
    />
  )
}

/** The specification's six variants, and the specification's generic variant for any other name. */
const NAMED_VARIANTS: readonly ErrorVariant[] = ['not_logged_in', 'token_wrong', 'page', 'network', 'server', 'wrong_invitation', 'other']

/** /error: only the error screen. `?variant=` names the variant. */
export function ErrorByNameScreen() {
  const [search] = useSearchParams()
  return <ErrorScreen variant={NAMED_VARIANTS.find((each) => each === search.get('variant')) ?? 'other'} />
}
