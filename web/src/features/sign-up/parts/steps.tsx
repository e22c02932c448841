import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans } from '@lingui/react/macro'
import { HeartHandshake, ListChecks, MessageSquareText } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AllDonePicture, HandsPicture, SentPicture } from '../../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { LanguageButton } from '../../language/parts/language-choice.tsx'
import { LazyByMail } from '../../server-settings/parts/address-input.tsx'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import styles from '../sign-up.module.css'
import { OpenTasks, OpenTaskWhen } from './open-tasks.tsx'

interface WelcomeStepProps {
  family: string
  /** The open task that the link names. */
  asked?: OpenTask | null
  onNext: () => void
}

/** The first page of an invitation: the family, and the task that its link names, or examples of tasks. */
export function WelcomeStep({ family, asked, onNext }: WelcomeStepProps) {
  return (
    <Screen
      centered
      header={<LanguageButton />}
      footer={
        <PrimaryButton onClick={onNext}>
          <Trans>Let’s go</Trans>
        </PrimaryButton>
      }
    >
      <div className={classNames(welcomeLook, styles.welcome)}>
        <HandsPicture />
        <h1>
          <Trans>
            <bdi>{family}</bdi> could use a hand
          </Trans>
        </h1>
        {asked ? (
          <AskedFor task={asked} />
        ) : (
          <>
            <p>
              <Trans>The family would like your help. They have listed what would help most. Every small task counts.</Trans>
            </p>
            <div className={styles.pictures}>
              <CategoryTile category="home" />
              <CategoryTile category="childcare" />
              <CategoryTile category="emotional" />
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}

/** The task that the link to this page names, and its day. */
const AskedFor = ({ task }: { task: OpenTask }) => (
  <Card className={styles.asked}>
    <CategoryTile category={task.category} title={task.title} />
    <span>
      <Trans>You were asked:</Trans>
      <strong>
        <bdi>{task.title}</bdi>
      </strong>
      <OpenTaskWhen task={task} />
    </span>
  </Card>
)

/** Explains the steps. */
export function Intro({ header, onNext }: { header: ReactNode; onNext: () => void }) {
  return (
    <Screen
      header={header}
      footer={
        <PrimaryButton onClick={onNext}>
          <Trans>Let’s start</Trans>
        </PrimaryButton>
      }
    >
      <h1 className={styles.title}>
        <Trans>The family has listed what would help</Trans>
      </h1>
      <p className={styles.text}>
        <Trans>Every small task helps: a warm meal, a lift, an hour of company. You choose what fits into your day.</Trans>
      </p>
      <ol className={styles.steps}>
        <li>
          <ListChecks aria-hidden="true" />
          <Trans>See what is needed.</Trans>
        </li>
        <li>
          <HeartHandshake aria-hidden="true" />
          <Trans>Leave your name and how to reach you. The family decides.</Trans>
        </li>
        <li>
          <MessageSquareText aria-hidden="true" />
          <Trans>You’ll get your personal link. Then you can take tasks.</Trans>
        </li>
      </ol>
    </Screen>
  )
}

interface TaskChoiceProps {
  header: ReactNode
  tasks: readonly OpenTask[]
  wanted: number | null
  /** The link named a task that is not open any more. */
  isLinkedGone: boolean
  onWant: (taskId: number | null) => void
  onNext: () => void
}
/** The open tasks, to choose one that the person would like. */
export function TaskChoice({ header, tasks, wanted, isLinkedGone, onWant, onNext }: TaskChoiceProps) {
  return (
    <Screen
      header={header}
      footer={
        <>
          {wanted !== null && (
            <p className={styles.chosen}>
              <Trans>The family will see which task you would like.</Trans>
            </p>
          )}
          <PrimaryButton onClick={onNext}>
            <Trans>Join</Trans>
          </PrimaryButton>
        </>
      }
    >
      <h1 className={styles.title}>
        <Trans>What is needed now</Trans>
      </h1>
      {isLinkedGone && (
        <Card sunk>
          <Trans>The task in your link has already found someone. You are very welcome all the same.</Trans>
        </Card>
      )}
      {tasks.length > 0 ? (
        <OpenTasks tasks={tasks} wanted={wanted} onWant={onWant} />
      ) : (
        <EmptyState
          picture={<AllDonePicture />}
          title={<Trans>Everything is in good hands</Trans>}
          text={<Trans>Nothing is open right now. Join, and you’ll see new tasks as they come up.</Trans>}
        />
      )}
    </Screen>
  )
}

interface PendingProps {
  family: string
  phone: string
  /** Back to the form: with another number, or for another person on this phone. */
  onAskAgain?: () => void
}
/** The request was sent to the family. */
export function Pending({ family, phone, onAskAgain }: PendingProps) {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<SentPicture />}
        title={<Trans>Your request was sent to the family</Trans>}
        text={
          <>
            <p>
              {isMail(phone) ? (
                <Suspense fallback={null}>
                  <LazyByMail part="sent" family={family} address={phone} />
                </Suspense>
              ) : (
                <Trans>
                  It’s now up to <bdi>{family}</bdi>. Once they say yes, you’ll get an SMS at <bdi dir="ltr">{phone}</bdi> with your
                  personal link. Open it and you can take tasks.
                </Trans>
              )}
            </p>
            <p>
              <Trans>Thank you for being there. You can close this page now.</Trans>
            </p>
          </>
        }
      >
        {onAskAgain && (
          <QuietButton onClick={onAskAgain}>
            {isMail(phone) ? (
              <Suspense fallback={null}>
                <LazyByMail part="again" />
              </Suspense>
            ) : (
              <Trans>Wrong number, or someone else is joining</Trans>
            )}
          </QuietButton>
        )}
      </EmptyState>
    </Screen>
  )
}
