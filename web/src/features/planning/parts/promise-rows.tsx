import type { ChatPromise, PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { forgetDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { cardLook } from '../../../ui/card.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, GroupHeading, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { ShareTask } from '../../invitations/parts/share-task.tsx'
import { pasteDraftKey } from '../paste-draft.rules.ts'
import { type FoundPromises, promisesDraftKey, useAskForPromises } from '../promises.api.ts'
import styles from './asking/call-list.module.css'
import { shownNames } from './asking/shown-names.ts'
import { TaskWhen } from './task-when.tsx'

interface PromiseRowsProps {
  family: string
  found: FoundPromises
  onChange: (found: FoundPromises) => void
}

/**
 * The promises in a chat: who said yes to which task. Each has its line of the chat. A promise has a box to tick if the app can ask the
 * person. The unclear lines come below. Nothing is sent without a tick.
 */
export function PromiseRows({ family, found, onChange }: PromiseRowsProps) {
  const { t, i18n } = useLingui()
  const ask = useAskForPromises(family)
  const { promises, ticked } = found
  const proposals = promises.filter(({ why }) => why === null)
  const questions = promises.filter(({ why }) => why !== null)
  const asks = proposals.flatMap(({ key, task, person }) =>
    ticked.includes(key) && task && person ? [{ task: task.id, member: person.id }] : [],
  )
  const tick = (key: string, isTicked: boolean) => {
    ask.reset()
    onChange({ ...found, ticked: isTicked ? [...ticked, key] : ticked.filter((each) => each !== key) })
  }
  function finished({ asked }: { asked: string[] }) {
    forgetDraft(promisesDraftKey(family))
    forgetDraft(pasteDraftKey(family))
    const who = shownNames(asked)
    if (who) showNotice({ title: t`Asked now: ${who}` })
    void navigate(paths.familyTasks, { replace: true })
  }
  const finish = () => ask.mutate({ asks, done_with: proposals.map(({ key }) => key) }, { onSuccess: finished })
  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyPaste} title={t`Who said yes`} />}
      footer={
        <>
          <CallErrorNote error={ask.error} />
          <PrimaryButton onClick={finish} busy={ask.isPending}>
            {plural(asks.length, { 0: 'Done', one: 'Ask # person', other: 'Ask # people' })}
          </PrimaryButton>
        </>
      }
    >
      {proposals.length > 0 && (
        <p className="note">{t`Tick who the app should ask to confirm. What you leave out isn’t suggested again.`}</p>
      )}
      <ul className={styles.list}>
        {proposals.map((promise) => (
          <li key={promise.key} className={cardLook}>
            <PromiseRow family={family} promise={promise} isTicked={ticked.includes(promise.key)} onTick={(is) => tick(promise.key, is)} />
          </li>
        ))}
      </ul>
      {questions.length > 0 && (
        <>
          <GroupHeading>{t`Please look at these yourself`}</GroupHeading>
          <ul className={styles.list}>
            {questions.map(({ key, sender, source, why }) => (
              <li key={key} className={cardLook}>
                {why && <p>{i18n._(LINE_QUESTIONS[why])}</p>}
                <p className="note">
                  {sender && <bdi>{sender}: </bdi>}
                  <bdi>“{source}”</bdi>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}

interface PromiseRowProps {
  family: string
  promise: ChatPromise
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** A promise: with a box to tick if the app can ask the person, otherwise with a message to send. */
function PromiseRow({ family, promise: { task, person, sender, source, may_ask }, isTicked, onTick }: PromiseRowProps) {
  const { t } = useLingui()
  if (!task) return null
  const what = (
    <>
      <bdi>{person?.full_name ?? sender}</bdi>: <bdi>{task.title}</bdi>, <TaskWhen task={task} />
    </>
  )
  const line = <bdi>“{source}”</bdi>
  if (may_ask) return <CheckRow label={what} note={line} checked={isTicked} onChange={onTick} />
  return (
    <>
      <p className={styles.name}>{what}</p>
      <p className="note">{line}</p>
      <p className="note">{t`Please write to them yourself.`}</p>
      <ShareTask task={task} family={family} look="secondary" />
    </>
  )
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
  asked: msg`This person was asked already.`,
  not_trusted: msg`This task is only for people you know well.`,
}
