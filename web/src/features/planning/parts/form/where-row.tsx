import { eachText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { Trans } from '@lingui/react/macro'
import { Folded } from '../../../../ui/fields.tsx'
import type { TaskForm } from '../../task-form.rules.ts'
import { closedLine } from './closed-line.ts'
import { TaskTextField } from './task-text-field.tsx'

const WHERE_TEXTS = TEXT_NAMES.filter((name) => name !== 'description')

/** Area, address and private notes. */
export const WhereRow = ({ form, onChange }: { form: TaskForm; onChange: (fields: Partial<TaskForm>) => void }) => (
  <Folded
    title={<Trans>Where, and how to get in</Trans>}
    note={closedLine(WHERE_TEXTS.map((name) => form[name])) || <Trans>Area, address, door code</Trans>}
  >
    {WHERE_TEXTS.map((name) => (
      <TaskTextField key={name} name={name} value={form[name]} onChange={(typed) => onChange(eachText([name], () => typed))} />
    ))}
  </Folded>
)
