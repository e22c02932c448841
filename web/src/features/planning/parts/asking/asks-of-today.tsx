import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dayInSentence, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { paths } from '../../../../platform/paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { asksOfTodayQuery } from '../../asks.api.ts'
import styles from './call-list.module.css'
import { PeopleToAsk } from './people-to-ask.tsx'

/** If no gateway sends messages, the app asks no one. Instead it says whom the family could ask today: at most three people. */
export function AsksOfTodayList({ family }: { family: string }) {
  const { t } = useLingui()
  const { data } = useQuery(asksOfTodayQuery(family))
  if (!data || data.people.length === 0) return null
  const { task, people } = data
  const day = task.start_at && dayInSentence(task, reader())
  const when = task.start_at && !task.all_day ? `${day}, ${timeOfDay(task.start_at, reader())}` : day
  const isDone = people.every(({ asked }) => asked !== null)
  return (
    <Card className={styles.list}>
      <h2>{t`Who to ask today`}</h2>
      <p>
        <Link to={paths.familyTask(task.id)}>
          <bdi>{task.title}</bdi>
        </Link>
        {when && ` · ${when}`}
      </p>
      <PeopleToAsk task={task} family={family} people={people} />
      {isDone && <p className="note">{t`That’s enough for today. If it’s still open tomorrow, you’ll see other people here.`}</p>}
    </Card>
  )
}
