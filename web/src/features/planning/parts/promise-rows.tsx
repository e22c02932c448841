import type { AskWay } from '@hand-in-hand/contract/planning/call-list.ts'
import type { ChatPromise, PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { dayInSentence, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { openDaysLabel } from '../../../i18n/open-days.ts'
import { reader } from '../../../i18n/reader.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { ShareTask } from '../../invitations/parts/share-task.tsx'
import { ContactWays } from '../../tasks/parts/contact-card.tsx'
import { useNoteAsked } from '../asks.api.ts'
import { pasteDraftKey } from '../paste-draft.rules.ts'
import { useAskForPromises } from '../promises.api.ts'
import { asksOf, type FoundPromises, promisesDraftKey } from '../promises-draft.rules.ts'
import { shownNames } from './asking/shown-names.ts'
import styles from './promise-rows.module.css'
import { TaskWhen } from './task-when.tsx'

interface PromiseRowsProps {
  family: string
  found: FoundPromises
  onChange: (found: FoundPromises) => void
}

/** Who said yes to what in a chat, each to tick, with the line; then the lines that leave a question. Nothing goes out without a tick. */
export function PromiseRows({ family, found, onChange }: PromiseRowsProps) {
  const { t, i18n } = useLingui()
  const ask = useAskForPromises(family)
  const { promises, ticked } = found
  const proposals = promises.filter(({ why }) => why === null)
  const questions = promises.filter(({ why }) => why !== null)
  const asks = asksOf(found)
  const tick = (key: string, isTicked: boolean) => {
    ask.reset()
    onChange({ ...found, ticked: isTicked ? [...ticked, key] : ticked.filter((each) => each !== key) })
  }
  const finish = () =>
    ask.mutate(
      { asks, done_with: proposals.map(({ key }) => key) },
      {
        onSuccess: ({ asked }) => {
          forgetDraft(promisesDraftKey(family))
          forgetDraft(pasteDraftKey(family))
          const who = shownNames(asked)
          if (who) showNotice({ title: t`Asked now: ${who}`, shownFor: NOTICE_SHOWN })
          void navigate(paths.familyTasks, { replace: true })
        },
      },
    )
  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={() => goBack(paths.familyPaste)} title={<Trans>Who said yes</Trans>} />}
      footer={
        <>
          {ask.error && <ErrorNote text={errorText(ask.error.code)} />}
          <PrimaryButton onClick={finish} busy={ask.isPending}>
            {plural(asks.length, { 0: 'Done', one: 'Ask # person', other: 'Ask # people' })}
          </PrimaryButton>
        </>
      }
    >
      {proposals.length > 0 && (
        <p className={styles.soft}>
          <Trans>Tick who the app should ask to confirm. What you leave out isn’t suggested again.</Trans>
        </p>
      )}
      <ul className={styles.rows}>
        {proposals.map((promise) => (
          <li key={promise.key} className={styles.row}>
            <Proposal family={family} promise={promise} isTicked={ticked.includes(promise.key)} onTick={(is) => tick(promise.key, is)} />
          </li>
        ))}
      </ul>
      {questions.length > 0 && (
        <section className={styles.rows}>
          <h2>
            <Trans>Please look at these yourself</Trans>
          </h2>
          <ul className={styles.rows}>
            {questions.map(({ key, line, sender, source, why }) => (
              <li key={`${line} ${key}`} className={styles.row}>
                {why && <p>{i18n._(LINE_QUESTIONS[why])}</p>}
                <ChatWords sender={sender} source={source} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}

const ChatWords = ({ sender, source }: { sender: string; source: string }) => (
  <p className={styles.soft}>
    {sender && (
      <>
        <bdi>{sender}</bdi>:{' '}
      </>
    )}
    <bdi>“{source}”</bdi>
  </p>
)

interface ProposalProps {
  family: string
  promise: ChatPromise
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function Proposal({ family, promise: { task, person, sender, source, will_ask }, isTicked, onTick }: ProposalProps) {
  const { i18n } = useLingui()
  if (!task) return null
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>
        <bdi>{person?.full_name ?? sender}</bdi>
      </span>
      <span>
        <bdi>{task.title}</bdi>, <TaskWhen task={task} />
      </span>
      <span className={styles.soft}>{will_ask ? i18n._(ASKED_BY[will_ask]) : <YouWrite inCircle={person !== null} />}</span>
      <ChatWords sender="" source={source} />
    </span>
  )
  if (will_ask)
    return (
      <label className={styles.choice}>
        <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} className={styles.tick} />
        {words}
      </label>
    )
  return (
    <>
      {words}
      {person ? (
        <WriteTo family={family} task={task} person={person} />
      ) : (
        <ShareTask task={task} family={family} look="secondary" text={confirmText(task)} />
      )}
    </>
  )
}

const YouWrite = ({ inCircle }: { inCircle: boolean }) =>
  inCircle ? (
    <Trans>The app can’t ask here: please write yourself.</Trans>
  ) : (
    <Trans>Not in your circle yet: you send the message yourself.</Trans>
  )

/** Someone of the circle whom the server does not ask. Who was written to counts as asked. */
function WriteTo({ family, task, person }: { family: string; task: FamilyTask; person: NonNullable<ChatPromise['person']> }) {
  const noteAsked = useNoteAsked(family, task.id)
  const link = new URL(paths.taskPreview(family, task.task_id), location.origin).href
  return <ContactWays contact={person} text={`${confirmText(task)} ${link}`} onUsed={() => noteAsked.mutate([person.id])} />
}

/** It names no person: a chat may know them by a nickname. */
function confirmText(task: FamilyTask) {
  const { title, start_at } = task
  const day = start_at ? dayInSentence(task, reader()) : openDaysLabel(task, reader())
  if (!day) return t`Thank you for offering to help. Please confirm here: “${title}”`
  const time = start_at && !task.all_day ? timeOfDay(start_at, reader()) : null
  return time
    ? t`Thank you for offering to help. Please confirm here: “${title}”, ${day} at ${time}`
    : t`Thank you for offering to help. Please confirm here: “${title}”, ${day}`
}

const ASKED_BY: Record<AskWay, MessageDescriptor> = {
  sms: msg`The app asks by SMS`,
  mail: msg`The app asks by e-mail`,
  notification: msg`The app asks by notification`,
}

const LINE_QUESTIONS: Record<PromiseQuestion, MessageDescriptor> = {
  unsure: msg`Is this a yes?`,
  who: msg`Who said this?`,
  which_person: msg`Who is this? The name doesn’t say it clearly.`,
  which_task: msg`Which task?`,
  which_day: msg`Which day?`,
  two_tasks: msg`Which task? It could be more than one.`,
  no_task: msg`No open task fits this.`,
  taken: msg`This is taken already.`,
  also_promised: msg`Someone else offered this first.`,
  asked: msg`This person was asked already.`,
  not_trusted: msg`This task is only for people you know well.`,
}
