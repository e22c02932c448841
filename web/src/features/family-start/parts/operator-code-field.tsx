import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../ui/fields.tsx'

/** The operator's code, which some servers require to start a family. */
export function OperatorCodeField({ value, onChange, error }: { value: string; onChange: (typed: string) => void; error: string | null }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Your code to start a circle`}
      hint={t`Such as K7QM4-XPT9B. The people who run this service give it to families, for example through a hospital.`}
      value={value}
      onChange={onChange}
      dir="ltr"
      autoComplete="off"
      maxLength={40}
      error={error}
      required
    />
  )
}
