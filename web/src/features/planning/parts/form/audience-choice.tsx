import { AUDIENCES, type Audience, isMedical } from '@hand-in-hand/contract/who-sees.rules.ts'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../../ui/fields.tsx'
import type { TaskForm } from '../../task-form.rules.ts'

export const audienceNames = {
  everyone: msg`Everyone with the link`,
  circle: msg`Your circle`,
  known: msg`People you know well`,
} satisfies Record<Audience, unknown>

/** The one question about who may see a task and take it. */
export function AudienceChoice({ form, onChange }: { form: TaskForm; onChange: (audience: Audience) => void }) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={t`Who may see and take it`}
      hint={form.audience === 'known' && t`The circle sees it, only they can take it.`}
      warning={form.audience === 'everyone' && isMedical(form) && t`Visitors see this title. Keep it to the circle?`}
      value={form.audience}
      onChange={(chosen) => onChange(AUDIENCES.find((each) => each === chosen) ?? form.audience)}
      options={AUDIENCES.map((each) => ({ value: each, label: i18n._(audienceNames[each]) }))}
    />
  )
}
