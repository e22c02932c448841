import { useLingui } from '@lingui/react/macro'
import { CallError } from '../platform/api-client.ts'
import { goBack } from '../platform/navigation.ts'
import { paths } from '../platform/paths.ts'
import { PrimaryButton } from '../ui/buttons.tsx'
import { NotFoundPicture } from '../ui/pictures.tsx'
import { EmptyScreen } from '../ui/states.tsx'
import { RouteError } from './error-screens.tsx'
import type { ErrorScreenProps } from './navigation-state.ts'

/** For a page that only some servers have. On other servers its address shows the same as any unknown address. */
export function HiddenPageError({ error, retry }: ErrorScreenProps) {
  return error instanceof CallError && error.code === 'not_found' ? <NotFoundScreen /> : <RouteError error={error} retry={retry} />
}

export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <EmptyScreen
      hidesMenu
      picture={<NotFoundPicture />}
      title={t`Not found`}
      text={t`There is nothing at this address. The link may be old or incomplete.`}
    >
      <PrimaryButton onClick={() => goBack(paths.root)}>{t`Go back`}</PrimaryButton>
    </EmptyScreen>
  )
}
