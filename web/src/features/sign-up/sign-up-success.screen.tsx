import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { withMessages } from '../../i18n/catalogues.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SentPicture } from '../../ui/pictures.tsx'
import { EmptyScreen } from '../../ui/states.tsx'

/** This page has a lazy component of its own, because one that is shared with the form would need a separate file. */
const LinkByMail = lazyPart(withMessages(['account'], async () => (await import('../server-settings/parts/by-mail.tsx')).ByMail))

/** /sign-up/_success_ and /sign_success: the request was sent; the link will come. */
export function SignUpSuccessScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <EmptyScreen
      picture={<SentPicture />}
      title={t`Thank you for offering to help`}
      text={
        <>
          <p>{t`Your request was sent to the family.`}</p>
          <p>
            {search.get('by') === 'mail' ? (
              <LinkByMail part="link" />
            ) : (
              <Trans>It’s now up to the family. Once they say yes, you’ll get an SMS with your login link.</Trans>
            )}
          </p>
        </>
      }
    />
  )
}
