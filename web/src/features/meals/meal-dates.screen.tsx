import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Circle } from 'lucide-react'
import { Link } from 'wouter'
import { calendarDayHeading, familyTimeIfDifferent, groupByDay, timeOfDay } from '../../i18n/dates.ts'
import { openDaysLabel } from '../../i18n/open-days.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { Card, factsLook, Pill } from '../../ui/card.tsx'
import { Folded } from '../../ui/fields.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import styles from './meal-dates.module.css'
import { mealDatesQuery } from './meals.api.ts'
import { joinSeries } from './meals.rules.ts'
import { MealCard } from './parts/meal-card.tsx'

/** /meals: who brings which meal, for the circle. */
export const MealDatesScreen = () => <MealDates home={paths.home()} linkTo={paths.homeTask} mayTake />

/** /family/meals: who brings which meal, for the family's side. */
export const FamilyMealDatesScreen = () => (
  <MealDates home={paths.family} linkTo={(taskId) => paths.familyTask(Math.abs(taskId))} mayTake={false} />
)

interface MealDatesProps {
  home: string
  linkTo: (taskId: number) => string
  /** Whether an open meal has a button to take it. The family's side has no such button, because it asks others on the page of the meal. */
  mayTake: boolean
}

function MealDates({ home, linkTo, mayTake }: MealDatesProps) {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: dates } = useSuspenseQuery(mealDatesQuery(family))
  const shown = useShownFamily(family)
  const readerSettings = reader()
  return (
    <Screen hidesMenu header={<BackHeader back={home} title={t`Who brings which meal`} />}>
      {dates.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture />}
          title={t`No meals are planned`}
          text={t`Meals that have a day show up here, with what each person brings.`}
        >
          {mayTake ? (
            <Link to={paths.home()} className={buttonLook('primary')}>{t`See all tasks`}</Link>
          ) : (
            <Link to={paths.familyNewTask} className={buttonLook('primary')}>{t`New task`}</Link>
          )}
        </EmptyState>
      ) : (
        <MealCard family={family} />
      )}
      {groupByDay(joinSeries(dates), readerSettings.timeZone, useNow()).map(({ day, isToday, items }) => (
        <section key={day} className="cards">
          <GroupHeading marked={isToday}>{calendarDayHeading(day ?? '', readerSettings.locale)}</GroupHeading>
          {items.map((date) => (
            <DateCard key={date.task_id} date={date} linkTo={linkTo} familyTimeZone={shown.time_zone} mayTake={mayTake} />
          ))}
        </section>
      ))}
    </Screen>
  )
}

interface DateCardProps extends Pick<MealDatesProps, 'linkTo' | 'mayTake'> {
  /** `later`: the other dates of its series. */
  date: MealDate & { later: MealDate[] }
  familyTimeZone: string
}

function DateCard({ date, linkTo, familyTimeZone, mayTake }: DateCardProps) {
  const { t } = useLingui()
  const { task_id, start_at, all_day, may_be, title, open, cooks, later } = date
  const readerSettings = reader()
  const familyTime = !all_day && familyTimeIfDifferent(start_at, undefined, familyTimeZone, readerSettings)
  return (
    <Card className="stack-1">
      <p className={factsLook}>
        <span>
          {may_be ? (
            openDaysLabel({ may_be }, readerSettings)
          ) : all_day ? (
            <Trans>Any time that day</Trans>
          ) : (
            timeOfDay(start_at, readerSettings)
          )}
        </span>
        {familyTime && <bdi>{familyTime}</bdi>}
      </p>
      <Link to={linkTo(task_id)} className={styles.title}>
        <bdi>{title}</bdi>
      </Link>
      <Cooks cooks={cooks} />
      {open > 0 && <StillNeeded open={open} />}
      {mayTake && open > 0 && !cooks.some(({ is_me }) => is_me) && (
        <Link to={linkTo(task_id)} className={buttonLook('secondary')}>{t`I could bring this`}</Link>
      )}
      {later.length > 0 && (
        <Folded title={plural(later.length, { one: '# more date', other: '# more dates' })}>
          <ul className={`stack-3 ${styles.later}`}>
            {later.map((each) => (
              <li key={each.task_id}>
                <Link to={linkTo(each.task_id)}>
                  {each.may_be
                    ? openDaysLabel({ may_be: each.may_be }, readerSettings)
                    : calendarDayHeading(each.date, readerSettings.locale)}
                </Link>
                <Cooks cooks={each.cooks} />
                {each.open > 0 && <StillNeeded open={each.open} />}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </Card>
  )
}

function Cooks({ cooks }: Pick<MealDate, 'cooks'>) {
  const { t } = useLingui()
  if (cooks.length === 0) return null
  return (
    <ul className={`stack-2 ${styles.cooks}`}>
      {cooks.map(({ first_name, is_me, brings }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the places keep their order.
        <li key={place}>
          <strong>{is_me ? <Trans context="who brings a meal">You</Trans> : <bdi>{first_name || <Trans>Someone</Trans>}</bdi>}</strong>
          {brings ? <span dir="auto">{brings}</span> : <span className="soft">{t`Not decided yet`}</span>}
        </li>
      ))}
    </ul>
  )
}

const StillNeeded = ({ open }: Pick<MealDate, 'open'>) => (
  <div>
    <Pill tone="need" icon={<Circle aria-hidden="true" />}>
      {plural(open, { one: 'One person still needed', other: '# people still needed' })}
    </Pill>
  </div>
)
