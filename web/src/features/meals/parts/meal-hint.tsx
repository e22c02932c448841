import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { mealsQuery } from '../meals.api.ts'
import { hasNoMealInfo } from '../meals.rules.ts'
import styles from './meal-card.module.css'

/** Asks the family's side what cooks need to know, until it has said something. The demo has no settings. */
export function MealHint() {
  const { t } = useLingui()
  const { data: facts } = useQuery(mealsQuery(useCurrentFamily()))
  if (!facts || !hasNoMealInfo(facts) || isDemo()) return null
  return (
    <Card sunk className={styles.card}>
      <p>{t`Is there anything cooks should know, such as allergies? Say it once, and it’s shown with every meal.`}</p>
      <Link to={paths.familySettingsPart('meals')} className={buttonLook('secondary')}>
        <Trans>Say what cooks need to know</Trans>
      </Link>
    </Card>
  )
}
