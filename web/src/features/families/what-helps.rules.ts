import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { isDemo } from '../../platform/session.ts'

/** Whether to ask someone what they could help with: once, and not in the demo. 'Not now' is stored as an empty list of errands. */
export const mayAskWhatHelps = (role: Role, { categories, errands, times }: CanHelp) =>
  role === 'supporter' && errands === undefined && categories.length + times.length === 0 && !isDemo()
