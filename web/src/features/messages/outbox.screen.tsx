import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { timeOfDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { Card } from '../../ui/card.tsx'
import { SentPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { outboxQuery } from './outbox.api.ts'
import styles from './outbox.module.css'
import { splitLinks } from './outbox.rules.ts'

/** /outbox, for trying the product: the SMS that were not sent to a phone. */
export function OutboxScreen() {
  const { t } = useLingui()
  const { data: messages } = useSuspenseQuery(outboxQuery)
  const readerSettings = reader()
  return (
    <Screen
      header={
        <header className={styles.header}>
          <h1>{t`Messages`}</h1>
          <p className="soft">{t`What would have gone out by SMS, newest first. Nothing is actually sent.`}</p>
        </header>
      }
    >
      {messages.length === 0 ? (
        <EmptyState picture={<SentPicture />} title={t`No messages yet`} />
      ) : (
        <ol className="cards">
          {messages.map(({ to, text, created_at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which keeps its number while new ones come in above it.
            <li key={messages.length - index}>
              <Card>
                <p className={`note ${styles.to}`}>
                  <bdi dir="ltr">{to}</bdi>
                  <time dateTime={created_at}>{timeOfDay(created_at, readerSettings)}</time>
                </p>
                <p dir="auto" className={styles.text}>
                  <LinkedText text={text} />
                </p>
              </Card>
            </li>
          ))}
        </ol>
      )}
    </Screen>
  )
}

function LinkedText({ text }: { text: string }) {
  return splitLinks(text, location.origin).map((part, index) => {
    const key = `${index} ${part.text}`
    // A full page load, as when the link is opened from an SMS.
    return part.path ? (
      <a key={key} href={part.path}>
        {part.text}
      </a>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
