import { CATEGORIES, type Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceLook } from '../../../ui/choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { categoryNames } from '../../tasks/parts/category.tsx'
import styles from './can-help.module.css'
import { ChoicesPart } from './choices-part.tsx'
import { WeekGrid } from './week-grid.tsx'

/** What I can help with, and when. All optional. The family's side sees it. */
export function CanHelpPart({ family }: { family: string }) {
  const { t, i18n } = useLingui()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const [chosen, setChosen] = useState(me.can_help)

  const toggle = (category: Category, on: boolean) =>
    setChosen({ ...chosen, categories: CATEGORIES.filter((each) => (each === category ? on : chosen.categories.includes(each))) })

  return (
    <ChoicesPart
      family={family}
      title={<Trans>What I can help with, and when</Trans>}
      chosen={{ can_help: chosen }}
      savedText={t`The family sees it beside your name.`}
    >
      <p className={styles.text}>
        <Trans>
          Only if you like: it helps <bdi>{shown.title}</bdi> to know whom to ask. It promises nothing.
        </Trans>
      </p>
      <fieldset className={styles.group}>
        <legend>
          <Trans>With what</Trans>
        </legend>
        <div className={styles.chips}>
          {CATEGORIES.map((category) => (
            <label key={category} className={classNames(choiceLook, styles.chip)}>
              <input
                type="checkbox"
                checked={chosen.categories.includes(category)}
                onChange={(event) => toggle(category, event.target.checked)}
              />
              <span>{i18n._(categoryNames[category])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <WeekGrid times={chosen.times} onChange={(times) => setChosen({ ...chosen, times })} />
    </ChoicesPart>
  )
}
