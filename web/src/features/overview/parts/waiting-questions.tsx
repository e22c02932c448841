import type { WaitingQuestion } from '@hand-in-hand/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './waiting-questions.module.css'

/** Questions of supporters that wait for an answer. Hidden if there are none. */
export function WaitingQuestions({ questions }: { questions: WaitingQuestion[] }) {
  if (questions.length === 0) return null
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>Someone has a question</Trans>
      </h2>
      {questions.map(({ id, task, title, question, by }) => (
        <div key={id} className={styles.question}>
          <p className={styles.about}>
            {by && <bdi>{by}</bdi>} <bdi>{title}</bdi>
          </p>
          <p dir="auto">{question}</p>
          <Link to={paths.familyTask(task)} className={buttonLook('secondary')}>
            <Trans>Answer</Trans>
          </Link>
        </div>
      ))}
    </Card>
  )
}
