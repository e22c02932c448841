import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { CallError } from '../platform/api-client.ts'
import { Screen, type ScreenProps } from './screen.tsx'
import styles from './states.module.css'

/** Says what failed and what to do now. It is shown where the failure happened, and screen readers read it at once. */
export function ErrorNote({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{text}</p>
        {action}
      </div>
    </div>
  )
}

/** Says why a call failed; nothing if it did not fail. An error without a code means that no reply came. */
export const CallErrorNote = ({ error }: { error: Error | null }) =>
  error && <ErrorNote text={errorText(error instanceof CallError ? error.code : 'network')} />

interface EmptyStateProps {
  picture: ReactNode
  title: ReactNode
  text?: ReactNode
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** A picture, a short text and the next action: for empty lists, errors and finished things. */
export function EmptyState({ picture, title, text, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

type EmptyScreenProps = EmptyStateProps & Pick<ScreenProps, 'header' | 'footer' | 'hidesMenu'>
/** An `EmptyState` that is a whole page. */
export const EmptyScreen = ({ header, footer, hidesMenu, ...state }: EmptyScreenProps) => (
  <Screen centered header={header} footer={footer} hidesMenu={hidesMenu}>
    <EmptyState {...state} heading="h1" />
  </Screen>
)

/** Grey cards in the shape of the list that is being loaded. */
export function SkeletonList({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="cards">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className={styles.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

/** A grey title, bar and tabs above a `SkeletonList`, which announces that the page is loading. */
export function SkeletonHeader() {
  return (
    <div className={styles.skeletonHeader} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}

/** The first letter of a name, in a circle. Decorative: the name is next to it. */
export function Avatar({ name }: { name: string }) {
  // A letter may have several code points. The segmenter keeps them together.
  const [letter] = new Intl.Segmenter().segment(name.trim())
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letter?.segment.toLocaleUpperCase()}
    </span>
  )
}
