import type { ReactNode } from 'react'
import { toneLook } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './tile.module.css'

// Icons that we drew as strokes, on a grid of 24 units.
export const createIcon = (content: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {content}
  </svg>
)

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
