import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { paths } from '../../app/paths.ts'
import { currentFamily } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** After somebody left a family, or was erased: that it has happened, and thanks. */
export function GoodbyeScreen() {
  const [search] = useSearchParams()
  const isErased = search.get('after') === 'erased'
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<HandsPicture />}
        title={isErased ? <Trans>You are erased here</Trans> : <Trans>You have left the circle</Trans>}
        text={
          isErased ? (
            <Trans>Nothing here knows your name or number any more. Thank you for having been there.</Trans>
          ) : (
            <Trans>Thank you for having been there.</Trans>
          )
        }
      >
        {currentFamily() && (
          <a href={paths.root} className={buttonLook('primary')}>
            <Trans>Go on to my other family</Trans>
          </a>
        )}
      </EmptyState>
    </Screen>
  )
}
