import type { News } from '@hand-in-hand/contract/families.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import styles from './news-line.module.css'

/** The family's news for its circle: one line above a list, and all of it after a tap. */
export function NewsLine({ news }: { news: News }) {
  const { t } = useLingui()
  return (
    <details className={styles.news}>
      <summary>
        <h2>{t`From the family`}</h2>
        <bdi className={styles.begin}>{news.text}</bdi>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <p dir="auto" className={styles.text}>
        {news.text}
      </p>
      <p className={`note ${styles.day}`}>{calendarDayHeading(news.written_on, readerLocale())}</p>
    </details>
  )
}
