import { ADDRESS_MAX, AREA_MAX, PRIVATE_DETAILS_MAX } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Folded, TextArea, TextField } from '../../../../ui/fields.tsx'
import type { TaskForm } from '../../task-form.rules.ts'
import { closedLine } from './closed-line.ts'

interface WhereRowProps {
  form: TaskForm
  onChange: (fields: Partial<TaskForm>) => void
}

/** Area, address and private notes. */
export function WhereRow({ form, onChange }: WhereRowProps) {
  const { t } = useLingui()
  const { area, address, privateDetails } = form
  return (
    <Folded
      title={<Trans>Where, and how to get in</Trans>}
      note={closedLine([area, address, privateDetails]) || <Trans>Area, address, door code</Trans>}
    >
      <TextField
        label={t`Area`}
        hint={t`Roughly where, such as a part of town. Your circle sees it before anyone takes the task.`}
        value={area}
        onChange={(typed) => onChange({ area: typed })}
        maxLength={AREA_MAX}
      />
      <TextField
        label={t`Address`}
        hint={t`Only the person who takes the task sees this, and can open it on a map.`}
        value={address}
        onChange={(typed) => onChange({ address: typed })}
        maxLength={ADDRESS_MAX}
      />
      <TextArea
        label={t`Private notes`}
        hint={t`Door code, floor: only the person who takes the task sees this. It is never shown in a map app.`}
        value={privateDetails}
        onChange={(typed) => onChange({ privateDetails: typed })}
        maxLength={PRIVATE_DETAILS_MAX}
        rows={2}
      />
    </Folded>
  )
}
