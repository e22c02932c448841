import { INVITATION_NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SentPicture } from '../../ui/pictures.tsx'
import { GroupHeading, Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CallErrorNote, EmptyState } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { PausedWeek } from '../family-settings/parts/pause-card.tsx'
import { invitationsQuery, useMakeInvitation } from './invitations.api.ts'
import styles from './invite.module.css'
import { findFamilyInvitation, openInvitations } from './open-invitation.rules.ts'
import { DAYS_USUAL, type Days, DaysChoice } from './parts/days-choice.tsx'
import { UntilEvening } from './parts/open-evening.tsx'
import { OpenLink, RequestsByLink } from './parts/open-link.tsx'
import otherLinksStyles from './parts/other-links.module.css'
import { ShareAll } from './parts/share-all.tsx'
import { shareQuery } from './share.api.ts'

/** The sign-up link to share, and the links that the family made for some people. */
export function InviteScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: invitations } = useSuspenseQuery(invitationsQuery(family))
  const circle = useShownFamily(family)
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
      <CallErrorNote error={make.error} />
    </EmptyState>
  )
}

/** Links for some people, such as a school. They show who came from where, and each can be closed without the others. */
function OtherLinks({ invitations, family }: { invitations: Invitation[]; family: string }) {
  const { t } = useLingui()
  const [isMaking, setMaking] = useState(false)
  const stop = () => setMaking(false)
  return (
    <section className={otherLinksStyles.others}>
      <GroupHeading>{t`Other links`}</GroupHeading>
      {invitations.length === 0 && (
        <p className="note">{t`A separate link, say for school or the neighbours, shows you which link people used.`}</p>
      )}
      {invitations.map((invitation) => (
        <details key={invitation.id} className={otherLinksStyles.link}>
          <summary>
            <span className="fill stack-0">
              <span className="bold">{invitation.name ? <bdi>{invitation.name}</bdi> : <Trans>Without a name</Trans>}</span>
              <span className="note">
                <RequestsByLink requests={invitation.requests} />
              </span>
            </span>
            <ChevronDown aria-hidden="true" size={20} />
          </summary>
          <div className={otherLinksStyles.inside}>
            <OpenLink invitation={invitation} family={family} />
          </div>
        </details>
      ))}
      <SecondaryButton icon={<Plus aria-hidden="true" size={20} />} onClick={() => setMaking(true)}>
        <Trans>Create a separate link</Trans>
      </SecondaryButton>
      <Sheet open={isMaking} onClose={stop} title={t`A separate link`}>
        <NewLink family={family} onDone={stop} />
      </Sheet>
    </section>
  )
}

function NewLink({ family, onDone }: { family: string; onDone: () => void }) {
  const { t } = useLingui()
  const empty = { name: '', days: DAYS_USUAL as Days }
  const [draft, keep, forget] = useDraft(`new-link-${family}`, empty, hasShapeOf(empty))
  const { name, days } = draft
  const [tried, setTried] = useState(false)
  const make = useMakeInvitation(family)
  function saved() {
    forget()
    onDone()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isShown(name)) make.mutate({ name: name.trim(), days }, { onSuccess: saved })
  }
  return (
    <form noValidate onSubmit={submit} className="stack-3">
      <TextField
        label={t`Name of the link`}
        hint={t`Such as “School” or “Neighbours”. Only you and your coordinators see it.`}
        value={name}
        onChange={(typed) => keep({ ...draft, name: typed })}
        maxLength={INVITATION_NAME_MAX}
        error={tried && !isShown(name) && t`Please give it a name.`}
        required
      />
      <DaysChoice days={days} onChange={(chosen) => keep({ ...draft, days: chosen })} />
      <CallErrorNote error={make.error} />
      <PrimaryButton type="submit" busy={make.isPending}>{t`Create the link`}</PrimaryButton>
      <QuietButton onClick={onDone}>{t`Not now`}</QuietButton>
    </form>
  )
}
