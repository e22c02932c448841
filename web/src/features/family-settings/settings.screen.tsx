import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { useEdits } from '../../platform/use-edits.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { NOTICE_SHOWN, showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { familySettingsQuery, useChangeSettings } from './family-settings.api.ts'
import { CloseCard } from './parts/close-card.tsx'
import { ExportCard } from './parts/export-card.tsx'
import { NewerSettings } from './parts/newer-settings.tsx'
import { PauseCard } from './parts/pause-card.tsx'
import { SettingsFields } from './parts/settings-fields.tsx'
import { changedSettings, formOfSettings, settingsChange, whyNotSaveSettings } from './settings-form.rules.ts'

/** The family's settings, a pause, the export, and closing the family. */
export function FamilySettingsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.family)
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const [hasTried, setTried] = useState(false)
  const save = useChangeSettings(family)
  const edits = useEdits(`family-settings-${family}`, formOfSettings(settings), {
    changedFields: changedSettings,
    changeOf: settingsChange,
    error: save.error,
  })
  const { form, change } = edits
  const owner = settings.people.find(({ role }) => role === 'owner')?.full_name ?? ''

  function saveChanges() {
    setTried(true)
    if (whyNotSaveSettings(form) || edits.isTooSoon()) return
    save.mutate(
      { change, version: settings.version },
      {
        onSuccess: () => {
          edits.forget()
          setTried(false)
          showNotice({ title: t`Saved`, shownFor: NOTICE_SHOWN })
        },
      },
    )
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Settings</Trans>} />}
      footer={
        edits.isTouched && (
          <>
            {edits.refusal && <ErrorNote text={errorText(edits.refusal.code)} />}
            <PrimaryButton onClick={saveChanges} busy={save.isPending}>
              <Trans>Save</Trans>
            </PrimaryButton>
          </>
        )
      }
    >
      {edits.newer.length > 0 && (
        <NewerSettings latest={edits.latest} form={form} fields={edits.newer} people={settings.people} onTakeTheirs={edits.takeTheirs} />
      )}
      <PauseCard family={family} paused={settings.paused} />
      <SettingsFields
        form={form}
        onChange={(fields) => {
          save.reset()
          edits.edit(fields)
        }}
        people={settings.people}
        problem={hasTried ? whyNotSaveSettings(form) : null}
        savedZone={settings.time_zone}
      />
      <ExportCard family={family} />
      <CloseCard family={family} title={settings.title} owner={owner} isOwner={shown.me.role === 'owner'} />
    </Screen>
  )
}
