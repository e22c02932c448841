import { INVITATION_DAYS } from '@hand-in-hand/contract/constants.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../ui/fields.tsx'

export type Days = (typeof INVITATION_DAYS)[number]
export const DAYS_USUAL: Days = 14

/** How long a sign-up link is good. */
export function DaysChoice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Good for`}
      options={INVITATION_DAYS.map((each) => ({ value: String(each), label: plural(each, { one: '# day', other: '# days' }) }))}
      value={String(days)}
      onChange={(value) => onChange(INVITATION_DAYS.find((each) => String(each) === value) ?? DAYS_USUAL)}
    />
  )
}
