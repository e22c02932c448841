import { type CommonNeed, commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ReactNode } from 'react'
import { createIcon } from '../../../ui/icon.tsx'
import { type Picture, Tile, type TileLook } from './tile.tsx'

const BasketIcon = createIcon(
  <path d="M3.5 10h17l-1.6 8.8a1.5 1.5 0 0 1-1.5 1.2H6.6a1.5 1.5 0 0 1-1.5-1.2ZM8 10l3-6M16 10l-3-6M9.5 13.5v3M14.5 13.5v3" />,
)

const PotIcon = createIcon(
  <path d="M4.5 11h15v6a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3ZM2 13h2.5M19.5 13H22M9 7.5c-1-1.3 1-2 0-3.5M15 7.5c-1-1.3 1-2 0-3.5" />,
)

const CarIcon = createIcon(
  <>
    <path d="M5 17H3.5v-4l2.3-5.6A2 2 0 0 1 7.6 6h8.8a2 2 0 0 1 1.8 1.4l2.3 5.6v4H19M9.5 17h5M3.5 12.5h17" />
    <circle cx="7.2" cy="17" r="2" />
    <circle cx="16.8" cy="17" r="2" />
  </>,
)

const PawIcon = createIcon(
  <>
    <path d="M12 11.5c2.6 0 5 3 5 5.4 0 1.6-1.2 2.6-2.7 2.6-1 0-1.5-.5-2.3-.5s-1.3.5-2.3.5c-1.5 0-2.7-1-2.7-2.6 0-2.4 2.4-5.4 5-5.4Z" />
    <path d="M4.8 10.5v1M9 5.5v1.5M15 5.5v1.5M19.2 10.5v1" strokeWidth="3" />
  </>,
)

const BedIcon = createIcon(<path d="M3 5.5v14M3 16.5h18M21 19.5v-6a3 3 0 0 0-3-3h-7v6M5.5 13h2.5" />)

export const needPictures: Record<CommonNeed, Picture> = {
  meal: [PotIcon, 'free'],
  drive: [CarIcon, 'mine'],
  shopping: [BasketIcon, 'done'],
  dog: [PawIcon, 'done'],
  bed: [BedIcon, 'mine'],
}

interface NeedTileProps extends TileLook {
  category: Category
  title: string
  /** For a title that names no common need. */
  otherwise: ReactNode
}

/** The picture of the common need that a title names. */
export function NeedTile({ category, title, otherwise, ...look }: NeedTileProps) {
  const need = commonNeedOf(category, title)
  return need ? <Tile picture={needPictures[need]} {...look} /> : otherwise
}
