import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { timeOfDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { Card } from '../../ui/card.tsx'
import { SentPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { outboxQuery } from './outbox.api.ts'
import styles from './outbox.module.css'
import { partsOf } from './outbox.rules.ts'

/** /outbox, while trying the product out: the SMS that no phone got. */
export function OutboxScreen() {
  const { data: messages } = useSuspenseQuery(outboxQuery)
  const here = reader()
  return (
    <Screen
      header={
        <header className={styles.header}>
          <h1>
            <Trans>Messages</Trans>
          </h1>
          <p>
            <Trans>What would have gone out by SMS, newest first. No phone rings.</Trans>
          </p>
        </header>
      }
    >
      {messages.length === 0 ? (
        <EmptyState picture={<SentPicture />} title={<Trans>No messages yet</Trans>} />
      ) : (
        <ol className={styles.list}>
          {messages.map(({ to, text, created_at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which keeps its number while new ones come in above it.
            <li key={messages.length - index}>
              <Card>
                <p className={styles.to}>
                  <bdi dir="ltr">{to}</bdi>
                  <time dateTime={created_at}>{timeOfDay(created_at, here)}</time>
                </p>
                <p dir="auto" className={styles.text}>
                  <Text text={text} />
                </p>
              </Card>
            </li>
          ))}
        </ol>
      )}
    </Screen>
  )
}

function Text({ text }: { text: string }) {
  return partsOf(text, location.origin).map((part, index) => {
    const key = `${index} ${part.text}`
    // Loaded anew, as when somebody taps it in an SMS.
    return part.path ? (
      <a key={key} href={part.path}>
        {part.text}
      </a>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
