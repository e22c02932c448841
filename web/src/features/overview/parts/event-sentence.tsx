import type { EventKind, FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { Trans } from '../../../i18n/trans.tsx'
import { paths } from '../../../platform/paths.ts'

/** An event as one sentence. Each kind has its own message, because languages do not build all of these sentences from the same parts. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of sentences, of which some depend on who it was or why.
export function EventSentence({ event }: { event: FamilyEvent }) {
  const { t } = useLingui()
  // A deleted person's events stay, without their name. In brackets the text needs no grammatical case, at any position.
  const by = <bdi>{event.by || t`(name deleted)`}</bdi>
  const about = <bdi>{event.about || t`(name deleted)`}</bdi>
  // The person who acted, also if the family's side acted on behalf of them.
  const doer = <bdi>{(event.about ?? event.by) || t`(name deleted)`}</bdi>
  const isOwnDoing = event.about === null
  const task = <TaskOfEvent event={event} />
  const sentences: Record<EventKind, MessageDescriptor> = {
    family_created: msg`{by} started this circle.`,
    created: msg`{by} added “{task}”.`,
    changed: msg`{by} changed “{task}”.`,
    cancelled: msg`{by} cancelled “{task}”.`,
    restored: msg`{by} restored “{task}”.`,
    taken: msg`{by} took “{task}”.`,
    withdrawn: isOwnDoing ? msg`{by} can’t do “{task}” after all. It is open again.` : msg`{about} took “{task}” over from {by}.`,
    completed: msg`“{task}” is done, thanks to {doer}.`,
    uncompleted: msg`“{task}” isn’t done yet after all. {by} still has it.`,
    released: msg`“{task}”, which {doer} had, is open again.`,
    requested: msg`{by} asked to join.`,
    approved: event.by === null ? msg`{about} came in with a link that approved everyone.` : msg`{by} approved {about}.`,
    evening_opened: msg`{by} let everyone join through a link until the next evening.`,
    evening_ended: msg`{by} ended the evening on which a link let everyone join.`,
    declined: msg`{by} declined the request from {about}.`,
    left: msg`{by} left the circle.`,
    removed: msg`{by} removed {about} from the circle.`,
    assigned: msg`{by} gave “{task}” to {about}.`,
    reopened: msg`{by} reopened “{task}”.`,
    added: msg`{by} added {about} to the circle.`,
    number_changed: isOwnDoing ? msg`{by} has new contact details.` : msg`{by} corrected the contact details of {about}.`,
    role_changed: isOwnDoing ? msg`{by} accepted a new role.` : msg`{by} changed the role of {about}.`,
    owner_changed: isOwnDoing ? msg`{by} is in charge of the circle now.` : msg`{by} handed the circle over to {about}.`,
    settings_changed: msg`{by} changed the settings.`,
    paused: msg`{by} started a pause.`,
    // If no person ended the pause, it ended at the set time.
    resumed: event.by === null ? msg`The pause is over.` : msg`{by} ended the pause.`,
    family_closed:
      event.reason === 'operator'
        ? msg`The people who run this service closed the circle.`
        : event.by === null
          ? msg`The circle was closed: no one had opened it for a long time.`
          : msg`{by} closed the circle.`,
    family_reopened: event.by === null ? msg`The people who run this service reopened the circle.` : msg`{by} reopened the circle.`,
    owner_proposed: msg`The people who run this service suggested that {about} should take charge in seven days. It won’t happen if the person in charge opens the circle before then.`,
    wrote: msg`{by} wrote back.`,
    owner_kept: msg`{by} opened the circle and stays in charge.`,
    confirmed: msg`{doer} joined the circle.`,
    refused: msg`{doer} decided not to join the circle.`,
    signed_in: msg`{by} logged in on a new device.`,
    link_made: msg`A new login link was made for {doer}.`,
    link_asked: msg`{doer} asked for a new login link.`,
    link_ended: msg`{by} turned off a login link.`,
    device_ended: msg`{by} logged out one of their devices.`,
    // Earlier versions did not store which data it was.
    exported:
      event.reason === 'own'
        ? msg`{by} downloaded their own data.`
        : event.reason === 'circle'
          ? msg`{by} downloaded the circle’s data.`
          : msg`{by} downloaded data.`,
    role_offered:
      event.by === null
        ? msg`{about} can take charge of the circle now.`
        : event.reason === 'owner'
          ? msg`{by} asked {about} to be in charge.`
          : msg`{by} asked {about} to be a coordinator.`,
    role_declined: event.reason === 'owner' ? msg`{by} would rather not be in charge.` : msg`{by} would rather not be a coordinator.`,
  }
  return <Trans {...sentences[event.kind]} values={{ by, about, doer, task }} />
}

/** The title, which links to the task. A cancelled task has no link. */
function TaskOfEvent({ event: { task, kind } }: { event: FamilyEvent }) {
  const title = <bdi>{task?.title}</bdi>
  return task && kind !== 'cancelled' ? <Link to={paths.familyTask(Math.abs(task.task_id))}>{title}</Link> : title
}

/** The reason that a person wrote. For an offered role, a closing, a reopening or a download, the sentence itself says the reason. */
export const reasonOf = (event: FamilyEvent) => (NOT_WRITTEN.has(event.kind) ? null : event.reason)
const NOT_WRITTEN: ReadonlySet<EventKind> = new Set<EventKind>([
  'role_offered',
  'role_declined',
  'family_closed',
  'family_reopened',
  'exported',
])
