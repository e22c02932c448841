import type { Member } from '@hand-in-hand/contract/circle.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { paths } from '../../../platform/paths.ts'
import { factsLook } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/states.tsx'
import { LinkRow } from '../../families/parts/rows.tsx'
import styles from './member-line.module.css'
import { memberMarks } from './member-marks.tsx'
import { OpenTaskLoad } from './open-task-load.tsx'
import { RoleNow } from './role-now.tsx'

/** Whether a member waits for the family's side. */
export const needsHelp = ({ link_asked_at, removed_address_at, not_looked_at }: Member) =>
  Boolean(link_asked_at ?? removed_address_at ?? not_looked_at)

/** A member in one row, which leads to their page. The row shows what is special about them, and how many tasks they have. */
export function MemberLine({ member, item }: { member: Member; item?: ComponentProps<'li'> }) {
  const { t } = useLingui()
  const { full_name, role, is_me, load } = member
  // A mark with the tone 'free' says that something is in order. It is shown only on the member's page.
  const mark = memberMarks(member).find(({ tone }) => tone !== 'free')
  return (
    <LinkRow
      to={paths.familyPerson(member.id)}
      icon={<Avatar name={full_name} />}
      note={
        <span className={factsLook}>
          {is_me && <span>{t`you`}</span>}
          {role !== 'supporter' && (
            <span>
              <RoleNow member={member} />
            </span>
          )}
          <span className={mark?.tone === 'need' ? styles.need : undefined}>{mark?.text ?? <OpenTaskLoad load={load} />}</span>
        </span>
      }
      {...(item && { item })}
    >
      <bdi>{full_name}</bdi>
    </LinkRow>
  )
}
