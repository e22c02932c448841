import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useChangeMyself } from '../profile.api.ts'

interface ChoicesPartProps {
  family: string
  title: ReactNode
  /** The value to save. */
  chosen: Parameters<ReturnType<typeof useChangeMyself>['mutate']>[0]
  /** Once it is saved. */
  onSaved: () => void
  /** Below 'Saved', if there is more to say. */
  savedText?: string
  children: ReactNode
}

/** A part of the profile that is saved as a whole. Saving leads back. */
export function ChoicesPart({ family, title, chosen, onSaved, savedText, children }: ChoicesPartProps) {
  const { t } = useLingui()
  const back = () => goBack(paths.me)
  const change = useChangeMyself(family)
  function save() {
    change.mutate(chosen, {
      onSuccess: () => {
        onSaved()
        showNotice({ title: t`Saved`, ...(savedText && { text: savedText }) })
        back()
      },
    })
  }
  return (
    <Screen
      hidesMenu
      header={<BackHeader back={back} title={title} />}
      footer={
        <>
          <CallErrorNote error={change.error} />
          <PrimaryButton busy={change.isPending} onClick={save}>{t`Save`}</PrimaryButton>
        </>
      }
    >
      {children}
    </Screen>
  )
}
