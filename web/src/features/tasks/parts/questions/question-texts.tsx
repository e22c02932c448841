import type { Question } from '@hand-in-hand/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'

export function QuestionTexts({ question: { question, by, is_mine, answer } }: { question: Question }) {
  const { t } = useLingui()
  return (
    <div className="stack-1">
      <p className="note">
        {is_mine ? (
          <Trans>You asked</Trans>
        ) : by ? (
          <Trans>
            <bdi>{by}</bdi> asked
          </Trans>
        ) : (
          <Trans>Someone asked</Trans>
        )}
      </p>
      <p dir="auto">{question}</p>
      {answer !== null && (
        <>
          <p className="note">{t`The family answered`}</p>
          <p dir="auto">{answer}</p>
        </>
      )}
    </div>
  )
}
