import type { AskedTask } from '@hand-in-hand/contract/asks.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { type AskLink, openedAskLink } from '../../platform/ask-link.ts'
import { paths } from '../../platform/paths.ts'
import { rememberPage } from '../../platform/way-back.ts'
import { buttonLook, PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { DoorPicture, SentPicture } from '../../ui/pictures.tsx'
import { GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { askedTaskQuery, useAnswer } from './asked.api.ts'
import styles from './asked.module.css'
import { useHeldElsewhere } from './held.api.ts'
import { hasTimes, heldAt } from './held.rules.ts'
import { HeldNote } from './parts/held-note.tsx'
import { wantedWhen } from './parts/wanted-when.ts'

/** /asked: the task that a message asked for, to someone who is not logged in here. They say yes or no at once. */
export function AskedScreen() {
  // Kept while this page is shown.
  const [link] = useState(openedAskLink)
  return link ? <AskedForTask link={link} /> : <MissingAskLink />
}

function AskedForTask({ link }: { link: AskLink }) {
  const { data: asked } = useSuspenseQuery(askedTaskQuery(link.secret))
  const [hasSaidNo, setHasSaidNo] = useState(false)
  const name = <bdi>{asked.first_name}</bdi>
  if (hasSaidNo) {
    return (
      <AskOutcome title={<Trans>That is all right</Trans>} text={<Trans>Thank you for saying so. Someone else is asked.</Trans>}>
        <LogIn to={link.path} look="quiet" />
      </AskOutcome>
    )
  }
  if (asked.task.state === 'mine') {
    return (
      <AskOutcome
        title={<Trans>Thank you, {name}. It is yours.</Trans>}
        text={<Trans>The family knows. The address and all the rest are there once you log in.</Trans>}
      >
        <TaskLine task={asked.task} />
        <LogIn to={link.path} look="primary" />
      </AskOutcome>
    )
  }
  if (asked.task.state === 'gone') {
    return (
      <AskOutcome
        title={<Trans>Thank you all the same, {name}</Trans>}
        text={<Trans>Someone else was a moment sooner, or it is not needed any more.</Trans>}
      >
        <Others asked={asked} />
      </AskOutcome>
    )
  }
  return <AskQuestion asked={asked} link={link} onNo={() => setHasSaidNo(true)} />
}

function AskQuestion({ asked, link, onNo }: { asked: AskedTask; link: AskLink; onNo: () => void }) {
  const { t } = useLingui()
  const answer = useAnswer(link.secret)
  const { task, end_at, family } = asked
  const time = { ...task, start_at: task.start_at ?? undefined, end_at: end_at ?? undefined }
  const elsewhere = useHeldElsewhere(family.token, hasTimes(time))
  const name = <bdi>{asked.first_name}</bdi>
  const waitsFor = (which: 'yes' | 'no') => answer.isPending && answer.variables === which
  return (
    <Screen
      header={
        <header className={styles.logo}>
          <Logo name={t`Hand in Hand`} />
        </header>
      }
      footer={
        <>
          {answer.error && <ErrorNote text={errorText(answer.error.code)} />}
          <HeldNote held={asked.held ?? heldAt({ here: [], elsewhere }, time)} />
          <PrimaryButton busy={waitsFor('yes')} onClick={answer.isPending ? undefined : () => answer.mutate('yes')}>
            <Trans>Yes, I will do it</Trans>
          </PrimaryButton>
          <QuietButton busy={waitsFor('no')} onClick={answer.isPending ? undefined : () => answer.mutate('no', { onSuccess: onNo })}>
            <Trans>Not this time</Trans>
          </QuietButton>
        </>
      }
    >
      <div className={styles.question}>
        <h1>
          <Trans>{name}, could you do this?</Trans>
        </h1>
        <TaskLine task={asked.task} family={asked.family.title} />
        <p>
          <Trans>This message was for {name}. If that is someone else, please leave the reply to them.</Trans>
        </p>
        <LogIn to={link.path} look="quiet">
          <Trans>Log in to see all about it</Trans>
        </LogIn>
      </div>
    </Screen>
  )
}

const TaskLine = ({ task, family }: { task: WantedTask; family?: string }) => (
  <Card className={styles.task}>
    {family && <bdi>{family}</bdi>}
    <strong>
      <bdi>{task.title}</bdi>
    </strong>
    <span>{wantedWhen(task, reader())}</span>
  </Card>
)

function Others({ asked: { others, family } }: { asked: AskedTask }) {
  if (others.length === 0) return null
  return (
    <section className={styles.others}>
      <GroupHeading>
        <Trans>Help is still needed here</Trans>
      </GroupHeading>
      <ul>
        {others.map((task) => {
          const path = paths.taskPreview(family.token, task.task_id)
          return (
            <li key={task.task_id}>
              <Link to={paths.codeLogin} onClick={() => rememberPage({ pathname: path, search: '' })}>
                <TaskLine task={task} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A code signs in, and then leads to the task. */
const LogIn = ({ to, look, children }: { to: string; look: 'primary' | 'quiet'; children?: ReactNode }) => (
  <Link to={paths.codeLogin} className={buttonLook(look)} onClick={() => rememberPage({ pathname: to, search: '' })}>
    {children ?? <Trans>Log in with a code</Trans>}
  </Link>
)

const AskOutcome = ({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) => (
  <Screen centered>
    <EmptyState heading="h1" picture={<SentPicture />} title={title} text={text}>
      {children}
    </EmptyState>
  </Screen>
)

/** After a reload. */
function MissingAskLink() {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<DoorPicture />}
        title={<Trans>Please open the link in your message again</Trans>}
        text={<Trans>To keep it safe, this page doesn’t store the link. The link itself still works: just open it again.</Trans>}
      >
        <Link to={paths.codeLogin} className={buttonLook('secondary')}>
          <Trans>Log in with a code</Trans>
        </Link>
      </EmptyState>
    </Screen>
  )
}
