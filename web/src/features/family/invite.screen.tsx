import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayHeading } from '../../i18n/dates.ts'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DoorPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { invitationsQuery, useCloseInvitation, useMakeInvitation } from './invitations.api.ts'
import styles from './invite.module.css'
import { openInvitation } from './parts/open-invitation.ts'
import { QrCode } from './parts/qr-code.tsx'
import { ShareAll } from './parts/share-all.tsx'
import { ShareWays } from './parts/share-ways.tsx'

/** The sign-up link, to be handed out. */
export function InviteScreen() {
  const family = useCurrentFamily()
  const { data: invitations } = useSuspenseQuery(invitationsQuery(family))
  const invitation = openInvitation(invitations, Date.now())
  return (
    <Screen
      header={
        <header className={styles.top}>
          <h1>
            <Trans>Invite people</Trans>
          </h1>
        </header>
      }
    >
      {invitation ? <OpenLink invitation={invitation} family={family} /> : <NoLink family={family} hadOne={invitations.length > 0} />}
    </Screen>
  )
}

function OpenLink({ invitation, family }: { invitation: Invitation; family: string }) {
  const { t } = useLingui()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const text = t`${shown.title} would be glad of a hand. Here you see what would help, and can ask to join:`
  const until = dayHeading(invitation.expires_at, reader())
  return (
    <>
      <p className={styles.soft}>
        <Trans>Whoever has this link can see open tasks and ask to join. You decide who comes in.</Trans>
      </p>
      <Card className={styles.link}>
        <QrCode text={invitation.url} label={t`The link as a QR code`} />
        <p className={styles.url}>
          <bdi dir="ltr">{invitation.url}</bdi>
        </p>
        <ShareWays text={text} url={invitation.url} />
      </Card>
      <ShareAll family={family} />
      <Card sunk className={styles.facts}>
        <p>
          {plural(invitation.requests, {
            0: 'Nobody has asked to join by it yet.',
            one: '# person has asked to join by it.',
            other: '# people have asked to join by it.',
          })}
        </p>
        <p>
          <Trans>It is good until {until}.</Trans>
        </p>
      </Card>
      <EndOfLink invitation={invitation} family={family} />
    </>
  )
}

function EndOfLink({ invitation, family }: { invitation: Invitation; family: string }) {
  const [asking, setAsking] = useState<'renew' | 'close' | null>(null)
  const renew = useMakeInvitation(family)
  const close = useCloseInvitation(family)
  const error = asking === 'renew' ? renew.error : close.error
  const stop = () => setAsking(null)
  const ask = (what: 'renew' | 'close') => {
    renew.reset()
    close.reset()
    setAsking(what)
  }

  return (
    <>
      <SecondaryButton onClick={() => ask('renew')}>
        <Trans>Make a new link</Trans>
      </SecondaryButton>
      <QuietButton onClick={() => ask('close')}>
        <Trans>Close this link</Trans>
      </QuietButton>
      <Dialog
        open={asking !== null}
        onClose={stop}
        title={asking === 'renew' ? <Trans>Make a new link?</Trans> : <Trans>Close this link?</Trans>}
        actions={
          <>
            {asking === 'renew' ? (
              <PrimaryButton busy={renew.isPending} onClick={() => renew.mutate({ renew: true }, { onSuccess: stop })}>
                <Trans>Make a new link</Trans>
              </PrimaryButton>
            ) : (
              <DangerButton busy={close.isPending} onClick={() => close.mutate(invitation, { onSuccess: stop })}>
                <Trans>Close this link</Trans>
              </DangerButton>
            )}
            <QuietButton onClick={stop}>
              <Trans>Keep it as it is</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>The old link is dead at once, wherever it was sent. Who has asked to join, and who is in, stays.</Trans>
        </p>
        {error && <ErrorNote text={errorText(error.code)} />}
      </Dialog>
    </>
  )
}

function NoLink({ family, hadOne }: { family: string; hadOne: boolean }) {
  const make = useMakeInvitation(family)
  return (
    <EmptyState
      picture={<DoorPicture />}
      title={hadOne ? <Trans>No link is open right now</Trans> : <Trans>Open the door a little</Trans>}
      text={<Trans>Make a link and send it to the people around you. They see open tasks and ask to join; you decide who comes in.</Trans>}
    >
      <PrimaryButton onClick={() => make.mutate({ renew: false })} busy={make.isPending}>
        <Trans>Make the link</Trans>
      </PrimaryButton>
      {make.error && <ErrorNote text={errorText(make.error.code)} />}
    </EmptyState>
  )
}
