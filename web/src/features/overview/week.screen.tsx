import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { plusDays } from '../../i18n/calendar-days.ts'
import { readerLocale } from '../../i18n/catalogues.ts'
import { localDate } from '../../i18n/dates.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { invitationsQuery } from '../invitations/invitations.api.ts'
import { findFamilyInvitation } from '../invitations/open-invitation.rules.ts'
import { familyTasksQuery } from '../planning/family-tasks.api.ts'
import { WeekSheet } from './parts/week-sheet.tsx'
import { printedWeek } from './printed-week.rules.ts'
import styles from './week.module.css'

type Week = 'next' | 'after'

/** A week to print and hang up, for people in the house without a phone. */
export function WeekScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const shown = useShownFamily(family)
  const { data: tasks } = useSuspenseQuery(familyTasksQuery(family))
  const { data: invitations } = useSuspenseQuery(invitationsQuery(family))
  const [week, setWeek] = useState<Week>('next')
  const now = Date.now()
  const today = localDate(now, shown.time_zone)
  const firstDay = week === 'next' ? today : plusDays(today, 7)
  return (
    <Screen wide hidesMenu>
      <div className={`stack-3 ${styles.controls}`}>
        <BackHeader back={paths.family} title={<Trans>The week on paper</Trans>} />
        <p className="soft">
          <Trans>
            For the fridge. It shows titles, first names, the name and number of the person to call, and a code for asking to join, but
            never addresses or door codes. Open tasks have a line for a name.
          </Trans>
        </p>
        <div className="ends">
          <ChoiceRow
            label={t`Which days`}
            labelHidden
            choices={[
              { id: 'next', label: t`Next 7 days` },
              { id: 'after', label: t`The 7 days after that` },
            ]}
            chosen={week}
            onChoose={setWeek}
          />
          <PrimaryButton wide={false} icon={<Printer aria-hidden="true" size={20} />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </PrimaryButton>
        </div>
      </div>
      <WeekSheet
        title={shown.title}
        contact={shown.coordinator}
        week={printedWeek(tasks, firstDay, shown.time_zone, readerLocale())}
        familyTimeZone={shown.time_zone}
        invitation={findFamilyInvitation(invitations, now) ?? null}
      />
    </Screen>
  )
}
