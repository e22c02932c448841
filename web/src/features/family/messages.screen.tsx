import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { goBack } from '../../platform/navigation.ts'
import { SecondaryButton } from '../../ui/buttons.tsx'
import { Card, Pill } from '../../ui/card.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { messagesQuery } from './messages.api.ts'
import styles from './messages.module.css'
import { momentWords } from './parts/ago.ts'
import { ByHand } from './parts/by-hand.tsx'
import { hintWords, stateLooks, templateWords } from './parts/message-words.tsx'

/** Every message to the circle: what it was about, whether it arrived, and those that wait to be sent by hand. */
export function MessagesScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.familyCircle)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(messagesQuery(family))
  const messages = data.pages.flat()
  return (
    <Screen header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Messages</Trans>} />}>
      {messages.length > 0 ? (
        <ul className={styles.list}>
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
          text={<Trans>What is sent to the people of your circle stands here.</Trans>}
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

function MessageCard({ message }: { message: Message }) {
  const { i18n } = useLingui()
  const { tone, icon, words } = stateLooks[message.state]
  const at = message.sent_at ?? message.created_at
  return (
    <Card className={styles.message}>
      <div>
        <h2 className={styles.what}>{i18n._(templateWords[message.template])}</h2>
        <p className={styles.soft}>
          <Trans>
            To <bdi>{message.to}</bdi>
          </Trans>
          {' · '}
          <time dateTime={at}>{momentWords(at, reader(), Date.now())}</time>
        </p>
      </div>
      <div>
        <Pill tone={tone} icon={icon}>
          {i18n._(words)}
        </Pill>
      </div>
      {message.hint && <p className={styles.soft}>{i18n._(hintWords[message.hint])}</p>}
      {message.by_hand && <ByHand to={message.to} links={message.by_hand} />}
    </Card>
  )
}
