import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, PrimaryButton } from '../../ui/buttons.tsx'
import { SentPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { PausedWeek } from '../family-settings/parts/pause-card.tsx'
import { invitationsQuery, useMakeInvitation } from './invitations.api.ts'
import styles from './invite.module.css'
import { findFamilyInvitation, openInvitations } from './open-invitation.rules.ts'
import { UntilEvening } from './parts/open-evening.tsx'
import { OpenLink } from './parts/open-link.tsx'
import { OtherLinks } from './parts/other-links.tsx'
import { ShareAll } from './parts/share-all.tsx'
import { shareQuery } from './share.api.ts'

/** The sign-up link to share, and the links that the family made for some people. */
export function InviteScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: invitations } = useSuspenseQuery(invitationsQuery(family))
  const { data: circle } = useSuspenseQuery(familyQuery(family))
  // In a pause no one is asked for a task.
  const { data: shared, isLoading: isReading } = useQuery({ ...shareQuery(family, reader().locale, false), enabled: !circle.paused })
  const now = Date.now()
  const invitation = findFamilyInvitation(invitations, now)
  const others = openInvitations(invitations, now).filter((each) => each !== invitation)
  return (
    <Screen
      header={
        <header className={styles.top}>
          <h1>{t`Invite people`}</h1>
        </header>
      }
    >
      {invitation ? (
        <>
          <p className={styles.soft}>
            {invitation.open_until ? (
              <UntilEvening until={invitation.open_until} />
            ) : shared?.text ? (
              <Trans>
                The message says what is needed, with days and hours. Anyone with its link can ask to join; you decide who gets in.
              </Trans>
            ) : (
              <Trans>Anyone with this link can see open tasks and ask to join. You decide who gets in.</Trans>
            )}
          </p>
          {invitation.name && (
            <h2>
              <bdi>{invitation.name}</bdi>
            </h2>
          )}
          {isReading ? <Spinner label={t`Loading`} /> : <OpenLink invitation={invitation} family={family} message={shared?.text ?? null} />}
          {!circle.paused && shared?.text && (
            <Link to={paths.familyAskByName} className={buttonLook('secondary')}>{t`Ask five people by name`}</Link>
          )}
          {circle.paused ? <PausedWeek family={family} /> : <ShareAll family={family} />}
          <OtherLinks invitations={others} family={family} />
        </>
      ) : (
        <NoOpenInvitation family={family} hadOne={invitations.length > 0} />
      )}
    </Screen>
  )
}

function NoOpenInvitation({ family, hadOne }: { family: string; hadOne: boolean }) {
  const { t } = useLingui()
  const make = useMakeInvitation(family)
  return (
    <EmptyState
      picture={<SentPicture />}
      title={hadOne ? <Trans>There’s no invitation link right now</Trans> : <Trans>Invite people to help</Trans>}
      text={
        <Trans>Create a link and send it to the people around you. They can see open tasks and ask to join; you decide who gets in.</Trans>
      }
    >
      <PrimaryButton onClick={() => make.mutate({})} busy={make.isPending}>{t`Create the link`}</PrimaryButton>
      {make.error && <ErrorNote text={errorText(make.error.code)} />}
    </EmptyState>
  )
}
