import { ERRANDS, type Errand } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { choiceLook } from '../../../ui/choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { createIcon } from '../../../ui/icon.tsx'
import { categoryPictures } from '../../tasks/parts/category.tsx'
import { errandNames } from '../../tasks/parts/errand-names.ts'
import { needPictures } from '../../tasks/parts/need-tile.tsx'
import { type Picture, Tile } from '../../tasks/parts/tile.tsx'
import styles from './can-help.module.css'

const WrenchIcon = createIcon(
  <path d="M20 7.5a5 5 0 0 1-6.8 4.6l-6.9 6.9a2 2 0 0 1-2.8-2.8l6.9-6.9A5 5 0 0 1 16.5 3l-2.8 2.9 1.2 2.7 2.7 1.2Z" />,
)

const pictures: Record<Errand, Picture> = {
  cooking: needPictures.meal,
  driving: needPictures.drive,
  shopping: needPictures.shopping,
  children: categoryPictures.childcare,
  dog: needPictures.dog,
  company: categoryPictures.emotional,
  repairs: [WrenchIcon, 'mine'],
  forms: categoryPictures.legal_rights,
}

/** What someone could help with, as pictures, to choose any number of them. */
export function ErrandTiles({ chosen, onChange }: { chosen: readonly Errand[]; onChange: (chosen: Errand[]) => void }) {
  const { t, i18n } = useLingui()
  const toggle = (errand: Errand, on: boolean) => onChange(ERRANDS.filter((each) => (each === errand ? on : chosen.includes(each))))
  return (
    <fieldset className={styles.group}>
      <legend>{t`What`}</legend>
      <div className={styles.tiles}>
        <div className={styles.errands}>
          {ERRANDS.map((errand) => (
            <label key={errand} className={classNames(choiceLook, styles.errand)}>
              <input type="checkbox" checked={chosen.includes(errand)} onChange={(event) => toggle(errand, event.target.checked)} />
              <Tile picture={pictures[errand]} />
              <span>{i18n._(errandNames[errand])}</span>
              <Check aria-hidden="true" />
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
