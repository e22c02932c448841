import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { sharedTaskId } from '@hand-in-hand/contract/tasks.rules.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { localDate } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { isText, useDraft } from '../../platform/draft.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Card, Pill } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { askedByNameQuery, useAskByName } from '../invitations/invitations.api.ts'
import { ShareButtons } from '../messages/parts/share-buttons.tsx'
import { joinTasks } from '../tasks/task-cards.rules.ts'
import { type AskedByName, askedHere, keepAskedHere, typedNames } from './asked-by-name.rules.ts'
import { familyTasksQuery } from './family-tasks.api.ts'
import styles from './parts/asking/call-list.module.css'
import { useQuestion } from './parts/asking/people-to-ask.tsx'

/** /family/invite/names: five people are asked by name, each for one task, by messages that the family sends itself. */
export function AskByNameScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: links } = useSuspenseQuery(askedByNameQuery(family))
  const tasks = useTasksForVisitors(family)
  const [asked, setAsked] = useState(() => askedHere(family))
  const [text, setText, forget] = useDraft(`ask-by-name-${family}`, '', isText)
  const [isTried, setTried] = useState(false)
  const ask = useAskByName(family)
  const keep = (next: AskedByName[]) => {
    setAsked(next)
    keepAskedHere(family, next)
  }
  const names = typedNames(text)
  function write(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (names.length === 0 || ask.isPending) return
    ask.mutate(names, {
      onSuccess: (made) => {
        forget()
        setText('')
        setTried(false)
        const added = made.map(({ id, url }, index) => ({
          ...{ name: names[index] ?? '', invitation: id, url, isSent: false },
          task: tasks[index % tasks.length]?.id ?? 0,
        }))
        keep([...added, ...asked].slice(0, MOST_KEPT))
      },
    })
  }
  const elsewhere = links.length - asked.length
  const next = asked.find(({ isSent }) => !isSent)
  const WriteButton = next ? SecondaryButton : PrimaryButton
  return (
    <Screen hidesMenu header={<BackHeader back={paths.familyInvite} title={t`Ask people by name`} />}>
      {tasks.length === 0 ? (
        <p>{t`There is nothing open to share right now.`}</p>
      ) : (
        <form noValidate onSubmit={write} className="stack-1">
          <TextField
            label={t`First names`}
            hint={t`Up to five, such as Avi, Ruth, Dana. Each gets a message with one task. Their names stay on this phone.`}
            value={text}
            onChange={setText}
            autoCapitalize="words"
            autoComplete="off"
            error={isTried && names.length === 0 && t`Please enter a name.`}
          />
          <PickContacts onPick={(picked) => setText([...names, ...picked].join(', '))} />
          <CallErrorNote error={ask.error} />
          <WriteButton type="submit" busy={ask.isPending}>{t`Write the messages`}</WriteButton>
        </form>
      )}
      {asked.map((person) => (
        <OneMessage
          key={person.invitation}
          person={person}
          isNext={person === next}
          tasks={tasks}
          link={links.find(({ id }) => id === person.invitation)}
          onChange={(changed) => keep(asked.map((each) => (each === person ? changed : each)))}
        />
      ))}
      {elsewhere > 0 && (
        <p className="note">
          <Plural value={elsewhere} one="# more person was asked by name." other="# more people were asked by name." />
        </p>
      )}
    </Screen>
  )
}

/** A device remembers at most this many people: the newest. */
const MOST_KEPT = 20

/** One card for each open task that everyone with a link may see. Tasks with a day come first. */
function useTasksForVisitors(family: string) {
  const { data } = useSuspenseQuery(familyTasksQuery(family))
  const { timeZone } = reader()
  const now = useNow()
  const open = [...data.events, ...data.no_time].filter(
    (task) =>
      task.status === 'initial' && !task.circle_only && !task.trusted_only && (task.end_at === undefined || Date.parse(task.end_at) > now),
  )
  const cards = joinTasks(open, { from: localDate(now, timeZone), timeZone })
  return cards.map(({ task }) => task).toSorted((one, other) => Number(one.date === undefined) - Number(other.date === undefined))
}

interface OneMessageProps {
  person: AskedByName
  /** Whether this person's message is the next one to send. */
  isNext: boolean
  tasks: readonly FamilyTask[]
  /** What happened with the link; undefined if the link does not exist any more. */
  link: { requests: number; has_taken?: boolean } | undefined
  onChange: (person: AskedByName) => void
}

/** One person, with the task and the message to send, and later with what happened. */
function OneMessage({ person, isNext, tasks, link, onChange }: OneMessageProps) {
  const { t } = useLingui()
  const { name } = person
  const task = tasks.find(({ id }) => id === person.task) ?? tasks[0]
  return (
    <Card className={styles.list}>
      <div className={styles.likely}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {link && (link.has_taken || link.requests > 0 || person.isSent) && (
          <Pill tone={link.requests > 0 ? 'done' : 'plain'} icon={<Check aria-hidden="true" />}>
            {link.has_taken ? <Trans>Has taken a task</Trans> : link.requests > 0 ? <Trans>Wants to join</Trans> : <Trans>Sent</Trans>}
          </Pill>
        )}
      </div>
      {link?.requests === 0 && task && (
        <>
          <SelectField
            label={t`Task for ${name}`}
            value={String(task.id)}
            onChange={(id) => onChange({ ...person, task: Number(id) })}
            options={tasks.map((each) => ({ value: String(each.id), label: each.title }))}
          />
          <MessageFor person={person} isNext={isNext} task={task} onSent={() => onChange({ ...person, isSent: true })} />
        </>
      )}
    </Card>
  )
}

type MessageForProps = Pick<OneMessageProps, 'person' | 'isNext'> & { task: FamilyTask; onSent: () => void }

function MessageFor({ person, isNext, task, onSent }: MessageForProps) {
  const question = useQuestion(task)
  const text = question(person.name, linkInLanguage(`${person.url}?task=${sharedTaskId(task)}`, reader().locale))
  return (
    // biome-ignore lint/a11y: the links inside are what is tapped; this only notes that one of them was.
    <div onClick={onSent} className="stack-1">
      <p dir="auto" className="note">
        {text}
      </p>
      <ShareButtons text={text} look={isNext ? 'primary' : 'secondary'} />
    </div>
  )
}

interface ContactPicker {
  select: (properties: ['name'], options: { multiple: true }) => Promise<{ name?: string[] }[]>
}

/** Shown if the phone has a picker for contacts. Only first names are read. */
function PickContacts({ onPick }: { onPick: (names: string[]) => void }) {
  const { t } = useLingui()
  const picker: ContactPicker | undefined = Reflect.get(navigator, 'contacts')
  if (!picker) return null
  const pick = async () => {
    const chosen = await picker.select(['name'], { multiple: true }).catch(() => [])
    onPick(chosen.flatMap(({ name }) => name?.[0]?.split(' ')[0] ?? []))
  }
  return <QuietButton onClick={() => void pick()}>{t`Choose from my contacts`}</QuietButton>
}
