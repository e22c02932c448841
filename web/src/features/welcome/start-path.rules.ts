import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { paths } from '../../platform/paths.ts'
import { mayAskWhatHelps } from '../families/what-helps.rules.ts'

/**
 * The address to which the first page redirects; null if the first page is shown. Someone who has already gone on from the first page is
 * asked once what they could help with.
 */
export function startPath(family: string, role: Role, canHelp: CanHelp, search = new URLSearchParams()) {
  if (role !== 'supporter') return paths.family
  if (asksWhatHelps(search) || deviceStorage.read('wasClickedWithFamily') !== family) return null
  return mayAskWhatHelps(role, canHelp) ? paths.welcomeHelp() : paths.home()
}

/** Whether the page with this query asks what the person could help with. */
export const asksWhatHelps = (search: URLSearchParams) => search.get('step') === 'help'

/** The page after the person has confirmed that they help a family. `taskId`: the task that they came for. */
export function pathAfterYes(family: string, role: Role | undefined, taskId?: number) {
  if (role !== undefined && role !== 'supporter') return paths.family
  return taskId === undefined ? paths.home() : paths.taskPreview(family, taskId)
}

/** The page after the question what the person could help with: a task that was taken, or the list. */
export function pathAfterHelp(search: URLSearchParams, family: string) {
  const taskId = Number(search.get('task'))
  return Number.isInteger(taskId) && taskId !== 0 ? paths.taskPreview(family, taskId) : paths.home()
}
