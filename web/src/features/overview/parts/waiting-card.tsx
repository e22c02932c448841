import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { withMessages } from '../../../i18n/catalogues.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { CallLink } from '../../../ui/call-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { NewcomersCard, RequestsCard } from '../../circle/parts/requests-card.tsx'
import { LinkEnds } from '../../invitations/parts/link-ends.tsx'
import { CallReason } from '../../planning/parts/call-reason.tsx'
import { useNotePhoneCall } from '../../planning/phone-calls.api.ts'
import type { WaitingItem } from '../waiting.rules.ts'
import { AskSomeone } from './ask-someone.tsx'
import { DigestCard } from './digest-card.tsx'
import { SignatureCard } from './signature-card.tsx'
import { StartOfTask } from './start-of-task.tsx'
import styles from './waiting-card.module.css'

// Few people suggest another time, so the first page does not load the card for this.
const LazySuggestionCard = lazyPart(
  withMessages(['family', 'task'], async () => (await import('../../planning/parts/asking/suggestion-card.tsx')).SuggestionCard),
)

const LazyOwnOfferCard = lazyPart(
  withMessages(['family'], async () => (await import('../../planning/parts/asking/own-offer-card.tsx')).OwnOfferCard),
)

const LazyOtherDaysCard = lazyPart(
  withMessages(['family', 'task'], async () => (await import('../../planning/parts/asking/other-days-card.tsx')).OtherDaysCard),
)

// Most families have at most one open task until tomorrow, so this is rarely needed.
const LazyAskForSoon = lazy(
  withMessages(['family'], async () => ({ default: (await import('../../planning/parts/asking/asks-soon.tsx')).AskForSoon })),
)

const LazySayThanks = lazyPart(
  withMessages(['family', 'task'], async () => (await import('../../planning/parts/words/say-thanks.tsx')).SayThanks),
)

const LazyAboutChildren = lazyPart(
  withMessages(['family'], async () => (await import('../../planning/parts/form/children-question.tsx')).ChildrenCard),
)

const LazyFriendsCard = lazyPart(withMessages(['family'], async () => (await import('./friends-card.tsx')).FriendsCard))

interface WaitingProps {
  family: string
  now: number
}

