import type { Member } from '@hand-in-hand/contract/circle.ts'
import { DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { shortWeekday } from '../../../i18n/weekdays.ts'
import { categoryNames } from '../../tasks/parts/category.tsx'
import { dayTimeNames, errandNames } from '../../tasks/parts/errand-names.ts'
import { PersonFacts } from './person-head.tsx'

/** What a member said about what they can help with, and when. Hidden if they said nothing. */
export function CanHelpFacts({ member: { can_help } }: { member: Member }) {
  const { i18n } = useLingui()
  if (!can_help) return null
  // These names are in the list from which members choose. Members who chose in an older app have only categories.
  const names = can_help.errands?.map((errand) => errandNames[errand]) ?? can_help.categories.map((category) => categoryNames[category])
  const kinds = names.map((name) => i18n._(name)).join(', ')
  const hours = DAY_TIMES.flatMap((part) => {
    const days = can_help.times.filter(({ time }) => time === part).map(({ weekday }) => shortWeekday(weekday, readerLocale()))
    return days.length === 0 ? [] : [`${i18n._(dayTimeNames[part])} (${days.join(', ')})`]
  }).join(', ')
  return (
    <PersonFacts>
      {kinds && (
        <p>
          <Trans>Likes to help with: {kinds}</Trans>
        </p>
      )}
      {hours && (
        <p>
          <Trans>Usually free: {hours}</Trans>
        </p>
      )}
    </PersonFacts>
  )
}
