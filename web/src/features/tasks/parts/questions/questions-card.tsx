import { QUESTION_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { forgetDraft } from '../../../../platform/draft.ts'
import { useNow } from '../../../../platform/now.ts'
import { isDemo } from '../../../../platform/session.ts'
import { RowButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { useShownFamily } from '../../../families/families.api.ts'
import { questionsQuery, useAskQuestion } from '../../questions.api.ts'
import { isTaskOver } from '../../tasks.rules.ts'
import { QuestionTexts } from './question-texts.tsx'
import { WordsForm } from './words-form.tsx'

/**
 * The questions about a task, and a field for the reader's own question. The reader has one question, and can change it until the family
 * answers it. The demo has no questions.
 */
export function QuestionsCard({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  const { data: questions } = useQuery({ ...questionsQuery(family, task), enabled: !isDemo() })
  const shown = useShownFamily(family)
  const [isAsking, setAsking] = useState(false)
  const ask = useAskQuestion(family, task)
  const now = useNow()
  if (!questions) return null
  const mine = questions.find(({ is_mine }) => is_mine)
  // Once someone else has taken a task, the reader need not know more about it.
  const isForMe = task.status === 'initial' || (task.status === 'in_progress' && task.assigned_on_me)
  const mayAsk = shown.me.role === 'supporter' && !shown.paused && isForMe && !isTaskOver(task, now) && (mine?.answer ?? null) === null
  if (questions.length === 0 && !mayAsk) return null
  const draft = `question-${family}-${task.id}`
  const begin = (
    <RowButton icon={<MessageCircleQuestionMark aria-hidden="true" />} onClick={() => setAsking(true)}>
      {mine ? <Trans>Change the question</Trans> : <Trans>Ask the family something</Trans>}
    </RowButton>
  )
  if (questions.length === 0 && !isAsking) return begin
  return (
    <Card className="stack-2">
      {questions.length > 0 && (
        <h2 className="topic">
          <MessageCircleQuestionMark aria-hidden="true" />
          <Trans>Questions</Trans>
        </h2>
      )}
      {questions.map((question) => (
        <QuestionTexts key={question.id} question={question} />
      ))}
      {mine && mine.answer === null && !isAsking && (
        <p className="note">{t`The family has your question. You’ll get a message when they answer.`}</p>
      )}
      {mayAsk && !isAsking && begin}
      {mayAsk && isAsking && (
        <WordsForm
          name={draft}
          label={t`Your question`}
          hint={t`Once it’s answered, the whole circle will see your question.`}
          saved={mine?.question ?? ''}
          maxLength={QUESTION_MAX}
          action={t`Ask`}
          isOpened
          busy={ask.isPending}
          error={ask.error}
          onSend={(words) =>
            ask.mutate(words, {
              onSuccess: () => {
                forgetDraft(draft)
                setAsking(false)
                showNotice({ title: t`Your question is with the family` })
              },
            })
          }
        />
      )}
    </Card>
  )
}
