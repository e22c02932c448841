import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Check, Clock, Hand, Plus, User } from 'lucide-react'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { Pill } from '../../../ui/card.tsx'
import { type JoinedTask, stateOfCard } from '../task-cards.rules.ts'

interface TaskStateProps {
  card: JoinedTask<Task>
  isToday: boolean
  paused: boolean
  now: number
  /** Set if all tasks of the list are available, or all are mine. A card then does not repeat this. */
  among: 'available' | 'mine' | undefined
}

/** A card's state as icon and text. A task that cannot be taken now does not ask for help. */
export function TaskStateText({ card, isToday, paused, now, among }: TaskStateProps) {
  const { t } = useLingui()
  const { places, needed, isMine, isDone, isMissed, names, offeredBy, isOffering } = stateOfCard(card, now)
  const name = joinNames(
    names.filter((each) => !offeredBy.includes(each)),
    reader().locale,
  )
  if (isDone || (isMine && card.task.status === 'completed')) {
    return <Pill tone="done" icon={<Check aria-hidden="true" />}>{t`Completed`}</Pill>
  }
  if (isMissed) {
    return <Pill tone="plain" icon={<Clock aria-hidden="true" />}>{t`Past`}</Pill>
  }
  return (
    <>
      {isMine && (name || among !== 'mine') && <YoursPill name={name} />}
      {needed > 0 && !(among === 'available' && (paused || (places === 1 && !isToday && !card.task.urgent))) && (
        <Needed isToday={isToday && !paused} urgent={card.task.urgent && !paused} needed={needed} places={places} isCalm={paused} />
      )}
      {isOffering && <Pill tone="need" icon={<ArrowLeftRight aria-hidden="true" />}>{t`Looking for cover`}</Pill>}
      {!paused && offeredBy.map((each) => <Offered key={each} name={each} />)}
      {!isMine && (name || (needed === 0 && offeredBy.length === 0)) && <TakenPill name={name} />}
    </>
  )
}

const YoursPill = ({ name }: { name: string }) => (
  <Pill tone="mine" icon={<Hand aria-hidden="true" />}>
    {name ? (
      <Trans>
        You, with <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans context="who does this task">You</Trans>
    )}
  </Pill>
)

const TakenPill = ({ name }: { name: string }) => (
  <Pill tone="taken" icon={<User aria-hidden="true" />}>
    {name ? (
      <Trans>
        Taken by <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans>Taken</Trans>
    )}
  </Pill>
)

const Offered = ({ name }: { name: string }) => (
  <Pill tone="need" icon={<ArrowLeftRight aria-hidden="true" />}>
    <Trans>
      <bdi>{name}</bdi> is looking for someone to take over
    </Trans>
  </Pill>
)

interface NeededProps {
  isToday: boolean
  urgent: boolean
  needed: number
  places: number
  /** The family is paused, so the text does not ask for help. */
  isCalm: boolean
}
function Needed({ isToday, urgent, needed, places, isCalm }: NeededProps) {
  return (
    <Pill tone={isCalm ? 'plain' : isToday || urgent ? 'need' : 'free'} icon={isCalm ? null : <Plus aria-hidden="true" />}>
      {places > 1 && !isCalm ? (
        <Trans>
          {needed} of {places} still needed
        </Trans>
      ) : isToday ? (
        <Trans>Still needed today</Trans>
      ) : urgent ? (
        <Trans>Urgently needed</Trans>
      ) : (
        <Trans context="a task">Available</Trans>
      )}
    </Pill>
  )
}
