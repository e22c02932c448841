import type { EventKind, FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
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
  const sentences: Record<EventKind, ReactNode> = {
    family_created: <Trans>{by} started this circle.</Trans>,
    created: (
      <Trans>
        {by} added “{task}”.
      </Trans>
    ),
    changed: (
      <Trans>
        {by} changed “{task}”.
      </Trans>
    ),
    cancelled: (
      <Trans>
        {by} cancelled “{task}”.
      </Trans>
    ),
    restored: (
      <Trans>
        {by} restored “{task}”.
      </Trans>
    ),
    taken: (
      <Trans>
        {by} took “{task}”.
      </Trans>
    ),
    withdrawn: isOwnDoing ? (
      <Trans>
        {by} can’t do “{task}” after all. It is open again.
      </Trans>
    ) : (
      <Trans>
        {about} took “{task}” over from {by}.
      </Trans>
    ),
    completed: (
      <Trans>
        “{task}” is done, thanks to {doer}.
      </Trans>
    ),
    uncompleted: (
      <Trans>
        “{task}” isn’t done yet after all. {by} still has it.
      </Trans>
    ),
    released: (
      <Trans>
        “{task}”, which {doer} had, is open again.
      </Trans>
    ),
    requested: <Trans>{by} asked to join.</Trans>,
    approved:
      event.by === null ? (
        <Trans>{about} came in with a link that approved everyone.</Trans>
      ) : (
        <Trans>
          {by} approved {about}.
        </Trans>
      ),
    evening_opened: <Trans>{by} let everyone join through a link until the next evening.</Trans>,
    evening_ended: <Trans>{by} ended the evening on which a link let everyone join.</Trans>,
    declined: (
      <Trans>
        {by} declined the request from {about}.
      </Trans>
    ),
    left: <Trans>{by} left the circle.</Trans>,
    removed: (
      <Trans>
        {by} removed {about} from the circle.
      </Trans>
    ),
    assigned: (
      <Trans>
        {by} gave “{task}” to {about}.
      </Trans>
    ),
    reopened: (
      <Trans>
        {by} reopened “{task}”.
      </Trans>
    ),
    added: (
      <Trans>
        {by} added {about} to the circle.
      </Trans>
    ),
    number_changed: isOwnDoing ? (
      <Trans>{by} has new contact details.</Trans>
    ) : (
      <Trans>
        {by} corrected the contact details of {about}.
      </Trans>
    ),
    role_changed: isOwnDoing ? (
      <Trans>{by} accepted a new role.</Trans>
    ) : (
      <Trans>
        {by} changed the role of {about}.
      </Trans>
    ),
    owner_changed: isOwnDoing ? (
      <Trans>{by} is in charge of the circle now.</Trans>
    ) : (
      <Trans>
        {by} handed the circle over to {about}.
      </Trans>
    ),
    settings_changed: <Trans>{by} changed the settings.</Trans>,
    paused: <Trans>{by} started a pause.</Trans>,
    // If no person ended the pause, it ended at the set time.
    resumed: event.by === null ? <Trans>The pause is over.</Trans> : <Trans>{by} ended the pause.</Trans>,
    family_closed:
      event.reason === 'operator' ? (
        <Trans>The people who run this service closed the circle.</Trans>
      ) : event.by === null ? (
        <Trans>The circle was closed: no one had opened it for a long time.</Trans>
      ) : (
        <Trans>{by} closed the circle.</Trans>
      ),
    family_reopened:
      event.by === null ? <Trans>The people who run this service reopened the circle.</Trans> : <Trans>{by} reopened the circle.</Trans>,
    owner_proposed: (
      <Trans>
        The people who run this service suggested that {about} should take charge in seven days. It won’t happen if the person in charge
        opens the circle before then.
      </Trans>
    ),
    wrote: <Trans>{by} wrote back.</Trans>,
    owner_kept: <Trans>{by} opened the circle and stays in charge.</Trans>,
    confirmed: <Trans>{doer} joined the circle.</Trans>,
    refused: <Trans>{doer} decided not to join the circle.</Trans>,
    signed_in: <Trans>{by} logged in on a new device.</Trans>,
    link_made: <Trans>A new login link was made for {doer}.</Trans>,
    link_asked: <Trans>{doer} asked for a new login link.</Trans>,
    link_ended: <Trans>{by} turned off a login link.</Trans>,
    device_ended: <Trans>{by} logged out one of their devices.</Trans>,
    exported:
      event.reason === 'own' ? (
        <Trans>{by} downloaded their own data.</Trans>
      ) : event.reason === 'circle' ? (
        <Trans>{by} downloaded the circle’s data.</Trans>
      ) : (
        // Earlier versions did not store which data it was.
        <Trans>{by} downloaded data.</Trans>
      ),
    role_offered:
      event.by === null ? (
        <Trans>{about} can take charge of the circle now.</Trans>
      ) : event.reason === 'owner' ? (
        <Trans>
          {by} asked {about} to be in charge.
        </Trans>
      ) : (
        <Trans>
          {by} asked {about} to be a coordinator.
        </Trans>
      ),
    role_declined:
      event.reason === 'owner' ? (
        <Trans>{by} would rather not be in charge.</Trans>
      ) : (
        <Trans>{by} would rather not be a coordinator.</Trans>
      ),
  }
  return sentences[event.kind]
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
