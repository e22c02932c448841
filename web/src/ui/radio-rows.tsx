import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import styles from './fields.module.css'

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
        {choices.map(({ id, label: words, note }) => (
          <label key={id} className={styles.toggle}>
            <span className={styles.toggleWords}>
              <span id={`${name}-${id}`}>{words}</span>
              <em id={`${name}-${id}-note`} className={styles.toggleNote}>
                {note}
              </em>
            </span>
            <input
              type="radio"
              name={name}
              aria-labelledby={`${name}-${id}`}
              aria-describedby={`${name}-${id}-note`}
              className={styles.check}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
          </label>
        ))}
      </Card>
    </fieldset>
  )
}
