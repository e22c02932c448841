import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { InvitedFamily } from '@hand-in-hand/contract/sign-up.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../../i18n/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AllDonePicture, HandsPicture, NoConnectionPicture, SentPicture } from '../../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../../ui/screen.tsx'
import { Avatar, EmptyScreen, EmptyState } from '../../../ui/states.tsx'
import { LanguageButton } from '../../language/parts/language-choice.tsx'
import { LazyByMail } from '../../server-settings/parts/lazy-by-mail.tsx'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import styles from '../sign-up.module.css'
import { OpenTasks, OpenTaskWhen } from './open-tasks.tsx'

/** How many needs the first page of an invitation has. */
const NEEDS_AT_FIRST = 3

interface WelcomeStepProps {
  family: Pick<InvitedFamily, 'title' | 'asked_by' | 'time_zone'>
  /** The open task that the link names. */
  linkedTask?: OpenTask | null
  /** The link named a task that is not open any more. */
  isLinkedGone?: boolean
  tasks?: readonly OpenTask[]
  onWant?: (taskId: number | null) => void
  onNext: () => void
}

/** The first page of an invitation: the task that its link names and who asks, or the family and what it needs next. */
export function WelcomeStep({ family, linkedTask, isLinkedGone, tasks = [], onWant = () => {}, onNext }: WelcomeStepProps) {
  const name = <bdi>{family.asked_by}</bdi>
  const title = <bdi>{family.title}</bdi>
  return (
    <Screen
      centered
      header={<LanguageButton />}
      footer={
        linkedTask ? (
          <>
            <PrimaryButton onClick={() => onWant(taskIdOf(linkedTask))}>
              <Trans>I’d like this one</Trans>
            </PrimaryButton>
            <QuietButton onClick={onNext}>
              <Trans>See what else is needed</Trans>
            </QuietButton>
          </>
        ) : (
          <PrimaryButton onClick={onNext}>
            <Trans>Let’s go</Trans>
          </PrimaryButton>
        )
      }
    >
      <div className={classNames(welcomeLook, styles.welcome, tasks.length > 0 && !linkedTask && styles.withNeeds)}>
        {family.asked_by ? (
          <p className={`stack-2 ${styles.asker}`}>
            <Avatar name={family.asked_by} />
            {!linkedTask && name}
          </p>
        ) : (
          <HandsPicture />
        )}
        <h1>{linkedTask && family.asked_by ? <Trans>{name} asks</Trans> : <Trans>{title} could use a hand</Trans>}</h1>
        {linkedTask ? (
          <>
            <LinkedCard task={linkedTask} timeZone={family.time_zone} />
            {family.asked_by && (
              <p>
                {title}
                <br />
                <Trans>Every small task counts.</Trans>
              </p>
            )}
          </>
        ) : (
          <p>{isLinkedGone ? <LinkedGone /> : <Trans>The family has listed what would help most. Every small task counts.</Trans>}</p>
        )}
        {!linkedTask && tasks.length === 0 && (
          <div className={styles.pictures}>
            <CategoryTile category="home" />
            <CategoryTile category="childcare" />
            <CategoryTile category="emotional" />
          </div>
        )}
      </div>
      {!linkedTask && <OpenTasks tasks={tasks} most={NEEDS_AT_FIRST} timeZone={family.time_zone} wanted={null} onWant={onWant} />}
    </Screen>
  )
}

const LinkedGone = () => <Trans>The task in your link has already found someone. You are very welcome all the same.</Trans>

interface LinkedCardProps {
  task: OpenTask
  timeZone: string | undefined
  /** Above the task. */
  children?: ReactNode
}
/** One task, and when it is. */
const LinkedCard = ({ task, timeZone, children }: LinkedCardProps) => (
  <Card className={styles.asked}>
    <CategoryTile category={task.category} title={task.title} />
    <span>
      {children}
      <strong>
        <bdi>{task.title}</bdi>
      </strong>
      <OpenTaskWhen task={task} timeZone={timeZone} />
    </span>
  </Card>
)

