import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { firstWords } from '../../../platform/first-page/first-words.ts'
import { ChildIcon, CoinsIcon, DotsIcon, FolderIcon, HeartPlusIcon, HouseIcon, ScalesIcon, TalkIcon } from './category-icons.tsx'
import { type Picture, Tile, type TileLook } from './tile.tsx'

// The words of the common needs, in four languages, are too large for the first page. Until they are loaded, the category's picture is
// shown.
const LazyNeedTile = lazy(async () => {
  await firstWords
  return { default: (await import('./need-tile.tsx')).NeedTile }
})

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

export const categoryPictures: Record<Category, Picture> = {
  home: [HouseIcon, 'free'],
  childcare: [ChildIcon, 'done'],
  medical: [HeartPlusIcon, 'mine'],
  general: [DotsIcon, 'free'],
  emotional: [TalkIcon, 'free'],
  legal_rights: [FolderIcon, 'free'],
  finance: [CoinsIcon, 'done'],
  legal: [ScalesIcon, 'mine'],
}

interface CategoryTileProps extends TileLook {
  category: Category
  /** The task's title, which may name a common need with its own picture (P96). */
  title?: string
}

/** A task's picture. */
export function CategoryTile({ category, title, ...look }: CategoryTileProps) {
  const tile = <Tile picture={categoryPictures[category]} {...look} />
  if (!title) return tile
  return (
    <Suspense fallback={tile}>
      <LazyNeedTile category={category} title={title} otherwise={tile} {...look} />
    </Suspense>
  )
}
