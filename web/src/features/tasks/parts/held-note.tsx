import { Trans } from '@lingui/react/macro'
import { timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import type { heldAt } from '../held.rules.ts'

/** Says, before a task is taken, which task the person already has at that time. Hidden if there is none. */
export function HeldNote({ held }: { held: ReturnType<typeof heldAt> }) {
  if (!held) return null
  const title = <bdi>{held.title}</bdi>
  const time = timeOfDay(held.start_at, reader())
  return (
    <p className="note" role="status">
      {held.title === null ? (
        <Trans>You have something else at that time.</Trans>
      ) : (
        <Trans>
          You have “{title}” at {time}.
        </Trans>
      )}
    </p>
  )
}
