import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { membersQuery } from '../../circle/circle.api.ts'
import { familyTasksQuery } from '../family-tasks.api.ts'
import { isAssignee } from './give-task.tsx'

interface ReleaseSheetProps {
  task: FamilyTask
  family: string
  /** How many people are needed from now on. */
  needed: number
  open: boolean
  busy: boolean
  onClose: () => void
  /** The members who are released. */
  onRelease: (members: number[]) => void
}

/** Asks whom to release if more people have a place than are needed. The released people are notified. */
export function ReleaseSheet({ task, family, needed, open, busy, onClose, onRelease }: ReleaseSheetProps) {
  const { t } = useLingui()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const { data: members, error } = useQuery({ ...membersQuery(family), enabled: open })
  const { data: lists } = useQuery({ ...familyTasksQuery(family), enabled: open })
  const known = lists ? [...lists.no_time, ...lists.events] : []
  const places = known.filter((each) => each.id === task.id || (task.group_id !== null && each.group_id === task.group_id))
  const takers = (members ?? []).filter((member) => places.some((place) => place.status === 'in_progress' && isAssignee(place, member)))
  const many = Math.max(takers.length - needed, 1)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Who is no longer needed?`}
      actions={
        <>
          <PrimaryButton
            busy={busy}
            onClick={() => onRelease([...ticked])}
            disabledReason={ticked.length < many ? plural(many, { one: 'Please tick # person.', other: 'Please tick # people.' }) : null}
          >
            <Trans>Save</Trans>
          </PrimaryButton>
          <QuietButton onClick={onClose}>{t`Leave everything as it is`}</QuietButton>
        </>
      }
    >
      <p>
        <Trans>More people have taken it than are needed now. The people you tick will be released and get a message with thanks.</Trans>
      </p>
      {error && <ErrorNote text={errorText('network')} />}
      <ul>
        {takers.map(({ id, full_name }) => (
          <li key={id}>
            <CheckRow
              label={<bdi>{full_name}</bdi>}
              checked={ticked.includes(id)}
              onChange={(isTicked) => setTicked(isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
