import { THANKS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../i18n/error-text.ts'
import { forgetDraft } from '../../../../platform/draft.ts'
import { isDemo } from '../../../../platform/session.ts'
import { QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../../ui/notices.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'
import { WordsForm } from '../../../tasks/parts/questions/words-form.tsx'
import styles from '../../../tasks/parts/task-tools.module.css'
import { useThank } from '../../on-behalf.api.ts'

/** After Done: a ready sentence is sent by one tap, or words of one's own. Hidden once sent, and for someone whom no message reaches. */
export function ThankCard({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const thank = useThank(family, task.id)
  const { status, assignee, thanked, assigned_on_me, assignee_needs_call } = task
  if (status !== 'completed' || !assignee || thanked || assigned_on_me || assignee_needs_call || isDemo()) return null
  const draft = `thanks-${family}-${task.id}`
  const send = (text: string) =>
    thank.mutate(text, {
      onSuccess: () => {
        forgetDraft(draft)
        showNotice({ title: t`Your thanks are on their way`, shownFor: NOTICE_SHOWN })
      },
    })
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <Heart aria-hidden="true" />
        <Trans>Say thank you</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>One message, and no one else sees it.</Trans>
      </p>
      {thank.error && !isWriting && <ErrorNote text={errorText(thank.error.code)} />}
      {isWriting ? (
        <WordsForm
          name={draft}
          label={t`Your words`}
          maxLength={THANKS_MAX}
          action={<Trans>Send</Trans>}
          busy={thank.isPending}
          error={thank.error}
          onSend={send}
        />
      ) : (
        <>
          {[t`That was a great help.`, t`You made our day easier.`, t`It is good to have you.`].map((words) => (
            <SecondaryButton key={words} busy={thank.isPending && thank.variables === words} onClick={() => send(words)}>
              {words}
            </SecondaryButton>
          ))}
          <QuietButton onClick={() => setWriting(true)}>
            <Trans>In my own words</Trans>
          </QuietButton>
        </>
      )}
    </Card>
  )
}
