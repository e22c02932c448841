import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { rememberFamilyOfLink } from '../../../platform/return-path.ts'
import { currentFamily, type LoginTokens } from '../../../platform/session.ts'
import { buttonLook, PrimaryButton } from '../../../ui/buttons.tsx'
import { NotFoundPicture, SentPicture } from '../../../ui/pictures.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CallErrorNote, EmptyScreen } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useAskForLink } from '../sign-in.api.ts'

/** An expired link. The person logs in with a code, or asks the family for a new link if the server sends no codes. */
export function ExpiredLink({ link }: { link: LoginTokens }) {
  const { t } = useLingui()
  const settings = useQuery(settingsQuery)
  const ask = useAskForLink()
  if (ask.isSuccess) {
    return (
      <EmptyScreen
        picture={<SentPicture />}
        title={t`The family knows that you need a new link`}
        text={t`They can send it to you now. You can close this page.`}
      />
    )
  }
  return (
    <EmptyScreen
      picture={<NotFoundPicture />}
      title={t`This link has expired`}
      text={
        settings.data?.sign_in_by_code === false ? (
          <Trans>The family can send you a new one.</Trans>
        ) : (
          <Trans>You can log in with a 6-digit code that we’ll send you.</Trans>
        )
      }
    >
      {settings.isPending ? (
        <Spinner label={t`Loading`} />
      ) : settings.data?.sign_in_by_code === false ? (
        <>
          <CallErrorNote error={ask.error} />
          <PrimaryButton busy={ask.isPending} onClick={() => ask.mutate(link)}>{t`Ask for a new link`}</PrimaryButton>
        </>
      ) : (
        <Link to={paths.codeLogin} className={buttonLook('primary')} onClick={() => rememberFamilyOfLink(link.familyToken)}>
          <Trans>Log in with a code</Trans>
        </Link>
      )}
      {currentFamily() && <Link to={paths.root} className={buttonLook('quiet')}>{t`Continue`}</Link>}
    </EmptyScreen>
  )
}