/** The first item that waits for the family's side. One button shows the other items. */
export function WaitingCard({ waiting, ...props }: WaitingProps & { waiting: WaitingItem[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  function showAll() {
    flushSync(() => setShowsAll(true))
    // The button has disappeared, so the first of the new cards gets the focus (P97).
    const heading = list.current?.children[1]?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }
  const [first, ...behind] = waiting
  if (!first) return null
  const shown = showsAll ? waiting : [first]
  return (
    <div ref={list} className="stack-2" data-asks={shown.some(({ kind }) => ASKING.has(kind)) || undefined}>
      {shown.map((each) => (
        // The code of rare items is loaded only when they are shown.
        <OneWaiting key={keyOfItem(each)} waiting={each} {...props} />
      ))}
      {behind.length > 0 && !showsAll && (
        <QuietButton onClick={showAll}>
          <span className="visually-hidden">
            <Trans>Waiting for you:</Trans>{' '}
          </span>
          <WhatIsBehind behind={behind} />
        </QuietButton>
      )}
    </div>
  )
}

/** How many people want to join, and how many other items wait. */
function WhatIsBehind({ behind }: { behind: WaitingItem[] }) {
  const waiting = behind.reduce((sum, each) => sum + (each.kind === 'requests' ? each.amount : 0), 0)
  const more = behind.filter(({ kind }) => kind !== 'requests').length
  const asking = plural(waiting, { one: '# person wants to join', other: '# people want to join' })
  const others = plural(more, { one: 'and # more', other: 'and # more' })
  return [waiting > 0 && asking, more > 0 && others].filter(Boolean).join(' · ')
}

/** Items that wait for an answer. They hide the button for a new task on a phone, because it would cover a part of them. */
const ASKING = new Set<WaitingItem['kind']>([
  'requests',
  'newcomers',
  'question',
  'suggestion',
  'own_offer',
  'other_days',
  'children',
  'signature',
  'friends',
  'digest',
])

function keyOfItem(waiting: WaitingItem) {
  if (waiting.kind === 'question') return `question ${waiting.question.id}`
  if (waiting.kind === 'suggestion') return `suggestion ${waiting.suggestion.id}`
  if (waiting.kind === 'own_offer') return `own_offer ${waiting.offer.id}`
  if (waiting.kind === 'other_days') return `other_days ${waiting.asked.task}`
  if (waiting.kind === 'unheard') return `unheard ${waiting.call.task.id}`
  if (waiting.kind === 'thanks') return `thanks ${waiting.task.id}`
  return 'card' in waiting ? `${waiting.kind} ${waiting.card.task.id}` : waiting.kind
}

function OneWaiting({ waiting, family, now }: WaitingProps & { waiting: WaitingItem }) {
  switch (waiting.kind) {
    case 'requests':
      return <RequestsCard family={family} waiting={waiting.amount} />
    case 'newcomers':
      return <NewcomersCard {...waiting} />
    case 'question':
      return <QuestionCard {...waiting} />
    case 'suggestion':
      return <LazySuggestionCard {...waiting} family={family} withTask />
    case 'own_offer':
      return <LazyOwnOfferCard {...waiting} family={family} />
    case 'other_days':
      return <LazyOtherDaysCard {...waiting} family={family} withTask />
    case 'unheard':
      return <Unheard {...waiting} family={family} now={now} />
    case 'open':
      return (
        <ForTask title={<Trans>Still open, and soon</Trans>} task={waiting.card.task} now={now}>
          <AskForIt {...waiting} family={family} />
        </ForTask>
      )
    case 'uncertain':
      return (
        <ForTask title={<Trans>Not certain yet</Trans>} task={waiting.card.task} now={now}>
          <p className="note">
            <StillHeldBy name={waiting.card.task.assignee?.full_name ?? ''} />
          </p>
          <AskSomeone task={waiting.card.task} family={family} look="secondary" />
        </ForTask>
      )
    case 'thanks':
      return <Thanks task={waiting.task} family={family} />
    case 'link':
      return <LinkEnds until={waiting.until} />
    case 'children':
      return <LazyAboutChildren family={family} />
    case 'signature':
      return <SignatureCard {...waiting} family={family} />
    case 'friends':
      return <LazyFriendsCard family={family} />
    case 'digest':
      return <DigestCard family={family} />
  }
}

/** Asks people to take this task, or all open tasks of today and tomorrow at once. */
function AskForIt({ card: { task }, isOneOfMany, family }: Extract<WaitingItem, { kind: 'open' }> & { family: string }) {
  const ask = <AskSomeone task={task} family={family} look="primary" />
  if (!isOneOfMany) return ask
  return (
    <Suspense fallback={ask}>
      <LazyAskForSoon family={family}>{ask}</LazyAskForSoon>
    </Suspense>
  )
}

const StillHeldBy = ({ name }: { name: string }) => (
  <Trans>
    Still with <bdi>{name}</bdi>, who is looking for cover
  </Trans>
)

interface ForTaskProps {
  title: ReactNode
  task: FamilyTask
  /** A cancelled task has no page. */
  cancelled?: boolean | undefined
  now: number
  children: ReactNode
}
function ForTask({ title, task, cancelled, now, children }: ForTaskProps) {
  return (
    <Card className="stack-3">
      <h2 className="heading">{title}</h2>
      <div>
        {cancelled ? (
          <bdi className="emphasis">{task.title}</bdi>
        ) : (
          <Link to={paths.familyTask(task.id)} className="emphasis">
            <bdi>{task.title}</bdi>
          </Link>
        )}
        <p className="note">
          <StartOfTask task={task} now={now} />
        </p>
      </div>
      {children}
    </Card>
  )
}

function QuestionCard({ question: { task, title, question, by } }: Extract<WaitingItem, { kind: 'question' }>) {
  const { t } = useLingui()
  return (
    <Card className="stack-3">
      <h2 className="heading">{t`Someone has a question`}</h2>
      <div>
        <p className={`note ${styles.about}`}>
          {by && <bdi>{by}</bdi>} <bdi>{title}</bdi>
        </p>
        <p dir="auto">{question}</p>
      </div>
      <Link to={paths.familyTask(task)} className={buttonLook('primary')}>{t`Answer`}</Link>
    </Card>
  )
}

function Unheard({ call, family, now }: WaitingProps & Extract<WaitingItem, { kind: 'unheard' }>) {
  const { t } = useLingui()
  const { task } = call
  const { title } = task
  const note = useNotePhoneCall(family, task.id)
  const name = <bdi>{task.assignee?.full_name}</bdi>
  return (
    <ForTask title={<Trans>{name} hasn’t heard yet</Trans>} task={task} cancelled={call.cancelled} now={now}>
      <p className="note">
        <CallReason call={call} />
      </p>
      <div className={styles.pair}>
        <SecondaryButton busy={note.isPending} onClick={() => note.mutate(true)} aria-label={t`I told them: ${title}`}>
          <Trans>I told them</Trans>
        </SecondaryButton>
        {task.assignee && <CallLink contact={task.assignee} />}
      </div>
      <CallErrorNote error={note.error} />
    </ForTask>
  )
}

function Thanks({ task: done, family }: { task: FamilyTask; family: string }) {
  const task = <bdi>{done.title}</bdi>
  const doer = <bdi>{done.assignee?.full_name}</bdi>
  return (
    <Card className="stack-3">
      <h2 className="heading">
        <Trans>
          “{task}” is done, thanks to {doer}.
        </Trans>
      </h2>
      <LazySayThanks task={done} family={family} isMain={false} />
    </Card>
  )
}
