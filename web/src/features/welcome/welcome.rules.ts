import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { deviceStorage, isUnconfirmed } from '../../platform/device-storage.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo, savedFamily } from '../../platform/session.ts'

/** Where the first page redirects to, or null if it is shown. */
export function startPath(family: string, role: Role, search = new URLSearchParams()) {
  if (role !== 'supporter') return paths.family
  if (asksWhatHelps(search)) return null
  return deviceStorage.read('wasClickedWithFamily') === family ? paths.home() : null
}

/** The family on this page that the person has not confirmed: the one in the address, else the current one; null if there is none. */
export function unconfirmedFamily(search: URLSearchParams, current: string) {
  if (isDemo()) return null
  const asking = [search.get('family'), current].map(savedFamily).find(isUnconfirmed)
  return asking?.login_familyToken ?? null
}

/** Whether this address asks what the person could help with. */
export const asksWhatHelps = (search: URLSearchParams) => search.get('step') === 'help'

/** The page after a yes to a family. A supporter is asked once what they could help with. `taskId`: the task that they came for. */
export function pathAfterYes(role: Role | undefined, taskId?: number) {
  if (role === undefined) return paths.home()
  return role === 'supporter' ? paths.welcomeHelp(taskId) : paths.family
}

/** The page after that question: the task that the person came for, or the list. */
export function pathAfterHelp(search: URLSearchParams, family: string) {
  const taskId = Number(search.get('task'))
  return Number.isInteger(taskId) && taskId !== 0 ? paths.taskPreview(family, taskId) : paths.home()
}
