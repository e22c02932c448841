import type { News } from '@hand-in-hand/contract/families.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './news-card.module.css'

/** What the family tells its circle, with its day. */
export function NewsCard({ news, children }: { news: News; children?: ReactNode }) {
  return (
    <Card sunk className={styles.card}>
      <h2>
        <Trans>From the family</Trans>
      </h2>
      <p dir="auto" className={styles.text}>
        {news.text}
      </p>
      <p className={styles.day}>{calendarDayHeading(news.written_on, readerLocale())}</p>
      {children}
    </Card>
  )
}
