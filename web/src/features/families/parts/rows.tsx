import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './rows.module.css'

/** Links and actions in a list on one card. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

/** A text that people wrote, cut to one line. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className={styles.line}>{children}</span>

interface RowProps {
  icon: ReactNode
  children: ReactNode
  /** The current value, in small text. */
  note?: ReactNode
}

/** Links to another page. `item` has further properties of the list item. */
export function LinkRow({ to, item, ...row }: RowProps & { to: string; item?: ComponentProps<'li'> }) {
  return (
    <li {...item}>
      <Link to={to} className={styles.row}>
        <RowContent {...row} />
      </Link>
    </li>
  )
}

/** Acts on this page, for example opens the dialog `opens`. */
export function ActionRow({ onClick, opens, ...row }: RowProps & { onClick: () => void; opens?: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <RowContent {...row} />
      </button>
      {opens}
    </li>
  )
}

function RowContent({ icon, children, note }: RowProps) {
  return (
    <>
      {icon}
      <span className="fill stack-0">
        <span>{children}</span> {note && <small className="note">{note}</small>}
      </span>
      <ChevronRight aria-hidden="true" className={`mirrored ${styles.arrow}`} />
    </>
  )
}
