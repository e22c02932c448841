import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { classNames } from '../../../ui/class-names.ts'
import { type CommonNeed, commonNeedOf } from '../common-needs.rules.ts'
import styles from './category.module.css'
import {
  BasketIcon,
  BedIcon,
  CarIcon,
  ChildIcon,
  CoinsIcon,
  DotsIcon,
  FolderIcon,
  HeartPlusIcon,
  HouseIcon,
  PawIcon,
  PotIcon,
  ScalesIcon,
  TalkIcon,
} from './category-icons.tsx'

export const categoryNames: Record<Category, MessageDescriptor> = {
  home: msg({ message: 'Home', context: 'category of a task' }),
  medical: msg({ message: 'Medical', context: 'category of a task' }),
  childcare: msg({ message: 'Childcare', context: 'category of a task' }),
  finance: msg({ message: 'Finance', context: 'category of a task' }),
  legal_rights: msg({ message: 'Benefits and forms', context: 'category of a task' }),
  emotional: msg({ message: 'Emotional', context: 'category of a task' }),
  legal: msg({ message: 'Legal', context: 'category of a task' }),
  general: msg({ message: 'General', context: 'category of a task' }),
}

const pictures = {
  home: [HouseIcon, styles.green],
  medical: [HeartPlusIcon, styles.blue],
  childcare: [ChildIcon, styles.olive],
  finance: [CoinsIcon, styles.olive],
  legal_rights: [FolderIcon, styles.green],
  emotional: [TalkIcon, styles.green],
  legal: [ScalesIcon, styles.blue],
  general: [DotsIcon, styles.green],
  meal: [PotIcon, styles.green],
  drive: [CarIcon, styles.blue],
  shopping: [BasketIcon, styles.olive],
  dog: [PawIcon, styles.olive],
  bed: [BedIcon, styles.blue],
} as const satisfies Record<Category | CommonNeed, unknown>

interface CategoryTileProps {
  category: Category
  /** The task's title, which may name a common need with its own picture (P96). */
  title?: string
  /** Another person has taken the task. */
  faded?: boolean
  /** On the task's own page. */
  large?: boolean
}

/** A task's picture on its tile. */
export function CategoryTile({ category, title = '', faded = false, large = false }: CategoryTileProps) {
  const [Icon, colour] = pictures[commonNeedOf(category, title) ?? category]
  return (
    <span className={classNames(styles.tile, faded ? styles.faded : colour, large && styles.large)} aria-hidden="true">
      <Icon />
    </span>
  )
}
