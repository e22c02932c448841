import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

/** A surface with soft corners. `sunk` is for what one only reads. */
export function Card({ sunk = false, className, ...rest }: HTMLAttributes<HTMLDivElement> & { sunk?: boolean }) {
  return <div {...rest} className={classNames(styles.card, sunk && styles.sunk, className)} />
}

/** The look of a card for a link or a list item. */
export const cardLook = styles.card

/** Small facts on a card, one beside the other with a dot between. */
export const factsLook = styles.facts

export type PillTone = 'free' | 'mine' | 'taken' | 'done' | 'need' | 'plain'

/** A state as icon and word: colour is never the only sign. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(styles.pill, styles[tone])}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
