import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { TextField } from '../../../../ui/fields.tsx'
import { CategoryTile } from '../../../tasks/parts/category.tsx'
import { needTitle, suggestNeeds } from '../../first-needs.rules.ts'
import styles from './title-field.module.css'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  /** Called when a need of the ready list is chosen. The task then also gets the need's category. */
  onChoose: (need: { title: string; category: Category }) => void
  error: ReactNode
  startsWithFocus: boolean
}

/** The title. While someone types, needs of the ready list are suggested. */
export function TitleField({ value, onChange, onChoose, error, startsWithFocus }: TitleFieldProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const needs = suggestNeeds(value, (need) => needTitle(need, i18n))
  return (
    <div ref={field}>
      <TextField
        label={t`What is needed`}
        value={value}
        onChange={onChange}
        maxLength={TITLE_MAX}
        error={error}
        enterKeyHint="done"
        autoFocus={startsWithFocus}
        required
      />
      {needs.length > 0 && (
        <ul className={`stack-1 ${styles.suggestions}`} aria-label={t`From the ready list`}>
          {needs.map((need) => {
            const title = needTitle(need, i18n)
            return (
              <li key={need.id}>
                <button
                  type="button"
                  className={styles.suggestion}
                  onClick={({ detail }) => {
                    onChoose({ title, category: need.category })
                    // The button disappears, so the field gets the focus after a key press. After a tap it does not, because the phone's
                    // keyboard would open again.
                    if (detail === 0) field.current?.querySelector('input')?.focus()
                  }}
                >
                  <CategoryTile category={need.category} title={title} />
                  {title}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
