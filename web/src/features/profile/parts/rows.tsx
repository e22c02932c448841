import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './rows.module.css'

/** Ways on, one under the other on one card. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

interface RowProps {
  icon: ReactNode
  children: ReactNode
  /** What stands there now, in small letters. */
  note?: ReactNode
}

/** Leads to another page. */
export function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <Row {...row} />
      </Link>
    </li>
  )
}

/** Opens something here. */
export function ActionRow({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <Row {...row} />
      </button>
    </li>
  )
}

function Row({ icon, children, note }: RowProps) {
  return (
    <>
      {icon}
      <span className={styles.words}>
        <span>{children}</span> {note && <small className={styles.note}>{note}</small>}
      </span>
      <ChevronRight aria-hidden="true" className={styles.arrow} />
    </>
  )
}
