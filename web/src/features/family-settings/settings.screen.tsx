import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Clock, CookingPot, Database, House, type LucideIcon, Phone, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { nameOfZone } from '../../i18n/time-zones.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { useEdits } from '../../platform/use-edits.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import formStyles from '../../ui/form.module.css'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { LinkRow, OneLine, RowList } from '../families/parts/rows.tsx'
import { familySettingsQuery, useChangeSettings } from './family-settings.api.ts'
import { CloseCard } from './parts/close-card.tsx'
import { ExportCard } from './parts/export-card.tsx'
import { MealFields } from './parts/meal-fields.tsx'
import { NewerSettings } from './parts/newer-settings.tsx'
import { PausedWeek, PauseRow } from './parts/pause-card.tsx'
import { CircleTexts, ContactFields, type FieldsProps, HomeFields, TimeFields } from './parts/settings-fields.tsx'
import { changedSettings, formOfSettings, type SettingsForm, settingsChange, whyNotSaveSettings } from './settings-form.rules.ts'

/** /family/settings: one row for each group of settings, with its present values. `?part=` opens a group as a page. */
export function FamilySettingsScreen() {
  const family = useCurrentFamily()
  const [search] = useSearchParams()
  const opened = search.get('part')
  if (opened === 'data') return <DataPage family={family} />
  const page = SETTINGS_PAGES.find(({ part }) => part === opened)
  return page ? <SettingsPage key={page.part} family={family} {...page} /> : <SettingsRows family={family} />
}

function SettingsRows({ family }: { family: string }) {
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  return (
    <Screen hidesMenu header={<BackHeader back={paths.family} title={<Trans>Settings</Trans>} />}>
      {settings.paused && <PausedWeek family={family} />}
      <RowList>
        {!settings.paused && <PauseRow family={family} />}
        {SETTINGS_PAGES.map(({ part, title, Icon, Now }) => (
          <LinkRow key={part} to={paths.familySettingsPart(part)} icon={<Icon aria-hidden="true" />} note={<Now settings={settings} />}>
            {title}
          </LinkRow>
        ))}
        <LinkRow
          to={paths.familySettingsPart('data')}
          icon={<Database aria-hidden="true" />}
          note={<Trans>Download it, or close the circle</Trans>}
        >
          <Trans>The circle’s data</Trans>
        </LinkRow>
      </RowList>
    </Screen>
  )
}

function CircleNow({ settings: { title, house_rules } }: { settings: FamilySettings }) {
  return (
    <OneLine>
      <bdi>{title}</bdi>
      {/* A screen reader would otherwise read all of the rules here, and they are on the page to which the row leads. */}
      {house_rules && (
        <span aria-hidden="true">
          {' · '}
          <bdi>{house_rules}</bdi>
        </span>
      )}
    </OneLine>
  )
}

function MealsNow({ settings: { meals } }: { settings: FamilySettings }) {
  const { people, avoid, from, until, place } = meals
  const count = people === null ? null : plural(people, { one: 'For # person', other: 'For # people' })
  const said = [count, avoid, from && until && `${from}–${until}`, place].filter(Boolean)
  return said.length > 0 ? <OneLine>{said.join(' · ')}</OneLine> : <Trans>What cooks need to know</Trans>
}

const HomeNow = ({ settings: { home } }: { settings: FamilySettings }) =>
  home?.address ? <OneLine>{home.address}</OneLine> : <Trans>Address, floor, door code</Trans>

function ContactNow({ settings: { people, coordinator, primary_caregiver } }: { settings: FamilySettings }) {
  const nameOf = (id: number | null) => people.find((each) => each.id === id)?.full_name
  const contact = nameOf(coordinator) ?? people.find(({ role }) => role === 'owner')?.full_name
  return <OneLine>{[contact, nameOf(primary_caregiver)].filter(Boolean).join(' · ')}</OneLine>
}

function TimesNow({ settings: { time_zone, quiet_hours } }: { settings: FamilySettings }) {
  const { from, to } = quiet_hours
  const zone = nameOfZone(time_zone, readerLocale())
  return (
    <Trans>
      {zone}, quiet from {from} to {to}
    </Trans>
  )
}

/** Downloads of the circle's data, and the button to close the circle. */
function DataPage({ family }: { family: string }) {
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  const shown = useShownFamily(family)
  const owner = settings.people.find(({ role }) => role === 'owner')?.full_name ?? ''
  return (
    <Screen hidesMenu header={<BackHeader back={paths.familySettings} title={<Trans>The circle’s data</Trans>} />}>
      <ExportCard family={family} />
      <CloseCard family={family} title={settings.title} owner={owner} isOwner={shown.me.role === 'owner'} />
    </Screen>
  )
}

interface SettingsPageProps {
  family: string
  /** This part of the draft's name gives each page its own draft. What is typed on one page is saved only by that page. */
  part: Parameters<typeof paths.familySettingsPart>[0]
  title: ReactNode
  Icon: LucideIcon
  /** The present values. */
  Now: (props: { settings: FamilySettings }) => ReactNode
  fields: (form: FieldsProps) => ReactNode
}

/** The groups of settings that open as a page. The meals can also be opened from a meal, and then saving leads back to the meal. */
const SETTINGS_PAGES: readonly Omit<SettingsPageProps, 'family'>[] = [
  { part: 'circle', title: <Trans>Name and house rules</Trans>, Icon: Users, Now: CircleNow, fields: (form) => <CircleTexts {...form} /> },
  { part: 'home', title: <Trans>Where help comes</Trans>, Icon: House, Now: HomeNow, fields: (form) => <HomeFields {...form} /> },
  { part: 'meals', title: <Trans>Meals</Trans>, Icon: CookingPot, Now: MealsNow, fields: (form) => <MealFields {...form} /> },
  { part: 'contacts', title: <Trans>Contacts</Trans>, Icon: Phone, Now: ContactNow, fields: (form) => <ContactFields {...form} /> },
  { part: 'times', title: <Trans>Times</Trans>, Icon: Clock, Now: TimesNow, fields: (form) => <TimeFields {...form} /> },
]

/** A page with one group of settings. Saving leads back to the list of groups. */
function SettingsPage({ family, part, title, fields }: SettingsPageProps) {
  const { t } = useLingui()
  const back = () => goBack(paths.familySettings)
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  const [hasTried, setTried] = useState(false)
  const save = useChangeSettings(family)
  const edits = useEdits(`family-settings-${part}-${family}`, formOfSettings(settings), {
    changedFields: changedSettings,
    error: save.error,
  })
  const { form } = edits

  function saveChanges() {
    setTried(true)
    if (whyNotSaveSettings(form) || edits.isTooSoon()) return
    save.mutate(
      { change: settingsChange(edits.latest, form), version: settings.version },
      {
        onSuccess: () => {
          edits.forget()
          showNotice({ title: t`Saved` })
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
      header={<BackHeader back={back} title={title} />}
      footer={
        edits.isTouched && (
          <>
            <CallErrorNote error={edits.refusal} />
            <PrimaryButton onClick={saveChanges} busy={save.isPending}>{t`Save`}</PrimaryButton>
          </>
        )
      }
    >
      {edits.newer.length > 0 && <NewerSettings edits={edits} people={settings.people} />}
      <div className={formStyles.form}>
        {fields({ form, onChange: edit, problem: hasTried ? whyNotSaveSettings(form) : null, settings })}
      </div>
    </Screen>
  )
}
