import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, ChevronDown, CookingPot, Megaphone, MessageSquare, Phone, Printer, RotateCcwClock, Settings } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { LinkRow, RowList } from '../../families/parts/rows.tsx'
import { ShareAll } from '../../invitations/parts/share-all.tsx'
import styles from './more-of-family.module.css'

interface MoreProps {
  family: string
  /** Open tasks can be shared now. */
  hasOpenTasks: boolean
}

/** Pages that a family rarely needs, folded. The demo has only the overview and the tasks. */
export function MoreOfFamily({ family, hasOpenTasks }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={`stack-3 ${styles.more}`}>
      <QuietButton
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown aria-hidden="true" size={20} />}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>More</Trans>
      </QuietButton>
      <div id={id} hidden={!isOpen} className={`stack-3 ${styles.rows}`}>
        {hasOpenTasks && <ShareAll family={family} />}
        {!isDemo() && <OtherPages />}
      </div>
    </div>
  )
}

function OtherPages() {
  const { t } = useLingui()
  return (
    <RowList>
      <LinkRow to={paths.familyNews} icon={<Megaphone aria-hidden="true" />}>{t`News for your circle`}</LinkRow>
      <LinkRow to={paths.familyWeek} icon={<Printer aria-hidden="true" />}>{t`The week on paper`}</LinkRow>
      <LinkRow to={paths.familyMeals} icon={<CookingPot aria-hidden="true" />}>{t`Who brings which meal`}</LinkRow>
      <LinkRow to={paths.familyCalls} icon={<Phone aria-hidden="true" />}>{t`Who to call`}</LinkRow>
      <LinkRow to={paths.familyEvents()} icon={<RotateCcwClock aria-hidden="true" />}>{t`All activity`}</LinkRow>
      <LinkRow to={paths.familyCoverage} icon={<ChartColumn aria-hidden="true" />}>{t`How it is going`}</LinkRow>
      <LinkRow to={paths.familyMessages} icon={<MessageSquare aria-hidden="true" />}>{t`Messages that were sent`}</LinkRow>
      <LinkRow to={paths.familySettings} icon={<Settings aria-hidden="true" />}>{t`Settings`}</LinkRow>
    </RowList>
  )
}
