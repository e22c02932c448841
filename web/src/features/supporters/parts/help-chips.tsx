import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { choiceLook } from '../../../ui/choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { categoryNames } from '../../tasks/parts/category.tsx'
import styles from './can-help.module.css'

interface HelpChipsProps {
  label: ReactNode
  chosen: readonly Category[]
  onChange: (chosen: Category[]) => void
}

/** The kinds of task, to choose any number of them. */
export function HelpChips({ label, chosen, onChange }: HelpChipsProps) {
  const { i18n } = useLingui()
  const toggle = (category: Category, on: boolean) =>
    onChange(CATEGORIES.filter((each) => (each === category ? on : chosen.includes(each))))
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {CATEGORIES.map((category) => (
          <label key={category} className={classNames(choiceLook, styles.chip)}>
            <input type="checkbox" checked={chosen.includes(category)} onChange={(event) => toggle(category, event.target.checked)} />
            <span>{i18n._(categoryNames[category])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
