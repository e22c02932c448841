import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Circle } from 'lucide-react'
import { Link } from 'wouter'
import { calendarDayHeading, familyTimeIfDifferent, groupByDay, timeOfDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { Card, factsLook, Pill } from '../../ui/card.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import styles from './meal-dates.module.css'
import { mealDatesQuery } from './meals.api.ts'
import { MealCard } from './parts/meal-card.tsx'

/** /meals: who brings which meal, for the circle. */
export const MealDatesScreen = () => <MealDates home={paths.home()} linkTo={paths.homeTask} />

/** The same on the family's side. */
export const FamilyMealDatesScreen = () => <MealDates home={paths.family} linkTo={paths.familyTask} />

function MealDates({ home, linkTo }: { home: string; linkTo: (taskId: number) => string }) {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: dates } = useSuspenseQuery(mealDatesQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const readerSettings = reader()
  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={() => goBack(home)} title={<Trans>Who brings which meal</Trans>} />}>
      {dates.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture />}
          title={<Trans>No meals are planned</Trans>}
          text={<Trans>Meals that have a day show up here, with what each person brings.</Trans>}
        />
      ) : (
        <MealCard family={family} />
      )}
      {groupByDay(dates, readerSettings.timeZone, useNow()).map(({ day, isToday, items }) => (
        <section key={day} className={styles.day}>
          <GroupHeading marked={isToday}>{calendarDayHeading(day ?? '', readerSettings.locale)}</GroupHeading>
          {items.map((date) => (
            <DateCard key={date.task_id} date={date} path={linkTo(date.task_id)} familyTimeZone={shown.time_zone} />
          ))}
        </section>
      ))}
    </Screen>
  )
}

function DateCard({ date, path, familyTimeZone }: { date: MealDate; path: string; familyTimeZone: string }) {
  const { start_at, all_day, title, open, cooks } = date
  const readerSettings = reader()
  const familyTime = !all_day && familyTimeIfDifferent(start_at, undefined, familyTimeZone, readerSettings)
  return (
    <Card className={styles.card}>
      <p className={factsLook}>
        <span>{all_day ? <Trans>Any time that day</Trans> : timeOfDay(start_at, readerSettings)}</span>
        {familyTime && <bdi>{familyTime}</bdi>}
      </p>
      <Link to={path} className={styles.title}>
        <bdi>{title}</bdi>
      </Link>
      {cooks.length > 0 && (
        <ul className={styles.cooks}>
          {cooks.map(({ first_name, is_me, brings }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the places keep their order.
            <li key={place}>
              <strong>{is_me ? <Trans context="who brings a meal">You</Trans> : <bdi>{first_name || <Trans>Someone</Trans>}</bdi>}</strong>
              {brings ? (
                <span dir="auto">{brings}</span>
              ) : (
                <span className={styles.unsaid}>
                  <Trans>Dish not named yet</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open > 0 && (
        <div>
          <Pill tone="need" icon={<Circle aria-hidden="true" />}>
            {plural(open, { one: 'One person still needed', other: '# people still needed' })}
          </Pill>
        </div>
      )}
    </Card>
  )
}
