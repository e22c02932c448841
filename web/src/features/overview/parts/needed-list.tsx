import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { Card, factsLook } from '../../../ui/card.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import { type JoinedTask, stateOfCard } from '../../tasks/task-cards.rules.ts'
import { AskSomeone } from './ask-someone.tsx'
import styles from './needed-list.module.css'
import { StartOfTask } from './start-of-task.tsx'

interface NeededListProps {
  cards: JoinedTask<FamilyTask>[]
  family: string
  now: number
  /** The id of a task to leave out, because it is already shown above, among what waits for the family. */
  without: number | null
  most: number
}

/** The first open tasks, at most `most`, each with a button to ask someone. The page with the family's tasks shows all of them. */
export function NeededList({ cards, family, now, without, most }: NeededListProps) {
  const shown = cards.filter(({ task }) => task.id !== without).slice(0, most)
  if (shown.length === 0) return null
  return (
    <section className="cards">
      <GroupHeading>
        <Trans>Still needed</Trans>
      </GroupHeading>
      <Card>
        <ul className="stack-3">
          {shown.map((card) => (
            <NeededRow key={card.task.id} card={card} family={family} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function NeededRow({ card, family, now }: { card: JoinedTask<FamilyTask> } & Pick<NeededListProps, 'family' | 'now'>) {
  const { task } = card
  const more = card.later.length
  const { needed, places } = stateOfCard(card, now)
  return (
    <li className={styles.row}>
      <CategoryTile category={task.category} title={task.title} />
      <div className={styles.words}>
        <Link to={paths.familyTask(task.id)} className={styles.title}>
          <bdi>{task.title}</bdi>
        </Link>
        <p className={factsLook}>
          <span>
            <StartOfTask task={task} now={now} short />
          </span>
          {places > 1 && (
            <span>
              <Trans>
                {needed} of {places} still needed
              </Trans>
            </span>
          )}
          {more > 0 && (
            <span>
              <span aria-hidden="true">+{more}</span>
              <span className="visually-hidden">{plural(more, { one: '# more date', other: '# more dates' })}</span>
            </span>
          )}
        </p>
      </div>
      <AskSomeone task={task} family={family} look="pill" />
    </li>
  )
}
