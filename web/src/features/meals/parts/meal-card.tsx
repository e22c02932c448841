import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CookingPot } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { mealsQuery } from '../meals.api.ts'
import { hasNoMealInfo } from '../meals.rules.ts'
import styles from './meal-card.module.css'

/** What a cook needs to know. Hidden if the family has said nothing. */
export function MealCard({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: facts } = useQuery(mealsQuery(family))
  if (!facts || hasNoMealInfo(facts)) return null
  const { people, avoid, from, until, dishes, place } = facts
  return (
    <Card sunk className={styles.card}>
      <h2 className="topic">
        <CookingPot aria-hidden="true" />
        <Trans>About meals here</Trans>
      </h2>
      {people !== null && <p>{plural(people, { one: 'For # person', other: 'For # people' })}</p>}
      {avoid && (
        <p className={styles.typed}>
          <strong>{t`Allergies and what isn’t eaten`}</strong>
          <span dir="auto">{avoid}</span>
        </p>
      )}
      {from && until && (
        <p>
          <Trans>
            Best brought between <bdi>{from}</bdi> and <bdi>{until}</bdi>
          </Trans>
        </p>
      )}
      {dishes === 'returned' && <p>{t`You’ll get your dishes back.`}</p>}
      {dishes === 'kept' && <p>{t`Please use dishes you don’t need back.`}</p>}
      {place && (
        <p className={styles.typed}>
          <strong>{t`Where to leave it`}</strong>
          <span dir="auto">{place}</span>
        </p>
      )}
    </Card>
  )
}
