import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface Need {
  id: string
  category: Category
  title: MessageDescriptor
}

/** What most families need in a week like this: a beginning for whoever does not know where to begin. */
export const FIRST_NEEDS: readonly Need[] = [
  { id: 'soup', category: 'home', title: msg`Soup for the evening` },
  { id: 'groceries', category: 'home', title: msg`Groceries` },
  { id: 'school', category: 'childcare', title: msg`Drive to school` },
  { id: 'kindergarten', category: 'childcare', title: msg`Pick up from kindergarten` },
  { id: 'bedside', category: 'emotional', title: msg`An hour beside the bed` },
  { id: 'pharmacy', category: 'medical', title: msg`A walk to the pharmacy` },
  { id: 'laundry', category: 'home', title: msg`Laundry` },
  { id: 'dog', category: 'general', title: msg`Walk the dog` },
  { id: 'forms', category: 'legal_rights', title: msg`Help with forms` },
  { id: 'repair', category: 'home', title: msg`Fix something at home` },
  { id: 'siblings', category: 'childcare', title: msg`Sit with the siblings` },
  { id: 'call', category: 'emotional', title: msg`A call in the evening` },
]
