import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import cardStyles from '../../../ui/titled-card.module.css'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useAcceptRole } from '../roles.api.ts'

/** The family offers me a role: what it means, and a button to accept. Declining needs no action. */
export function RoleOffer({ family, role }: { family: string; role: RaisedRole }) {
  const { data: settings } = useQuery(settingsQuery)
  const accept = useAcceptRole(family)
  const mustProve = isUnproved(accept.error)
  const onAccept = () =>
    accept.mutate(undefined, {
      // The card there says what the role means.
      onSuccess: () => void navigate(paths.family),
      onError: (error) => isUnproved(error) && navigate(paths.meProof('role')),
    })
  return (
    <Card className={cardStyles.card}>
      <h2>
        {role === 'owner' ? (
          <Trans>The family asks you to be in charge of the circle</Trans>
        ) : (
          <Trans>The family asks you to be a coordinator</Trans>
        )}
      </h2>
      <p>
        {role === 'owner' ? (
          <Trans>You’ll look after everything here, and be the only one who can choose coordinators, hand over or close the circle.</Trans>
        ) : (
          <Trans>
            You’ll look after the circle with them: you can see and change its tasks and private details, and decide who is in it.
          </Trans>
        )}
      </p>
      {settings?.sign_in_by_code === false ? (
        <p>
          <Trans>If you’d like to, open the link that the family sends you. If not, just tell them.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>If you’d rather not, just tell them.</Trans>
          </p>
          {accept.error && !mustProve && <ErrorNote text={errorText(accept.error.code)} />}
          <PrimaryButton busy={accept.isPending} onClick={onAccept}>
            <Trans>Accept</Trans>
          </PrimaryButton>
        </>
      )}
    </Card>
  )
}

const isUnproved = (error: unknown) => error instanceof CallError && error.code === 'number_unproved'
