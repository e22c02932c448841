import { Trans } from '@lingui/react/macro'
import { History, MessageSquare, Printer, Settings } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { LinkRow, Rows } from '../../profile/parts/rows.tsx'

/** What one needs now and then. */
export function MoreOfFamily() {
  return (
    <Rows>
      <LinkRow to={paths.familyWeek} icon={<Printer aria-hidden="true" />}>
        <Trans>The week on paper</Trans>
      </LinkRow>
      <LinkRow to={paths.familyEvents()} icon={<History aria-hidden="true" />}>
        <Trans>Who did what</Trans>
      </LinkRow>
      <LinkRow to={paths.familyMessages} icon={<MessageSquare aria-hidden="true" />}>
        <Trans>Messages</Trans>
      </LinkRow>
      <LinkRow to={paths.familySettings} icon={<Settings aria-hidden="true" />}>
        <Trans>Settings</Trans>
      </LinkRow>
    </Rows>
  )
}
