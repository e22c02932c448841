import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { classNames } from '../../../ui/class-names.ts'
import styles from './category.module.css'
import { BasketIcon, ChildIcon, HeartPlusIcon, HouseIcon, ScalesIcon, TalkIcon } from './category-icons.tsx'

export const categoryNames: Record<Category, MessageDescriptor> = {
  home: msg({ message: 'Home', context: 'category of a task' }),
  medical: msg({ message: 'Medical', context: 'category of a task' }),
  childcare: msg({ message: 'Childcare', context: 'category of a task' }),
  finance: msg({ message: 'Finance', context: 'category of a task' }),
  legal_rights: msg({ message: 'Legal rights', context: 'category of a task' }),
  emotional: msg({ message: 'Emotional', context: 'category of a task' }),
  legal: msg({ message: 'Legal', context: 'category of a task' }),
  general: msg({ message: 'General', context: 'category of a task' }),
}

// Six pictures for eight categories, as in the specification.
const pictures = {
  home: [HouseIcon, styles.green],
  medical: [HeartPlusIcon, styles.warm],
  childcare: [ChildIcon, styles.blue],
  finance: [BasketIcon, styles.green],
  legal_rights: [ScalesIcon, styles.blue],
  emotional: [TalkIcon, styles.warm],
  legal: [ScalesIcon, styles.blue],
  general: [BasketIcon, styles.green],
} as const satisfies Record<Category, unknown>

/** A category's picture on its tile. `faded` if another person has taken the task; `large` on the task's own page. */
export function CategoryTile({ category, faded = false, large = false }: { category: Category; faded?: boolean; large?: boolean }) {
  const [Icon, colour] = pictures[category]
  return (
    <span className={classNames(styles.tile, faded ? styles.faded : colour, large && styles.large)} aria-hidden="true">
      <Icon />
    </span>
  )
}
