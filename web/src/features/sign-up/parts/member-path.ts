import type { InvitedFamily } from '@hand-in-hand/contract/sign-up.ts'
import { paths } from '../../../app/paths.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { currentFamily } from '../../../platform/session.ts'
import { taskIdFrom, taskIdOf, wantedTask } from '../sign-up.rules.ts'

/**
 * Where somebody goes on to who opens a sign-up link with a task in it and is in that family's circle already; null for
 * everybody else. An invitation does not name its family, so the saved family of the same title is taken for it, and the
 * current one has to know the task: `find` throws where it does not.
 */
export async function memberPath(
  invited: InvitedFamily,
  task: string | null,
  find: (family: string, taskId: number) => Promise<{ title: string }>,
) {
  const linked = taskIdFrom(task)
  const saved = savedFamilies().find(({ familyName }) => familyName === invited.title)
  if (linked === null || !saved) return null
  const open = wantedTask([...invited.no_time, ...invited.events], linked)
  const taskId = open ? taskIdOf(open) : linked
  if (saved.login_familyToken === currentFamily()) {
    const found = await find(saved.login_familyToken, taskId).catch(() => null)
    if (!found || (open && found.title !== open.title)) return null
  }
  return paths.taskPreview(saved.login_familyToken, taskId)
}
