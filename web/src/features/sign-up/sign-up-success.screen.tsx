import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { SentPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** /sign-up/_success_ and /sign_success: the request was sent; the link will come. */
export function SignUpSuccessScreen() {
  const [search] = useSearchParams()
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<SentPicture />}
        title={<Trans>Thank you for offering to help</Trans>}
        text={
          <>
            <p>
              <Trans>Your request was sent to the family.</Trans>
            </p>
            <p>
              {search.get('by') === 'mail' ? (
                <Trans>The family will decide now. Once they say yes, you’ll get an e-mail with your login link.</Trans>
              ) : (
                <Trans>The family will decide now. Once they say yes, you’ll get an SMS with your login link.</Trans>
              )}
            </p>
          </>
        }
      />
    </Screen>
  )
}
