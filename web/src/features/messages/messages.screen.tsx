import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoment } from '../../i18n/ago.ts'
import { dayHeading, hasDate, timeOfDay } from '../../i18n/dates.ts'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { SecondaryButton } from '../../ui/buttons.tsx'
import { Card, Pill } from '../../ui/card.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { messagesQuery } from './messages.api.ts'
import { ManualSending } from './parts/manual-sending.tsx'
import { hintTexts, lookOf } from './parts/message-texts.tsx'

/** Every message to the circle, with its subject, its task and its state. The family sends some of them itself. */
export function MessagesScreen() {
  const family = useCurrentFamily()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(messagesQuery(family))
  const messages = data.pages.flat()
  return (
    <Screen header={<BackHeader back={paths.familyCircle} title={<Trans>Messages that were sent</Trans>} />}>
      {messages.length > 0 ? (
        <ul className="cards">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={<EmptyPicture />}
          title={<Trans>No messages yet</Trans>}
          text={<Trans>Messages to the people in your circle appear here.</Trans>}
        />
      )}
      {isFetchNextPageError && <ErrorNote text={errorText('network')} />}
      {hasNextPage && (
        <SecondaryButton onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
          <Trans>Show older ones</Trans>
        </SecondaryButton>
      )}
    </Screen>
  )
}

function timeOfTask(task: NonNullable<Message['task']>) {
  if (!hasDate(task)) return <Trans>Any time</Trans>
  const day = dayHeading(task.start_at, reader())
  return task.all_day ? day : `${day}, ${timeOfDay(task.start_at, reader())}`
}

function MessageCard({ message }: { message: Message }) {
  const { i18n } = useLingui()
  const { tone, icon, text: stateText } = lookOf(message)
  const at = message.sent_at ?? message.created_at
  return (
    <Card className="stack-2">
      <div>
        <h2 className="heading">{message.label}</h2>
        {message.task && (
          <p>
            <Link to={paths.familyTask(message.task.id)}>
              <bdi>{message.task.title}</bdi>
            </Link>
            {' · '}
            {timeOfTask(message.task)}
          </p>
        )}
        <p className="note">
          <Trans>
            To <bdi>{message.to}</bdi>
          </Trans>
          {' · '}
          <time dateTime={at}>{formatMoment(at, reader(), Date.now())}</time>
        </p>
      </div>
      <div>
        <Pill tone={tone} icon={icon}>
          {i18n._(stateText)}
        </Pill>
      </div>
      {message.hint && <p className="note">{i18n._(hintTexts[message.hint])}</p>}
      {message.by_hand && <ManualSending to={message.to} links={message.by_hand} />}
    </Card>
  )
}
