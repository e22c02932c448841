import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { DoorPicture } from '../../../ui/pictures.tsx'
import { EmptyScreen } from '../../../ui/states.tsx'
import { nameHereQuery } from '../sign-in.api.ts'

export const isOtherPerson = (error: unknown) => error instanceof CallError && error.code === 'other_person'

interface OtherPersonProps {
  header?: ReactNode
  /** What belongs to another person. */
  what: 'link' | 'number'
  busy: boolean
  onReplace: () => void
  onStay: () => void
}

/** Another person is logged in on this device. Nothing changes until the user confirms. */
export function OtherPerson({ header, what, busy, onReplace, onStay }: OtherPersonProps) {
  const { data: fullName } = useQuery(nameHereQuery)
  const name = <bdi>{fullName}</bdi>
  return (
    <EmptyScreen
      header={header}
      footer={
        <>
          <PrimaryButton busy={busy} onClick={onReplace}>
            {what === 'link' ? <Trans>Use this link instead</Trans> : <Trans>Use this login instead</Trans>}
          </PrimaryButton>
          <QuietButton onClick={onStay}>
            {fullName ? <Trans>Stay logged in as {name}</Trans> : <Trans>Stay logged in as before</Trans>}
          </QuietButton>
        </>
      }
      picture={<DoorPicture />}
      title={
        what === 'link' ? <Trans>This link belongs to someone else</Trans> : <Trans>This number or address belongs to someone else</Trans>
      }
      text={
        <>
          <p>
            {fullName ? (
              <Trans>You’re logged in on this device as {name}.</Trans>
            ) : (
              <Trans>Someone is logged in on this device already.</Trans>
            )}
          </p>
          <p>
            <Trans>Only one person at a time can be logged in here. If you switch, the person logged in now will be logged out.</Trans>
          </p>
        </>
      }
    />
  )
}
