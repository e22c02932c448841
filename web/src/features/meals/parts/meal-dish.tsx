import { BRINGS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CookingPot } from 'lucide-react'
import { Link } from 'wouter'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { buttonLook, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { mealDatesQuery, useSayWhatIBring } from '../meals.api.ts'
import { hasCompany } from '../meals.rules.ts'
import styles from './meal-card.module.css'

/** On the page of a meal, if another meal is near: a link to what others bring and, if the meal is mine, what I bring. Not in the demo. */
export function MealDish({ task, family }: { task: Task; family: string }) {
  const { data: dates } = useQuery({ ...mealDatesQuery(family), enabled: !isDemo() })
  if (!dates) return null
  const date = dates.find(({ task_id }) => task_id === task.task_id)
  const mine = date?.cooks.find(({ is_me }) => is_me)
  const days = dates.flatMap((each) => Array<string>(each.cooks.length + each.open).fill(each.date))
  const isShared = date !== undefined && hasCompany(date.date, days)
  // A text that is already saved can be changed, even without another meal near.
  if (!isShared && !mine?.brings) return null
  return (
    <>
      {/* If another text was saved on another phone, the form starts again with it. */}
      {mine && <DishForm key={mine.brings} saved={mine.brings ?? ''} family={family} id={task.id} />}
      <Link to={paths.meals} className={buttonLook('row')}>
        <CookingPot aria-hidden="true" />
        <Trans>Who brings which meal</Trans>
      </Link>
    </>
  )
}

function DishForm({ saved, family, id }: { saved: string; family: string; id: number }) {
  const { t } = useLingui()
  const empty = { text: saved, saved }
  const isOfIt = (stored: unknown): stored is typeof empty => hasShapeOf(empty)(stored) && stored.saved === saved
  const [{ text }, keep, forget] = useDraft(`dish-${family}-${id}`, empty, isOfIt)
  const say = useSayWhatIBring(family, id)
  const dish = text.trim()
  return (
    <Card className={styles.card}>
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault()
          say.mutate(dish || null, {
            onSuccess: () => {
              forget()
              showNotice({ title: t`Saved`, text: t`Your circle can see it.` })
            },
          })
        }}
      >
        <TextField
          label={t`What I’m bringing`}
          hint={t`You can leave this empty. Your circle sees it, so that two people don’t bring the same thing.`}
          value={text}
          maxLength={BRINGS_MAX}
          onChange={(typed) => keep({ text: typed, saved })}
        />
        <CallErrorNote error={say.error} />
        {dish !== saved && <SecondaryButton type="submit" busy={say.isPending}>{t`Save`}</SecondaryButton>}
      </form>
    </Card>
  )
}
