import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { ChangeNumber } from './change-number.tsx'

/** 'My number changed': two codes, one to the present number and one to the new one. */
export function MyNumberPart({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  const header = <BackHeader back={paths.mePart('account')} />
  if (isError) {
    return (
      <Screen hidesMenu header={header}>
        <ErrorNote text={errorText('network')} />
        <SecondaryButton onClick={() => void refetch()}>{t`Try again`}</SecondaryButton>
      </Screen>
    )
  }
  if (!settings) return <Spinner label={t`Loading`} />
  return (
    <Screen hidesMenu header={header}>
      {settings.sign_in_by_code ? (
        <ChangeNumber family={family} />
      ) : (
        <Card sunk>{t`Codes aren’t available here, so a new number can’t be confirmed. Please tell the family.`}</Card>
      )}
    </Screen>
  )
}
