import type { Member } from '@hand-in-hand/contract/circle.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Avatar, ErrorNote } from '../../../ui/states.tsx'
import { useActForOthers } from '../acting.api.ts'
import { membersQuery } from '../circle.api.ts'
import { CallLink } from './call-link.tsx'
import { assignRefusal } from './circle-refusal.ts'
import styles from './give-task.module.css'
import { isReachedByPhone, LoadWords } from './load-words.tsx'

interface GiveTaskProps {
  task: FamilyTask
  family: string
  open: boolean
  onClose: () => void
  onGiven: (to: Member) => void
}

/** Whom a task goes to: the circle by name, with what each carries now. */
export function GiveTask({ task, family, open, onClose, onGiven }: GiveTaskProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Give it to…</Trans>}>
      <p className={styles.what}>
        <bdi>{task.title}</bdi>
      </p>
      <People task={task} family={family} onGiven={onGiven} />
      <QuietButton onClick={onClose}>
        <Trans>Not now</Trans>
      </QuietButton>
    </Sheet>
  )
}

const SEARCHED_FROM = 9

function People({ task, family, onGiven }: Pick<GiveTaskProps, 'task' | 'family' | 'onGiven'>) {
  const { t } = useLingui()
  const { data: members, error } = useQuery(membersQuery(family))
  const give = useActForOthers(family, task)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Member | null>(null)
  if (!members) return error ? <ErrorNote text={errorText('network')} /> : <Spinner label={t`Loading`} />

  const tag = languageTag(readerLocale())
  const shown = members
    .filter((each) => each.full_name.toLocaleLowerCase(tag).includes(search.trim().toLocaleLowerCase(tag)))
    .toSorted((one, other) => one.full_name.localeCompare(other.full_name, tag))
  const holder = task.assignee?.full_name

  function giveTo(member: Member) {
    if (give.isPending) return
    setAsked(member)
    give.mutate({ what: 'assign', member: member.id }, { onSuccess: () => onGiven(member) })
  }

  return (
    <>
      {holder && (
        <p className={styles.note}>
          {task.assigned_on_me ? (
            <Trans>You have it now. Whoever gets it is told.</Trans>
          ) : (
            <Trans>
              <bdi>{holder}</bdi> has it now. Both are told.
            </Trans>
          )}
        </p>
      )}
      {members.length >= SEARCHED_FROM && <TextField label={t`Look for a name`} value={search} onChange={setSearch} type="search" />}
      {give.error && asked && <ErrorNote text={assignRefusal(give.error, asked.full_name)} />}
      <ul className={styles.people}>
        {shown.map((member) => {
          const hasIt = task.status === 'in_progress' && isAssignee(task, member)
          return (
            <li key={member.id} className={styles.person}>
              <button
                type="button"
                className={styles.choose}
                aria-disabled={hasIt || give.isPending}
                onClick={() => !hasIt && giveTo(member)}
              >
                <Avatar name={member.full_name} />
                <span className={styles.words}>
                  <span className={styles.name}>
                    <bdi>{member.full_name}</bdi>
                  </span>
                  <span className={styles.soft}>{hasIt ? <Trans>Has it now</Trans> : <LoadWords load={member.load} />}</span>
                  {!member.confirmed && (
                    <span className={styles.soft}>
                      <Trans>Does not use the app yet: please call</Trans>
                    </span>
                  )}
                </span>
                {give.isPending && asked?.id === member.id && <Spinner size={20} />}
              </button>
              {isReachedByPhone(member) && <CallLink name={member.full_name} phoneNumber={member.formatted_phone_number} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** A number names one person: names may be the same. */
export const isAssignee = (task: FamilyTask, member: Member) => task.assignee?.formatted_phone_number === member.formatted_phone_number
