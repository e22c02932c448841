import type { Member } from '@hand-in-hand/contract/circle.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading, openDays, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { CallLink } from '../../../ui/call-link.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Avatar, ErrorNote } from '../../../ui/states.tsx'
import { membersQuery } from '../../circle/circle.api.ts'
import { assignRefusal } from '../../circle/parts/circle-refusal.ts'
import { isReachedByPhone, OpenTaskLoad } from '../../circle/parts/open-task-load.tsx'
import { heldAt } from '../../tasks/held.rules.ts'
import { familyTasksQuery } from '../family-tasks.api.ts'
import { useOnBehalf } from '../on-behalf.api.ts'
import styles from './give-task.module.css'

interface GiveTaskProps {
  task: FamilyTask
  family: string
  open: boolean
  onClose: () => void
  onGiven: (to: Member) => void
}

/** The sheet that assigns a task. It lists the circle by name, with the number of tasks that each member has now. */
export function GiveTask({ task, family, open, onClose, onGiven }: GiveTaskProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Give it to…`}>
      <p className={styles.what}>
        <bdi>{task.title}</bdi>
      </p>
      <People task={task} family={family} onGiven={onGiven} />
      <QuietButton onClick={onClose}>{t`Not now`}</QuietButton>
    </Sheet>
  )
}

const SEARCHED_FROM = 9

function People({ task, family, onGiven }: Pick<GiveTaskProps, 'task' | 'family' | 'onGiven'>) {
  const { t } = useLingui()
  const { data: members, error } = useQuery(membersQuery(family))
  const { data: tasks } = useQuery(familyTasksQuery(family))
  const give = useOnBehalf(family, task)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Member | null>(null)
  const { locale, timeZone } = reader()
  const days = openDays(task, timeZone) ?? []
  const [day = days[0], setDay] = useState<string>()
  if (!members) return error ? <ErrorNote text={errorText('network')} /> : <Spinner label={t`Loading`} />

  const tag = languageTag(readerLocale())
  const shown = members
    .filter((each) => each.full_name.toLocaleLowerCase(tag).includes(search.trim().toLocaleLowerCase(tag)))
    .toSorted((one, other) => one.full_name.localeCompare(other.full_name, tag))
  const holder = task.assignee?.full_name

  function giveTo(member: Member) {
    if (give.isPending) return
    setChosen(member)
    give.mutate({ what: 'assign', member: member.id, ...(day && { day }) }, { onSuccess: () => onGiven(member) })
  }

  return (
    <>
      {holder && (
        <p className="note">
          {task.assigned_on_me ? (
            <Trans>You have it now. The person you give it to will get a message.</Trans>
          ) : (
            <Trans>
              <bdi>{holder}</bdi> has it now. They and the new person will get a message.
            </Trans>
          )}
        </p>
      )}
      {days.length > 0 && (
        <SelectField
          label={t`Day`}
          value={day ?? ''}
          onChange={setDay}
          options={days.map((each) => ({ value: each, label: calendarDayHeading(each, locale) }))}
        />
      )}
      {members.length >= SEARCHED_FROM && <TextField label={t`Search by name`} value={search} onChange={setSearch} type="search" />}
      {give.error && chosen && <ErrorNote text={assignRefusal(give.error, chosen.full_name)} />}
      <ul className="stack-1">
        {shown.map((member) => {
          const hasIt = task.status === 'in_progress' && isAssignee(task, member)
          return (
            <li key={member.id} className={styles.person}>
              <button
                type="button"
                className={`fill ${styles.choose}`}
                aria-disabled={hasIt || give.isPending}
                onClick={() => !hasIt && giveTo(member)}
              >
                <Avatar name={member.full_name} />
                <span className="fill stack-0">
                  <span className="bold">
                    <bdi>{member.full_name}</bdi>
                  </span>
                  <span className="note">{hasIt ? <Trans>Has it now</Trans> : <OpenTaskLoad load={member.load} />}</span>
                  {!hasIt && <HeldBy member={member} task={task} tasks={tasks?.events ?? []} />}
                  {!member.confirmed && <span className="note">{t`Doesn’t use the app yet: please call`}</span>}
                </span>
                {give.isPending && chosen?.id === member.id && <Spinner size={20} />}
              </button>
              {isReachedByPhone(member) && <CallLink contact={member} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Says which task a member already has in this family at the time of this task. */
function HeldBy({ member, task, tasks }: { member: Member; task: FamilyTask; tasks: readonly FamilyTask[] }) {
  const theirs = tasks.map((each) => ({ ...each, assigned_on_me: isAssignee(each, member) }))
  const held = heldAt({ here: theirs, elsewhere: [] }, task)
  if (!held) return null
  const title = <bdi>{held.title}</bdi>
  const time = timeOfDay(held.start_at, reader())
  return (
    <span className="note">
      <Trans>
        Has “{title}” at {time}
      </Trans>
    </span>
  )
}

/** Whether the member is the task's assignee. The number and the mail address decide, because two people may have the same name. */
export function isAssignee(task: FamilyTask, member: Member) {
  const { assignee } = task
  if (!assignee) return false
  return (assignee.formatted_phone_number ?? '') === member.formatted_phone_number && assignee.email === member.email
}
