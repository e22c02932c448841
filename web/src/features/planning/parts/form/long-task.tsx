import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { hoursIfLong, type TaskWhenInput } from '../../task-form.rules.ts'

interface LongTaskProps {
  when: TaskWhenInput
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a task of more than 12 hours is saved. An end before the start counts as the next day, and may be a typing error. */
export function LongTask({ when, open, onClose, onConfirm }: LongTaskProps) {
  const { t } = useLingui()
  const hours = hoursIfLong(when) ?? 0
  const day = when.endDate && calendarDayHeading(when.endDate, reader().locale)
  const time = when.end
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Until ${day} ${time}, ${plural(hours, { one: '# hour', other: '# hours' })}. Right?`}
      actions={<PrimaryButton onClick={onConfirm}>{t`Yes, save it`}</PrimaryButton>}
      closeText={t`Change the times`}
    >
      <p>{t`It lasts longer than 12 hours.`}</p>
    </Dialog>
  )
}
