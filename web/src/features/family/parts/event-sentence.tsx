import type { EventKind, FamilyEvent } from '@hand-in-hand/contract/families.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What happened, as one sentence. One message for each kind: no language builds all of them from the same pieces. */
export function EventSentence({ event }: { event: FamilyEvent }) {
  const { t } = useLingui()
  // Whoever has had themselves erased leaves what they did, without their name.
  const by = <bdi>{event.by ?? t`Somebody`}</bdi>
  const about = <bdi>{event.about ?? t`Somebody`}</bdi>
  const task = <bdi>{event.task?.title}</bdi>
  const sentences: Record<EventKind, ReactNode> = {
    family_created: <Trans>{by} started this circle.</Trans>,
    created: (
      <Trans>
        {by} wrote down “{task}”.
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
    taken: (
      <Trans>
        {by} took “{task}”.
      </Trans>
    ),
    withdrawn: (
      <Trans>
        {by} can’t do “{task}” after all. It is open again.
      </Trans>
    ),
    completed: (
      <Trans>
        “{task}” is done, thanks to {by}.
      </Trans>
    ),
    released: (
      <Trans>
        “{task}”, which {about} had taken, is open again.
      </Trans>
    ),
    requested: <Trans>{by} asks to join.</Trans>,
    approved: (
      <Trans>
        {by} let {about} in.
      </Trans>
    ),
    declined: (
      <Trans>
        {by} declined the request of {about}.
      </Trans>
    ),
    left: <Trans>{by} left the circle.</Trans>,
    removed: (
      <Trans>
        {by} removed {about} from the circle.
      </Trans>
    ),
    settings_changed: <Trans>{by} changed the settings.</Trans>,
    paused: <Trans>{by} began a pause.</Trans>,
    resumed: <Trans>{by} ended the pause.</Trans>,
    closed: <Trans>{by} closed the circle.</Trans>,
    reopened: <Trans>{by} opened the circle again.</Trans>,
  }
  return sentences[event.kind]
}
