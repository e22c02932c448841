import { Trans } from '@lingui/react/macro'
import { SentPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** /sign-up/_success_ and /sign_success: the request was sent; the link will come. */
export function SignUpSuccessScreen() {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<SentPicture />}
        title={<Trans>Have a happy journey</Trans>}
        text={
          <>
            <p>
              <Trans>Your request was sent to the family.</Trans>
            </p>
            <p>
              <Trans>The family decides now. When you are in the circle, an SMS with your login link is on the way to you.</Trans>
            </p>
          </>
        }
      />
    </Screen>
  )
}
