import { QUESTION_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Question } from '@hand-in-hand/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { forgetDraft } from '../../../../platform/draft.ts'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { GroupHeading } from '../../../../ui/screen.tsx'
import { QuestionTexts } from '../../../tasks/parts/questions/question-texts.tsx'
import { WordsForm } from '../../../tasks/parts/questions/words-form.tsx'
import { useAnswerQuestion } from '../../../tasks/questions.api.ts'

/** The questions of supporters about a task, with their answers. The first open one has a form for the answer. Hidden if no one asked. */
export function TaskQuestions({ questions, family }: { questions: readonly Question[]; family: string }) {
  const { t } = useLingui()
  if (questions.length === 0) return null
  const first = questions.find(({ answer }) => answer === null)
  return (
    <>
      <GroupHeading>{t`Questions`}</GroupHeading>
      {questions.map((question) => (
        <Card key={question.id} className="stack-2">
          <QuestionTexts question={question} />
          <Answer question={question} family={family} isMain={question === first} />
        </Card>
      ))}
    </>
  )
}

function Answer({ question: { id, answer }, family, isMain }: { question: Question; family: string; isMain: boolean }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const send = useAnswerQuestion(family)
  const draft = `answer-${family}-${id}`
  function sent() {
    forgetDraft(draft)
    setWriting(false)
    showNotice({ title: t`Your circle can see the answer` })
  }
  if (!isMain && !isWriting)
    return (
      <QuietButton onClick={() => setWriting(true)}>
        {answer === null ? <Trans>Answer</Trans> : <Trans>Change the answer</Trans>}
      </QuietButton>
    )
  return (
    <WordsForm
      name={draft}
      label={t`Your answer`}
      hint={<Trans>The whole circle will see the answer. Door codes belong in the private notes.</Trans>}
      saved={answer ?? ''}
      maxLength={QUESTION_MAX}
      action={<Trans>Answer</Trans>}
      isMain={isMain}
      isOpened={isWriting}
      busy={send.isPending}
      error={send.error}
      onSend={(words) => send.mutate({ id, answer: words }, { onSuccess: sent })}
    />
  )
}
