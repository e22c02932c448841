import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { addDays } from '../../i18n/calendar-days.ts'
import { localDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { startOfWeek } from '../../i18n/weekdays.ts'
import { goBack } from '../../platform/navigation.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { familyTasksQuery } from './family-tasks.api.ts'
import { invitationsQuery } from './invitations.api.ts'
import { ChoiceRow } from './parts/choice-row.tsx'
import { openInvitation } from './parts/open-invitation.ts'
import { printedWeek } from './parts/printed-week.ts'
import { WeekSheet } from './parts/week-sheet.tsx'
import styles from './week.module.css'

type Week = 'this' | 'next'

/** A week to be printed and hung up, for whoever in the house looks at no telephone. */
export function WeekScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.family)
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: tasks } = useSuspenseQuery(familyTasksQuery(family))
  const { data: invitations } = useSuspenseQuery(invitationsQuery(family))
  const [week, setWeek] = useState<Week>('this')
  const now = Date.now()
  const { locale } = reader()
  const thisWeek = startOfWeek(localDay(now, shown.time_zone), locale)
  const firstDay = week === 'this' ? thisWeek : addDays(thisWeek, 7)
  return (
    <Screen wide hidesMenu>
      <div className={styles.controls}>
        <BackHeader backLabel={t`Back`} onBack={back} title={<Trans>The week on paper</Trans>} />
        <p className={styles.hint}>
          <Trans>For the refrigerator. It shows titles and first names, never private details. Open tasks have a line for a name.</Trans>
        </p>
        <div className={styles.choices}>
          <ChoiceRow
            label={t`Which week`}
            labelHidden
            choices={[
              { id: 'this', label: t`This week` },
              { id: 'next', label: t`Next week` },
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
        week={printedWeek(tasks, firstDay, shown.time_zone)}
        familyTimeZone={shown.time_zone}
        invitation={openInvitation(invitations, now) ?? null}
      />
    </Screen>
  )
}
