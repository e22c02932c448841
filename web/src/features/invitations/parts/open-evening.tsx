import { OPEN_EVENING_PEOPLE } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayHeading, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useOpenEvening } from '../invitations.api.ts'

/**
 * Offers to approve everyone who uses a link until tomorrow evening. Servers that send no codes do not offer this, because the code proves
 * who comes.
 */
export function OpenEvening({ invitation: { id, open_until }, family }: { invitation: Invitation; family: string }) {
  const { data: settings } = useQuery(settingsQuery)
  const change = useOpenEvening(family)
  const isOpen = open_until !== undefined
  if (!settings?.sign_in_by_code) return null
  return (
    <Folded title={<Trans>Approve everyone for one evening</Trans>} isOpen={isOpen}>
      <p>
        {isOpen ? (
          <UntilEvening until={open_until} />
        ) : (
          <Trans>
            Until tomorrow evening everyone who uses this link joins your circle at once, after entering a code that is sent to their own
            number or e-mail address.
          </Trans>
        )}{' '}
        <Trans>
          At most {OPEN_EVENING_PEOPLE} people. Anyone who asked before, or was in the circle before, still needs your approval.
        </Trans>
      </p>
      <p>
        <Trans>
          They read what your circle reads: medical tasks too, and the number to call. Addresses and notes stay closed until you say who may
          stay, tasks for people you know well until you mark someone as such. A message in the evening names everyone who came.
        </Trans>
      </p>
      <CallErrorNote error={change.error} />
      <SecondaryButton busy={change.isPending} onClick={() => change.mutate({ id, isOpen: !isOpen })}>
        {isOpen ? <Trans>Approve each person myself again</Trans> : <Trans>Approve everyone until tomorrow evening</Trans>}
      </SecondaryButton>
    </Folded>
  )
}

/** `until`: an instant. */
export function UntilEvening({ until }: { until: string }) {
  const moment = `${dayHeading(until, reader())}, ${timeOfDay(until, reader())}`
  return (
    <Trans>
      Until {moment} everyone who uses this link joins your circle at once, after entering a code that is sent to their own number or e-mail
      address.
    </Trans>
  )
}
