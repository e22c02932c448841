import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../ui/fields.tsx'

interface TrustSwitchProps {
  /** The person's name, if a page has several switches. Only screen readers read it. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the family knows someone well. */
export function TrustSwitch({ name, ...toggle }: TrustSwitchProps) {
  const { t } = useLingui()
  const label = (
    <>
      {name && (
        <span className="visually-hidden">
          <bdi>{name}</bdi>:{' '}
        </span>
      )}
      {t`Someone we know well`}
    </>
  )
  const note = t`May also take tasks you keep for people you know well, and sees address and notes as soon as they take a task.`
  return <Switch label={label} note={note} {...toggle} />
}
