import styles from './spinner.module.css'

/** Turns during a wait. `label` is for screen readers. Leave it out if a text next to the spinner says the same. */
export function Spinner({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

/** A spinner in the middle of the page, while there is nothing else to show. */
export const WaitingPage = ({ label }: { label: string }) => (
  <div className="waiting">
    <Spinner size={44} label={label} />
  </div>
)
