import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { isTaskOffered, isTaskOver } from '../tasks/tasks.rules.ts'

/** The most likely next step on a task's page. `place` is the task of one helper that this step is about. */
export type TaskStep = { what: 'ask' | 'complete' | 'thank'; place: FamilyTask }

/** Whether people can be asked to take this place: it is open, or its taker looks for someone. `now` in ms. */
export const mayBeAskedFor = (place: FamilyTask, now: number) =>
  (place.status === 'initial' && !isTaskOver(place, now)) || isTaskOffered(place, now)

/** Whether someone has this place and its time is over. `now` in ms. */
export const mayHaveBeenMissed = (place: FamilyTask, now: number) => place.status === 'in_progress' && isTaskOver(place, now)

interface Now {
  /** In ms. */
  now: number
  /** A question waits, or a suggestion of another time. */
  hasQuestion: boolean
  mayThank: (place: FamilyTask) => boolean
}

/** The family's next step for these places of one task: first a place that no one has taken. A question comes before any step. */
export function nextStep(places: readonly FamilyTask[], { now, hasQuestion, mayThank }: Now): TaskStep | null {
  if (hasQuestion) return null
  const lookedFor = places.find((place) => mayBeAskedFor(place, now))
  if (lookedFor) return { what: 'ask', place: lookedFor }
  const over = places.find((place) => mayHaveBeenMissed(place, now) && !place.missed)
  if (over) return { what: 'complete', place: over }
  const toThank = places.find(mayThank)
  return toThank ? { what: 'thank', place: toThank } : null
}
