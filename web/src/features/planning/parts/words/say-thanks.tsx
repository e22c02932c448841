import { THANKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { forgetDraft } from '../../../../platform/draft.ts'
import { isDemo } from '../../../../platform/session.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { WordsForm } from '../../../tasks/parts/questions/words-form.tsx'
import { useThank } from '../../on-behalf.api.ts'

/** The server shows these sentences in the language of the reader (rules/ready-list.ts). */
const READY = [
  msg({ context: 'ready list', message: 'That was a great help.' }),
  msg({ context: 'ready list', message: 'You made our day easier.' }),
  msg({ context: 'ready list', message: 'It is good to have you.' }),
]

/** Whether the person who did this task can be thanked: only once, and only if messages reach them. */
export const mayThank = ({ status, assignee, thanked, assigned_on_me, assignee_needs_call }: FamilyTask) =>
  status === 'completed' && assignee !== null && !thanked && !assigned_on_me && !assignee_needs_call && !isDemo()

/** Shown after a task is done: one more tap sends a ready sentence, or the reader writes one. `isMain`: the filled button of a page. */
export function SayThanks({ task, family, isMain = true }: { task: FamilyTask; family: string; isMain?: boolean }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const thank = useThank(family, task.id)
  const draft = `thanks-${family}-${task.id}`
  const close = () => setOpen(false)
  const OpenButton = isMain ? PrimaryButton : SecondaryButton
  const send = (text: string) =>
    thank.mutate(text, {
      onSuccess: () => {
        forgetDraft(draft)
        close()
        showNotice({ title: t`Your thanks are on their way` })
      },
    })
  return (
    <>
      <OpenButton icon={<Heart aria-hidden="true" size={20} />} onClick={() => setOpen(true)}>{t`Say thank you`}</OpenButton>
      <Sheet open={isOpen} onClose={close} title={t`Say thank you`}>
        <p className="note">{t`One message, and no one else sees it.`}</p>
        {!isWriting && <CallErrorNote error={thank.error} />}
        {isWriting ? (
          <WordsForm
            name={draft}
            label={t`Your words`}
            maxLength={THANKS_MAX}
            action={t`Send`}
            isMain
            busy={thank.isPending}
            error={thank.error}
            onSend={send}
          />
        ) : (
          <div className="stack-2">
            {READY.map((each) => i18n._(each)).map((words) => (
              <SecondaryButton key={words} busy={thank.isPending && thank.variables === words} onClick={() => send(words)}>
                {words}
              </SecondaryButton>
            ))}
            <QuietButton onClick={() => setWriting(true)}>{t`In my own words`}</QuietButton>
          </div>
        )}
        <QuietButton onClick={close}>{t`Close`}</QuietButton>
      </Sheet>
    </>
  )
}