/** The chosen task, above the form. */
export const WantedByMe = ({ askedBy, ...card }: Omit<LinkedCardProps, 'children'> & { askedBy: string | undefined }) => {
  const name = <bdi>{askedBy}</bdi>
  return <LinkedCard {...card}>{askedBy ? <Trans>{name} asks:</Trans> : <Trans>The task you chose:</Trans>}</LinkedCard>
}

interface TaskChoiceProps extends ComponentProps<typeof OpenTasks> {
  header: ReactNode
  /** The link named a task that is not open any more. */
  isLinkedGone: boolean
  onNext: () => void
}
/** The open tasks, to choose one that the person would like. */
export function TaskChoice({ header, isLinkedGone, onNext, ...open }: TaskChoiceProps) {
  return (
    <Screen
      header={header}
      footer={
        <PrimaryButton onClick={onNext}>
          <Trans>Join</Trans>
        </PrimaryButton>
      }
    >
      <h1 className={styles.title}>
        <Trans>What is needed now</Trans>
      </h1>
      {isLinkedGone && (
        <Card sunk>
          <LinkedGone />
        </Card>
      )}
      {open.tasks.length > 0 ? (
        <OpenTasks {...open} />
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
  /** The time within which most people get a reply on this server. */
  usualWait?: InvitedFamily['usual_wait']
  /** Back to the form: with another number, or for another person on this phone. */
  onAskAgain?: () => void
}
/** The request was sent to the family. */
export function Pending({ family, phone, usualWait, onAskAgain }: PendingProps) {
  return (
    <EmptyScreen
      picture={<SentPicture />}
      title={<Trans>Your request was sent to the family</Trans>}
      text={
        <>
          <p>
            {isMail(phone) ? (
              <LazyByMail part="sent" family={family} address={phone} />
            ) : (
              <Trans>
                It’s now up to <bdi>{family}</bdi>. Once they say yes, you’ll get an SMS at <bdi dir="ltr">{phone}</bdi> with your personal
                link. Open it and you can take tasks.
              </Trans>
            )}
          </p>
          {usualWait && (
            <p>{usualWait === 'hour' ? <Trans>Most people hear within an hour.</Trans> : <Trans>Most people hear within a day.</Trans>}</p>
          )}
          <p>
            <Trans>Thank you for being there. You can close this page now.</Trans>
          </p>
        </>
      }
    >
      {onAskAgain && (
        <QuietButton onClick={onAskAgain}>
          {isMail(phone) ? <LazyByMail part="again" /> : <Trans>Wrong number, or someone else is joining</Trans>}
        </QuietButton>
      )}
    </EmptyScreen>
  )
}

/** Replaces the steps while the family is paused. The draft is kept. */
export function FamilyPaused({ family }: { family: string }) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      picture={<HandsPicture />}
      title={
        <Trans>
          <bdi>{family}</bdi> has paused for now
        </Trans>
      }
      text={
        <Trans>
          Thank you for wanting to help. They need some quiet right now. After the pause you can try this link again; if it is no longer
          valid, ask them for a new one.
        </Trans>
      }
    >
      <Link to={paths.root} className={buttonLook('secondary')}>{t`Go to the first page`}</Link>
    </EmptyScreen>
  )
}

/** Shown if the page with only the form (/sign__up) could not send the request. The input is kept. */
export function NotSent({ code, onTryAgain }: { code: ErrorCode | 'network'; onTryAgain: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyScreen picture={<NoConnectionPicture />} title={t`ERROR`} text={<NotSentReason code={code} />}>
      <PrimaryButton onClick={onTryAgain}>{t`Try again`}</PrimaryButton>
    </EmptyScreen>
  )
}

function NotSentReason({ code }: { code: ErrorCode | 'network' }) {
  if (code === 'network') return <Trans>The app can’t reach the server. Please check your internet connection.</Trans>
  if (code === 'unavailable' || code === 'unexpected') return <Trans>An error occurred. Please try again.</Trans>
  return errorText(code)
}
