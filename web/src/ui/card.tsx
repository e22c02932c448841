import type { ComponentProps, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import titledStyles from './titled-card.module.css'

/** A surface with rounded corners. `sunk` is for read-only content. */
export function Card({ sunk = false, className, ...rest }: ComponentProps<'div'> & { sunk?: boolean }) {
  return <div {...rest} className={classNames(styles.card, sunk && styles.sunk, className)} />
}

interface TitledCardProps {
  icon?: ReactNode
  title: ReactNode
  /** The id of the heading. */
  titleId?: string
  children: ReactNode
}

/** A card with a heading. The icon, if there is one, is before the heading. */
export const TitledCard = ({ icon, title, titleId, children }: TitledCardProps) => (
  <Card className={titledStyles.card}>
    <h2 id={titleId}>
      {icon}
      {title}
    </h2>
    {children}
  </Card>
)

/** The appearance of a card, for a link or a list item. */
export const cardLook = styles.card

/** Short facts on a card in one line, separated by dots. */
export const factsLook = styles.facts

export type PillTone = 'free' | 'mine' | 'taken' | 'done' | 'need' | 'ring' | 'plain'

/** The colours of a state, for anything other than a pill. */
export const toneLook = (tone: PillTone) => styles[tone]

/** A state with an icon and a text, because colour must never be the only sign. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(styles.pill, toneLook(tone))}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
