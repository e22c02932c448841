import { useId } from 'react'
import { choiceLook } from './choice.ts'
import styles from './choice-row.module.css'
import { classNames } from './class-names.ts'

export interface Choice<Id extends string> {
  id: Id
  label: string
  /** Replaces the label for screen readers. */
  spoken?: string | undefined
  count?: number
}

interface ChoiceRowProps<Id extends string> {
  label: string
  labelHidden?: boolean
  choices: readonly Choice<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A few options in a row, one of them chosen. They wrap if a language needs more room. */
export function ChoiceRow<Id extends string>({ label, labelHidden = false, choices, chosen, onChoose }: ChoiceRowProps<Id>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={classNames(styles.legend, labelHidden && 'visually-hidden')}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ id, label: words, spoken, count }) => (
          <label key={id} className={classNames(choiceLook, styles.choice)}>
            <input type="radio" name={name} value={id} aria-label={spoken} checked={id === chosen} onChange={() => onChoose(id)} />
            <span>
              {words} {count !== undefined && <small className={styles.count}>{count}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
