import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { sharedTaskId } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { calendarDayHeading, dayHeading, eventDayOf, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { openDaysLabel } from '../../../i18n/open-days.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { ShareButtons } from '../../messages/parts/share-buttons.tsx'
import { invitationsQuery, useMakeInvitation } from '../invitations.api.ts'
import { findFamilyInvitation } from '../open-invitation.rules.ts'

/** One task with a link to it, as a text to send. */
export function ShareOneTask({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const { data: invitations, error } = useQuery(invitationsQuery(family))
  const make = useMakeInvitation(family)
  const text = useRequestText(task)

  // Visitors cannot see a task that is not for everyone, so its link is for members.
  if (task.circle_only || task.trusted_only) {
    return (
      <>
        <p className="note">{t`This one is only for your circle: others can’t open the link.`}</p>
        <ShareButtons
          text={text}
          look="secondary"
          url={inMyLanguage(new URL(paths.taskPreview(family, task.task_id), location.origin).href)}
        />
      </>
    )
  }
  if (!invitations) return error ? <ErrorNote text={errorText('network')} /> : <Spinner label={t`Loading`} />
  const invitation = findFamilyInvitation(invitations, Date.now())
  if (invitation) return <ShareButtons text={text} look="secondary" url={inMyLanguage(`${invitation.url}?task=${sharedTaskId(task)}`)} />
  return (
    <>
      <p className="note">{t`The task is shared with an invitation link. There is none yet.`}</p>
      <PrimaryButton onClick={() => make.mutate({})} busy={make.isPending}>{t`Create the link`}</PrimaryButton>
      <CallErrorNote error={make.error} />
    </>
  )
}

/** The text names an hour only if the task has one. If the task has several possible days, the text names all of them. */
function useRequestText(task: FamilyTask) {
  const { t } = useLingui()
  const { title, start_at } = task
  if (start_at && !task.all_day)
    return t`Could you help? “${task.title}”, ${dayHeading(start_at, reader())} at ${timeOfDay(start_at, reader())}`
  const day = eventDayOf(task, reader().timeZone)
  const when = start_at ? day && calendarDayHeading(day, reader().locale) : openDaysLabel(task, reader())
  return when ? t`Could you help? “${title}”, ${when}` : t`Could you help? “${task.title}”, at any time that suits you`
}

const inMyLanguage = (link: string) => linkInLanguage(link, reader().locale)
