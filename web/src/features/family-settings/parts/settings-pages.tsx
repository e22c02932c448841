import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { useEdits } from '../../../platform/use-edits.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import formStyles from '../../../ui/form.module.css'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { familySettingsQuery, useChangeSettings } from '../family-settings.api.ts'
import { changedSettings, formOfSettings, type SettingsForm, settingsChange, whyNotSaveSettings } from '../settings-form.rules.ts'
import { MealFields } from './meal-fields.tsx'
import { NewerSettings } from './newer-settings.tsx'
import { CircleTexts, ContactFields, type FieldsProps, HomeFields, TimeFields } from './settings-fields.tsx'

/** The circle's name and its house rules. */
export const CircleSettings = ({ family }: { family: string }) => (
  <SettingsPage family={family} part="circle" title={<Trans>Name and house rules</Trans>} fields={(props) => <CircleTexts {...props} />} />
)

/** What cooks need to know. This page can also be opened from a meal, and then saving leads back to the meal. */
export const MealSettings = ({ family }: { family: string }) => (
  <SettingsPage family={family} part="meals" title={<Trans>Meals</Trans>} fields={(props) => <MealFields {...props} />} />
)

/** Where help comes. */
export const HomeSettings = ({ family }: { family: string }) => (
  <SettingsPage family={family} part="home" title={<Trans>Where help comes</Trans>} fields={(props) => <HomeFields {...props} />} />
)

/** Whom the circle calls, and the main caregiver. */
export const ContactSettings = ({ family }: { family: string }) => (
  <SettingsPage
    family={family}
    part="contacts"
    title={<Trans>Contacts</Trans>}
    fields={(props, { people }) => <ContactFields {...props} people={people} />}
  />
)

/** The time zone and the quiet hours. */
export const TimeSettings = ({ family }: { family: string }) => (
  <SettingsPage
    family={family}
    part="times"
    title={<Trans>Times</Trans>}
    fields={(props, { time_zone }) => <TimeFields {...props} savedZone={time_zone} />}
  />
)

interface SettingsPageProps {
  family: string
  /** The part of the draft that this page saves. Values typed on other pages are not saved. */
  part: string
  title: ReactNode
  fields: (props: FieldsProps, saved: FamilySettings) => ReactNode
}

/** A page with one group of settings. Saving leads back to the list of groups. */
function SettingsPage({ family, part, title, fields }: SettingsPageProps) {
  const { t } = useLingui()
  const back = () => goBack(paths.familySettings)
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  const [hasTried, setTried] = useState(false)
  const save = useChangeSettings(family)
  const edits = useEdits(`family-settings-${part}-${family}`, formOfSettings(settings), {
    changedFields: changedSettings,
    changeOf: settingsChange,
    error: save.error,
  })
  const { form, change } = edits

  function saveChanges() {
    setTried(true)
    if (whyNotSaveSettings(form) || edits.isTooSoon()) return
    save.mutate(
      { change, version: settings.version },
      {
        onSuccess: () => {
          edits.forget()
          showNotice({ title: t`Saved`, shownFor: NOTICE_SHOWN })
          back()
        },
      },
    )
  }
  function edit(changed: Partial<SettingsForm>) {
    save.reset()
    edits.edit(changed)
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} title={title} />}
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
      <div className={formStyles.form}>
        {fields({ form, onChange: edit, problem: hasTried ? whyNotSaveSettings(form) : null }, settings)}
      </div>
    </Screen>
  )
}
