import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../ui/fields.tsx'
import { INVITATION_DAYS } from '../open-invitation.rules.ts'

export type Days = (typeof INVITATION_DAYS)[number]
export const DAYS_USUAL: Days = 14

/** How long a sign-up link is valid. */
export function DaysChoice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Valid for`}
      options={INVITATION_DAYS.map((each) => ({ value: String(each), label: plural(each, { one: '# day', other: '# days' }) }))}
      value={String(days)}
      onChange={(value) => onChange(INVITATION_DAYS.find((each) => String(each) === value) ?? DAYS_USUAL)}
    />
  )
}
