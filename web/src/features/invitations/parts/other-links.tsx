import { INVITATION_NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useMakeInvitation } from '../invitations.api.ts'
import { DAYS_USUAL, type Days, DaysChoice } from './days-choice.tsx'
import { OpenLink, RequestsByLink } from './open-link.tsx'
import styles from './other-links.module.css'

/** Links for some people, such as a school. They show who came from where, and each can be closed without the others. */
export function OtherLinks({ invitations, family }: { invitations: Invitation[]; family: string }) {
  const { t } = useLingui()
  const [isMaking, setMaking] = useState(false)
  const stop = () => setMaking(false)
  return (
    <section className={styles.others}>
      <GroupHeading>{t`Other links`}</GroupHeading>
      {invitations.length === 0 && (
        <p className="note">{t`A separate link, say for school or the neighbours, shows you which link people used.`}</p>
      )}
      {invitations.map((invitation) => (
        <details key={invitation.id} className={styles.link}>
          <summary>
            <span className="fill stack-0">
              <span className="bold">{invitation.name ? <bdi>{invitation.name}</bdi> : <Trans>Without a name</Trans>}</span>
              <span className="note">
                <RequestsByLink requests={invitation.requests} />
              </span>
            </span>
            <ChevronDown aria-hidden="true" size={20} />
          </summary>
          <div className={styles.inside}>
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
      {make.error && <ErrorNote text={errorText(make.error.code)} />}
      <PrimaryButton type="submit" busy={make.isPending}>{t`Create the link`}</PrimaryButton>
      <QuietButton onClick={onDone}>{t`Not now`}</QuietButton>
    </form>
  )
}
