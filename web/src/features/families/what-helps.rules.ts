import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { isDemo } from '../../platform/session.ts'

/** Whether someone said which tasks suit them. */
export const hasChosen = ({ categories, errands = [] }: CanHelp) => categories.length + errands.length > 0

/** Whether to ask someone what they could help with: once, and not in the demo. 'Not now' is stored as no errands. */
export const mayAskWhatHelps = (role: Role, canHelp: CanHelp) =>
  role === 'supporter' && canHelp.errands === undefined && canHelp.times.length === 0 && !hasChosen(canHelp) && !isDemo()
