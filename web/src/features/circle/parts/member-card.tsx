import { whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { iconButtonLook, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './member-card.module.css'
import { MemberMarks } from './member-marks.tsx'
import { SendLoginLink } from './member-questions.tsx'
import { OpenTaskLoad } from './open-task-load.tsx'
import { PersonFacts, PersonHead } from './person-head.tsx'
import { type PersonProps, RoleNow } from './person-page.tsx'

/** A member: their role, and how many tasks they have. */
export function MemberCard({ member, me, family }: PersonProps) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const { full_name, load } = member
  const maySendLink = whyNotSendLink(me, member) === null
  return (
    <Card className={styles.card}>
      <PersonHead
        person={member}
        note={
          <>
            <RoleNow member={member} />
            {member.is_me && (
              <>
                {' · '}
                <Trans>you</Trans>
              </>
            )}
          </>
        }
        action={
          <Link
            to={paths.familyPerson(member.id)}
            aria-label={t`More about ${full_name}`}
            className={classNames(iconButtonLook, styles.more)}
          >
            <ChevronRight aria-hidden="true" size={20} className={styles.arrow} />
          </Link>
        }
      />
      <PersonFacts>
        <p className={styles.load}>
          <OpenTaskLoad load={load} />
        </p>
      </PersonFacts>
      <MemberMarks member={member} />
      {member.link_asked_at && maySendLink && (
        <SecondaryButton onClick={() => setSending(true)}>
          <Trans>Send a new link</Trans>
        </SecondaryButton>
      )}
      {/* Separate from its button, which disappears when the link is made. The link must be passed on from here. */}
      <SendLoginLink member={member} family={family} open={isSending} onClose={() => setSending(false)} />
    </Card>
  )
}
