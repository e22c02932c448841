import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatMoment } from '../../../i18n/ago.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { joinEvents } from '../event-lines.rules.ts'
import { EventDays } from './event-days.tsx'
import { EventSentence, isNews, reasonOf } from './event-sentence.tsx'
import styles from './recent-events.module.css'

const EVENTS_SHOWN = 4

/** The latest events, newest first. Logins are only in the full history. */
export function RecentEvents({ events, now }: { events: FamilyEvent[]; now: number }) {
  const [showsAll, setShowsAll] = useState(false)
  if (events.length === 0) return null
  const news = joinEvents(events.filter(isNews))
  const shown = showsAll ? news : news.slice(0, EVENTS_SHOWN)
  return (
    <section className={styles.section}>
      <GroupHeading>
        <Trans>Recent activity</Trans>
      </GroupHeading>
      <Card>
        <ul className={styles.list}>
          {shown.map(({ event, days }) => (
            <li key={event.id}>
              <p>
                <EventSentence event={event} />
              </p>
              <EventDays days={days} className={styles.at} />
              {reasonOf(event) && (
                <p dir="auto" className={styles.reason}>
                  {reasonOf(event)}
                </p>
              )}
              <time dateTime={event.at} className={styles.at}>
                {formatMoment(event.at, reader(), now)}
              </time>
            </li>
          ))}
        </ul>
        {shown.length < news.length ? (
          <QuietButton onClick={() => setShowsAll(true)}>
            <Trans>Show more</Trans>
          </QuietButton>
        ) : (
          <Link to={paths.familyEvents()} className={buttonLook('quiet')}>
            <Trans>All activity</Trans>
          </Link>
        )}
      </Card>
    </section>
  )
}
