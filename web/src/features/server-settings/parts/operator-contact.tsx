import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../platform/device-storage.ts'
import { keptOperator } from '../server-settings.api.ts'

/** How to reach the operator, beside an error. `reference` is filled into the mail. Nothing if the operator is not known. */
export function OperatorContact({ reference }: { reference?: string | undefined }) {
  const { t } = useLingui()
  // Only the stored text is the same object at each reading.
  useSyncExternalStore(deviceStorage.subscribe, () => deviceStorage.read('operator'))
  const operator = keptOperator()
  if (!operator) return null
  const { name, email } = operator
  const subject = reference ? `?subject=${encodeURIComponent(t`Reference: ${reference}`)}` : ''
  return (
    <p>
      <Trans>
        Contact: <bdi>{name}</bdi>,{' '}
        <a href={`mailto:${email}${subject}`} dir="ltr">
          {email}
        </a>
      </Trans>
    </p>
  )
}
