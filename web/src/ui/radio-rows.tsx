import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { RadioRow } from './fields.tsx'

interface RadioRowsProps<Id extends string> {
  label: ReactNode
  choices: readonly { id: Id; label: ReactNode; note: ReactNode }[]
  /** Null if no option is chosen. */
  chosen: Id | null
  onChoose: (id: Id) => void
}

/** A few options below each other, each with an explanation. */
export function RadioRows<Id extends string>({ label, choices, chosen, onChoose }: RadioRowsProps<Id>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <Card>
        {choices.map(({ id, ...words }) => (
          <RadioRow key={id} {...words} name={name} checked={id === chosen} onChange={() => onChoose(id)} />
        ))}
      </Card>
    </fieldset>
  )
}
