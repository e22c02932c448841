import type { ReactNode } from 'react'
import { toneLook } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './tile.module.css'

export type Picture = readonly [Icon: () => ReactNode, tone: 'free' | 'mine' | 'done']

export interface TileLook {
  /** Another person has taken the task. */
  faded?: boolean
  /** On the task's own page. */
  large?: boolean
}

export function Tile({ picture: [Icon, tone], faded = false, large = false }: TileLook & { picture: Picture }) {
  return (
    <span className={classNames(styles.tile, toneLook(faded ? 'taken' : tone), large && styles.large)} aria-hidden="true">
      <Icon />
    </span>
  )
}
