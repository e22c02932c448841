import { Trans } from '@lingui/react/macro'
import { ChartColumn, CookingPot, Megaphone, MessageSquare, Printer, RotateCcwClock, Settings } from 'lucide-react'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { LinkRow, RowList } from '../../families/parts/rows.tsx'

/** Left out in the demo, which has overview and tasks alone. */
export function MoreOfFamily() {
  if (isDemo()) return null
  return (
    <RowList>
      <LinkRow to={paths.familyNews} icon={<Megaphone aria-hidden="true" />}>
        <Trans>News for your circle</Trans>
      </LinkRow>
      <LinkRow to={paths.familyWeek} icon={<Printer aria-hidden="true" />}>
        <Trans>The week on paper</Trans>
      </LinkRow>
      <LinkRow to={paths.familyMeals} icon={<CookingPot aria-hidden="true" />}>
        <Trans>Who brings which meal</Trans>
      </LinkRow>
      <LinkRow to={paths.familyEvents()} icon={<RotateCcwClock aria-hidden="true" />}>
        <Trans>All activity</Trans>
      </LinkRow>
      <LinkRow to={paths.familyCoverage} icon={<ChartColumn aria-hidden="true" />}>
        <Trans>How it is going</Trans>
      </LinkRow>
      <LinkRow to={paths.familyMessages} icon={<MessageSquare aria-hidden="true" />}>
        <Trans>Messages that were sent</Trans>
      </LinkRow>
      <LinkRow to={paths.familySettings} icon={<Settings aria-hidden="true" />}>
        <Trans>Settings</Trans>
      </LinkRow>
    </RowList>
  )
}
