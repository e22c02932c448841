import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { choiceLook } from '../../../ui/choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { hasWeekPart, WEEK_PARTS, type WeekPart, type Whereabouts, withWeekPart } from '../free-times.rules.ts'
import styles from './can-help.module.css'

const partNames: Record<WeekPart, MessageDescriptor> = {
  weekdays: msg({ message: 'Weekdays', context: 'when someone can help' }),
  evenings: msg({ message: 'Evenings', context: 'when someone can help' }),
  weekend: msg({ message: 'Weekend', context: 'when someone can help' }),
}

interface WeekPartsProps {
  times: CanHelp['times']
  place: Whereabouts
  onChange: (times: CanHelp['times']) => void
}

/** When someone could help, in one row. A choice sets several of the times that the profile shows one by one. */
export function WeekParts({ times, place, onChange }: WeekPartsProps) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className={styles.group}>
      <legend>{t`When`}</legend>
      <div className="row">
        {WEEK_PARTS.map((part) => (
          <label key={part} className={classNames(choiceLook, styles.chip)}>
            <input
              type="checkbox"
              checked={hasWeekPart(times, part, place)}
              onChange={(event) => onChange(withWeekPart(times, part, event.target.checked, place))}
            />
            <span>{i18n._(partNames[part])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
