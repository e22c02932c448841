import { useQuery } from '@tanstack/react-query'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { noteTaskTaken } from '../../../platform/phone/install-prompt.ts'
import { isDemo } from '../../../platform/session.ts'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { mayAskWhatHelps } from '../../families/what-helps.rules.ts'

/**
 * Returns a function to call after a task was taken. It asks a supporter once what else they could help with, and otherwise calls `next`.
 * `taskId`: the task to show after the question.
 */
export function useAfterTake(family: string, next: () => void, taskId?: number) {
  const { data: shown } = useQuery(familyQuery(family))
  // On a page that a link opened, the profile may not be loaded yet. Then a later visit asks.
  const { data: me } = useQuery(supporterQuery(family))
  return () => {
    // Nothing is really taken in the demo.
    if (!isDemo()) noteTaskTaken()
    if (shown && me && mayAskWhatHelps(shown.me.role, me.can_help)) void navigate(paths.welcomeHelp(taskId), { replace: true })
    else next()
  }
}
