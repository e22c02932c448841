import type { ChatPromises } from '@hand-in-hand/contract/planning/promises.ts'
import { hasShapeOf } from '../../platform/draft.ts'

/** What was found in a chat, and the keys of the lines that are ticked. */
export interface FoundPromises extends ChatPromises {
  ticked: string[]
}

export const EMPTY_PROMISES: FoundPromises = { promises: [], left_out: 0, done_with: 0, ticked: [] }

/** The name of the draft in this tab. */
export const promisesDraftKey = (family: string) => `family-promises-${family}`
export const isPromises = hasShapeOf(EMPTY_PROMISES)

/** What is asked: only what the server asks itself can be ticked. */
export const asksOf = ({ promises, ticked }: FoundPromises) =>
  promises.flatMap(({ key, task, person, will_ask }) =>
    ticked.includes(key) && task && person && will_ask ? [{ task: task.id, member: person.id }] : [],
  )
