import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { goBack } from '../../../platform/navigation.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useChangeMyself } from '../profile.api.ts'

interface ChoicesPartProps {
  family: string
  title: ReactNode
  /** What is saved, as it stands now. */
  chosen: Parameters<ReturnType<typeof useChangeMyself>['mutate']>[0]
  /** Under 'Saved', where more is to be said. */
  savedText?: string
  children: ReactNode
}

/** A part of the profile that is saved as a whole, and then leads back. */
export function ChoicesPart({ family, title, chosen, savedText, children }: ChoicesPartProps) {
  const { t } = useLingui()
  const back = () => goBack(paths.me)
  const change = useChangeMyself(family)
  function save() {
    change.mutate(chosen, {
      onSuccess: () => {
        showNotice({ title: t`Saved`, ...(savedText && { text: savedText }), shownFor: NOTICE_SHOWN })
        back()
      },
    })
  }
  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} title={title} />}
      footer={
        <>
          {change.error && <ErrorNote text={errorText(change.error.code)} />}
          <PrimaryButton busy={change.isPending} onClick={save}>
            <Trans>Save</Trans>
          </PrimaryButton>
        </>
      }
    >
      {children}
    </Screen>
  )
}
