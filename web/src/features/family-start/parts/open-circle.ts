import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { useMakeFirstInvitation } from '../../invitations/invitations.api.ts'

/** The draft of the first tasks, which two steps share. */
export const FIRST_TASKS = 'family-first-tasks'

/** Makes the circle's first link, and leads to it. */
export function useOpenCircle(family: string) {
  const makeLink = useMakeFirstInvitation(family)
  const openCircle = async () => {
    // If this fails, the next page offers to make the link.
    await makeLink.mutateAsync().catch(() => {})
    await navigate(paths.familyInvite, { replace: true })
  }
  return { openCircle, isMaking: makeLink.isPending }
}
