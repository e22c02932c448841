import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { choiceLook } from '../../../../ui/choice.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { CategoryTile, categoryNames } from '../../../tasks/parts/category.tsx'
import styles from './category-choice.module.css'

/** All categories with their pictures; one is chosen. */
export function CategoryChoice({ value, onChange }: { value: Category; onChange: (category: Category) => void }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className={styles.legend}>{t`What kind of task`}</legend>
      <div className={styles.options}>
        {CATEGORIES.map((category) => (
          <label key={category} className={classNames(choiceLook, styles.option)}>
            <input type="radio" name="category" value={category} checked={category === value} onChange={() => onChange(category)} />
            <CategoryTile category={category} faded={category !== value} />
            <span className={styles.name}>{i18n._(categoryNames[category])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
